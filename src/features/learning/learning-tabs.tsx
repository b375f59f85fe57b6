import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { LEARNING_TABS, learningTabPath, type LearningTab, TAB_LABELS } from './learning-tab.ts';
import classes from './learning-tabs.module.css';

const STEPS: Record<string, (index: number) => number> = {
  ArrowRight: (index) => (index + 1) % LEARNING_TABS.length,
  ArrowLeft: (index) => (index + LEARNING_TABS.length - 1) % LEARNING_TABS.length,
  Home: () => 0,
  End: () => LEARNING_TABS.length - 1,
};

/** The tabs of My Learning over the panel of the one that the URL names. */
export function LearningTabs({ tab, children }: { tab: LearningTab; children: ReactNode }) {
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // On a phone the row of tabs is wider than the screen.
  useEffect(() => {
    const row = list.current;
    const active = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && active) row.scrollLeft = active.offsetLeft - (row.clientWidth - active.offsetWidth) / 2;
  }, [tab]);

  const goTo = (next: LearningTab) => void navigate(learningTabPath(next));
  const onKeyDown = (event: KeyboardEvent) => {
    const index = STEPS[event.key]?.(LEARNING_TABS.indexOf(tab));
    const next = index === undefined ? undefined : LEARNING_TABS[index];
    if (!next) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
    goTo(next);
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label="My Learning" className={classes.tabs}>
        {LEARNING_TABS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            data-tab={each}
            className={classes.tab}
            aria-selected={each === tab}
            aria-controls={`${id}-panel`}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => goTo(each)}
            onKeyDown={onKeyDown}
          >
            {TAB_LABELS[each]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={classes.panel}>
        {children}
      </div>
    </>
  );
}
