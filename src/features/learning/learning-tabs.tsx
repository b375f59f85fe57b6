import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { TabBar } from '#ui/tab-bar.tsx';
import { LEARNING_TABS, learningTabPath, TAB_LABELS } from './learning-tab.ts';
import { useTab } from './tab-context.ts';

const TABS = LEARNING_TABS.map((id) => ({ id, label: TAB_LABELS[id] }));

/** The tabs of My Learning over the panel of the one that the URL names. */
export function LearningTabs({ children }: { children: ReactNode }) {
  const tab = useTab();
  const navigate = useNavigate();
  return (
    <TabBar label="My Learning" tabs={TABS} active={tab} onChange={(next) => void navigate(learningTabPath(next))}>
      {children}
    </TabBar>
  );
}
