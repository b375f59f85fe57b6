import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { InstructorLayout } from '#app/layouts/instructor-layout.tsx';
import { MainLayout } from '#app/layouts/main-layout.tsx';
import { useSession } from '#data/queries/account/session.ts';
import { NotYetInstructor } from '#features/instructor/not-yet-instructor.tsx';
import { RouteProgress } from '#ui/route-progress.tsx';
import { InstructorPending } from '#features/instructor/dashboard/instructor-pending.tsx';
import { instructorPage } from './instructor-pages.ts';
import { PageErrorBoundary } from './page-error-boundary.tsx';

// The page's code does not wait for the frame to be rendered. One that fails is asked for again by the page, which tells of it.
void instructorPage(location.pathname)
  .preload()
  .catch(() => undefined);

/** The instructor area: its frame stays while its pages change. Whoever is no instructor yet is told how to become one. */
export function InstructorArea() {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (!user || user.role === 'student') {
    return (
      <MainLayout>
        <NotYetInstructor />
      </MainLayout>
    );
  }
  const { Page } = instructorPage(pathname);
  return (
    <>
      <RouteProgress />
      <InstructorLayout>
        <PageErrorBoundary>
          <Suspense fallback={<InstructorPending />}>
            <Page key={pathname} />
          </Suspense>
        </PageErrorBoundary>
      </InstructorLayout>
    </>
  );
}
