import { paths } from '#config/paths.ts';
import { type LazyPage, lazyPage } from './lazy-page.tsx';

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

/** The page of an address of the instructor area. */
export function instructorPage(pathname: string): LazyPage {
  return PAGES[pathname.replace(/\/+$/, '')] ?? coursePage;
}
