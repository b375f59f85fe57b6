import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { InstructorLayout } from '#app/layouts/instructor-layout.tsx';
import { MainLayout } from '#app/layouts/main-layout.tsx';
import { paths } from '#config/paths.ts';
import { useSession } from '#data/queries/account/session.ts';
import { InstructorPending } from '#features/instructor/dashboard/instructor-pending.tsx';
import { NotYetInstructor } from '#features/instructor/not-yet-instructor.tsx';
import { RouteProgress } from '#ui/route-progress.tsx';
import { type LazyPage, lazyPage } from './lazy-page.tsx';
import { PageErrorBoundary } from './page-error-boundary.tsx';

const PAGES: Record<string, LazyPage> = {
  [paths.instructor]: lazyPage('features/instructor/dashboard/dashboard-page', () =>
    import('#features/instructor/dashboard/dashboard-page.tsx').then((m) => m.DashboardPage),
  ),
  [paths.instructorCourses]: lazyPage('features/instructor/courses/courses-page', () =>
    import('#features/instructor/courses/courses-page.tsx').then((m) => m.CoursesPage),
  ),
  [paths.createCourse]: lazyPage('features/instructor/courses/create-page', () =>
    import('#features/instructor/courses/create-page.tsx').then((m) => m.CreatePage),
  ),
  [paths.earnings]: lazyPage('features/instructor/dashboard/earnings-page', () =>
    import('#features/instructor/dashboard/earnings-page.tsx').then((m) => m.EarningsPage),
  ),
  [paths.notifications]: lazyPage('app/routes/notifications-screen', () =>
    import('./notifications-screen.tsx').then((m) => m.NotificationsScreen),
  ),
};
const coursePage = lazyPage('app/routes/instructor-course-screen', () =>
  import('./instructor-course-screen.tsx').then((m) => m.InstructorCourseScreen),
);

/** The page for a path of the instructor area. */
function instructorPage(pathname: string): LazyPage {
  return PAGES[pathname.replace(/\/+$/, '')] ?? coursePage;
}

// Starts to load the page's chunk before the frame is rendered. If this fails, the page tries again and shows the error.
void instructorPage(location.pathname)
  .preload()
  .catch(() => undefined);

/** The instructor area; its frame stays while its pages change. Students see how to become an instructor. */
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
