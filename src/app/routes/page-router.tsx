import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { matchRoute } from './app-routes.ts';

/** Whether all that an address needs has been loaded. The instructor area loads its own pages. */
function isThere(pathname: string): boolean {
  const { route } = matchRoute(pathname);
  return route.area !== 'instructor' && route.isLoaded();
}

/**
 * A browser's router that shows a page at once whose code is there: in a transition, as the library's own makes of each change,
 * React gives way every few milliseconds, and each time the browser draws the old page once more. While a page is still to come,
 * or only what follows the path changes, it is one: the old page stays and answers.
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
