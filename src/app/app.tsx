import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Providers } from './providers.tsx';
import { PageRoutes } from './routes/page-routes.tsx';
import { RouteChanges } from './routes/route-changes.tsx';
import { lazyPart } from '#ui/lazy-part.ts';

const PwaRoot = lazyPart(() => import('./pwa/pwa-root.tsx').then((m) => m.PwaRoot));

/** Mounts its children only in the browser and only once the page is up. */
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
  /** PageRouter, or on the server a StaticRouter at the address. */
  Router: ComponentType<{ children: ReactNode }>;
}

/** One tree for server and browser: `useId` counts siblings, so a difference here would be a difference in the HTML. */
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
