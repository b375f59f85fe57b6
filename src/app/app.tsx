import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Providers } from './providers.tsx';
import { PageRoutes } from './routes/page-routes.tsx';
import { RouteChanges } from './routes/route-changes.tsx';
import { lazyPart } from '#ui/lazy-part.ts';

const PwaRoot = lazyPart(() => import('./pwa/pwa-root.tsx').then((m) => m.PwaRoot));

/** Mounts its children only in the browser, when the page is idle after the start. */
function AfterStart({ children }: { children: ReactNode }) {
  const [started, setStarted] = useState(false);
  useEffect(() => {
    // Safari has no requestIdleCallback.
    const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
    whenIdle(() => setStarted(true));
  }, []);
  return started && <Suspense fallback={null}>{children}</Suspense>;
}

interface AppProps {
  client: QueryClient;
  /** PageRouter in the browser, a StaticRouter with the URL on the server. */
  Router: ComponentType<{ children: ReactNode }>;
}

/** The same tree on the server and in the browser: `useId` depends on it, so a difference would break hydration. */
export function App({ client, Router }: AppProps) {
  return (
    <Providers client={client}>
      <Router>
        <RouteChanges />
        <PageRoutes />
        <AfterStart>
          <PwaRoot />
        </AfterStart>
      </Router>
    </Providers>
  );
}
