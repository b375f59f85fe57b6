import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

const COOKIE = 'sidebar_state';
const WEEK_SECONDS = 7 * 24 * 60 * 60;
const PHONE = '(max-width: 767px)';

function readCookie(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=collapsed`);
}

function subscribePhone(onChange: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export interface SidebarState {
  /** Below 768 px it is a sheet over the page. */
  phone: boolean;
  expanded: boolean;
  /** Only on a phone. */
  sheetOpen: boolean;
  toggle: () => void;
  closeSheet: () => void;
}

/** The sidebar, expanded or collapsed, kept in a cookie for 7 days; Ctrl or Meta plus b toggles it (specification, section 2). */
export function useSidebar(): SidebarState {
  const phone = useSyncExternalStore(subscribePhone, () => matchMedia(PHONE).matches);
  const [expanded, setExpanded] = useState(readCookie);
  const [sheetOpen, setSheetOpen] = useState(false);

  const toggle = useCallback(() => {
    if (phone) {
      setSheetOpen((open) => !open);
      return;
    }
    setExpanded(!expanded);
    document.cookie = `${COOKIE}=${expanded ? 'collapsed' : 'expanded'}; path=/; max-age=${WEEK_SECONDS}; samesite=lax`;
  }, [phone, expanded]);

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
