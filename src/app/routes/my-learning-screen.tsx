import { lazy } from 'react';
import { MyLearningPage } from '#features/learning/my-learning-page.tsx';

const SyncPanel = lazy(() => import('#features/sync/sync-panel.tsx').then((m) => ({ default: m.SyncPanel })));

/** My Learning with the sync panel in its tools: two features that do not know each other. */
export function MyLearningScreen() {
  return <MyLearningPage SyncPanel={SyncPanel} />;
}
