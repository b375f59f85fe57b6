import { useEffect } from 'react';

/** Puts `count` on the app's icon, where there is one and the browser can; nothing for 0. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
    const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
    // Refused where the app is not installed: then there is no icon to say it on.
    shown?.catch(() => undefined);
  }, [count]);
}
