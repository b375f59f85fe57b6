import { Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { MainLayout } from '#app/layouts/main-layout.tsx';
import { replayEarlyInput } from '#app/early-input.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import { RequireSession } from '#features/auth/require-session.tsx';
import { APP_ROUTES, NOT_FOUND_ROUTE } from './app-routes.ts';
import { PagePending } from './page-pending.tsx';
import { PageErrorBoundary } from './page-error-boundary.tsx';

/** Its effect runs when the page beside it can be used: a Suspense boundary is hydrated as one. */
function PageReady() {
  useEffect(replayEarlyInput, []);
  return null;
}

/** Every page inside the frame that all of them share. */
export function PageRoutes() {
  return (
    <MainLayout>
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
    </MainLayout>
  );
}
