import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { matchRoute } from './app-routes.ts';

/** Whether all code of a path is loaded. Always false for the instructor area, which loads its own pages. */
function isThere(pathname: string): boolean {
  const { route } = matchRoute(pathname);
  return route.area !== 'instructor' && route.isLoaded();
}

/**
 * A browser router that shows a page at once if its code is loaded. The library's own router makes every navigation a
 * transition; React then yields every few milliseconds, and the browser paints the old page each time. If the code is still
 * loading, or if only the query or hash changes, this router uses a transition too: the old page stays visible and interactive.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setShown] = useState({ action: history.action, location: history.location });

  useLayoutEffect(() => {
    let shown = history.location.pathname;
    return history.listen((next) => {
      const isOther = next.location.pathname !== shown;
      shown = next.location.pathname;
      if (isOther && isThere(shown)) setShown(next);
      else startTransition(() => setShown(next));
    });
  }, [history]);

  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
