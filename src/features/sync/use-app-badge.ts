import { useEffect } from 'react';

/** Shows `count` on the app's icon where the browser supports it; clears the badge for 0. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
    const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
    // Rejects when the app is not installed: then there is no icon.
    shown?.catch(() => undefined);
  }, [count]);
}
