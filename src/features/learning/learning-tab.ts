import { paths } from '#config/paths.ts';

/** The tabs of My Learning in display order. The URL is the tab (decisions, "My Learning redirects to the active tab"). */
export const LEARNING_TABS = ['purchased', 'wishlist', 'archived', 'learning-tools'] as const;
export type LearningTab = (typeof LEARNING_TABS)[number];

export const TAB_LABELS: Record<LearningTab, string> = {
  purchased: 'Purchased Courses',
  wishlist: 'Wishlist',
  archived: 'Archived',
  'learning-tools': 'Learning Tools',
};

/** The tab that `/my-learning/:category` names; null for a category that does not exist. */
export function toLearningTab(category: string | undefined): LearningTab | null {
  return LEARNING_TABS.find((tab) => tab === (category ?? 'purchased')) ?? null;
}

/** The address of a tab: the default one has no segment of its own. */
export function learningTabPath(tab: LearningTab): string {
  return tab === 'purchased' ? paths.myLearning : `${paths.myLearning}/${tab}`;
}
