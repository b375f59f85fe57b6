import { paths } from '#config/paths.ts';
import { type LazyPage, lazyPage } from './lazy-page.tsx';

const PAGES: Record<string, LazyPage> = {
  [paths.instructor]: lazyPage('features/instructor/dashboard-page', () =>
    import('#features/instructor/dashboard-page.tsx').then((m) => m.DashboardPage),
  ),
  [paths.instructorCourses]: lazyPage('features/instructor/courses-page', () =>
    import('#features/instructor/courses-page.tsx').then((m) => m.CoursesPage),
  ),
  [paths.createCourse]: lazyPage('features/instructor/create-page', () =>
    import('#features/instructor/create-page.tsx').then((m) => m.CreatePage),
  ),
  [paths.earnings]: lazyPage('features/instructor/earnings-page', () =>
    import('#features/instructor/earnings-page.tsx').then((m) => m.EarningsPage),
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
