import { createContext, use } from 'react';
import type { LearningTab } from './learning-tab.ts';

const TabContext = createContext<LearningTab | null>(null);

/** Provides the tab of My Learning from the URL. */
export const TabProvider = TabContext.Provider;

/** The selected tab. Throws outside of a `TabProvider` (specification, section 8). */
export function useTab(): LearningTab {
  const tab = use(TabContext);
  if (tab === null) throw new Error('useTab must be used within a TabProvider');
  return tab;
}
