import { lazy } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { MyLearningPage } from '#features/learning/my-learning-page.tsx';

const SyncPanel = lazy(() => import('#features/sync/sync-panel.tsx').then((m) => ({ default: m.SyncPanel })));

const GoalCard = lazyPart(() => import('#features/goals/goal-card.tsx').then((m) => m.GoalCard));

/** Combines My Learning with the sync panel and the weekly goal, because features do not import each other. */
export function MyLearningScreen() {
  return <MyLearningPage SyncPanel={SyncPanel} GoalCard={GoalCard} />;
}
