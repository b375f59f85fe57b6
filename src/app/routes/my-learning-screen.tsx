import { lazy } from 'react';
import { MyLearningPage } from '#features/learning/my-learning-page.tsx';

const SyncPanel = lazy(() => import('#features/sync/sync-panel.tsx').then((m) => ({ default: m.SyncPanel })));

/** Combines My Learning with the sync panel, because features do not import each other. */
export function MyLearningScreen() {
  return <MyLearningPage SyncPanel={SyncPanel} />;
}
