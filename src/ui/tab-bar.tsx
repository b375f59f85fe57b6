import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './tab-bar.module.css';

interface TabBarProps<T extends string> {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly { id: T; label: string }[];
  active: T;
  onChange: (tab: T) => void;
  /** Of a card: they share its width, and the panel has an inset of its own. */
  grow?: boolean;
  /** The panel of the active tab. */
  children: ReactNode;
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs over the panel of the one that is active; arrows choose, as the pattern of the ARIA practices says. */
export function TabBar<T extends string>({ label, tabs, active, onChange, grow, children }: TabBarProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // On a phone the row of tabs may be wider than the screen.
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const index = STEPS[event.key]?.(
      tabs.findIndex((tab) => tab.id === active),
      tabs.length,
    );
    const next = index === undefined ? undefined : tabs[index];
    if (!next) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
    onChange(next.id);
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={classes.tabs} data-grow={grow}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            className={classes.tab}
            aria-selected={tab.id === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`} className={classes.panel}>
        {children}
      </div>
    </>
  );
}
