import { type ReactNode, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { MainLayout } from '#app/layouts/main-layout.tsx';
import { PRODUCT_NAME } from '#contract/texts.ts';
import { RequireSession } from '#features/auth/require-session.tsx';
import { APP_ROUTES, matchRoute, NOT_FOUND_ROUTE } from './app-routes.ts';
import { PagePending } from './page-pending.tsx';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { PageReady } from './page-ready.tsx';

/** The frame around a page; the instructor area has its own. */
function Frame({ children }: { children: ReactNode }) {
  const { area } = matchRoute(useLocation().pathname).route;
  return area === 'instructor' ? children : <MainLayout>{children}</MainLayout>;
}

/** Every page inside its frame. */
export function PageRoutes() {
  return (
    <Frame>
      <PageErrorBoundary>
        <Suspense
          fallback={
            <>
              <title>{PRODUCT_NAME}</title>
              <PagePending />
            </>
          }
        >
          <Routes>
            {[...APP_ROUTES, NOT_FOUND_ROUTE].map(({ path, Page, guarded }) => (
              <Route
                key={path}
                path={path}
                element={
                  guarded ? (
                    <RequireSession>
                      <Page />
                    </RequireSession>
                  ) : (
                    <Page />
                  )
                }
              />
            ))}
          </Routes>
          <PageReady />
        </Suspense>
      </PageErrorBoundary>
    </Frame>
  );
}
