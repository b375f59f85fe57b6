import { useMediaQuery } from '@mantine/hooks';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useCallback, useEffect, useState } from 'react';

const COOKIE = 'sidebar_state';
const WEEK_SECONDS = 7 * 24 * 60 * 60;
const PHONE = '(max-width: 767px)';

function keep(value: string, seconds: number): void {
  document.cookie = `${COOKIE}=${value}; path=/; max-age=${seconds}; samesite=lax`;
}

const expandedAtom = atomWithStorage<boolean>(
  COOKIE,
  true,
  {
    getItem: () => !document.cookie.split('; ').includes(`${COOKIE}=collapsed`),
    setItem: (_key, expanded) => keep(expanded ? 'expanded' : 'collapsed', WEEK_SECONDS),
    removeItem: () => keep('', 0),
  },
  { getOnInit: true },
);

export interface SidebarState {
  /** Whether the window is narrower than 768 px; the sidebar is then a sheet over the page. */
  phone: boolean;
  expanded: boolean;
  /** Only on a phone. */
  sheetOpen: boolean;
  toggle: () => void;
  closeSheet: () => void;
}

/** State of the sidebar, kept in a cookie for 7 days. Ctrl+B or Meta+B toggles it (specification, section 2). */
export function useSidebar(): SidebarState {
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const [expanded, setExpanded] = useAtom(expandedAtom);
  const [sheetOpen, setSheetOpen] = useState(false);

  const toggle = useCallback(() => {
    if (phone) setSheetOpen((open) => !open);
    else setExpanded((now) => !now);
  }, [phone, setExpanded]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [toggle]);

  return {
    phone,
    expanded,
    sheetOpen: phone && sheetOpen,
    toggle,
    closeSheet: useCallback(() => setSheetOpen(false), []),
  };
}
