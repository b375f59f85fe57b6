import {
  IconBell,
  IconBooks,
  IconCirclePlus,
  IconCurrencyRupee,
  IconLayoutDashboard,
  IconSettings,
} from '@tabler/icons-react';
import { paths } from '#config/paths.ts';

interface InstructorLink {
  label: string;
  to: string;
  Icon: typeof IconBell;
  /** Shows the number of unread notifications. */
  counts?: true;
}

/** The entries of the sidebar, in the specified order (specification, section 2, Instructor dashboard shell). */
export const INSTRUCTOR_LINKS: readonly InstructorLink[] = [
  { label: 'Dashboard', to: paths.instructor, Icon: IconLayoutDashboard },
  { label: 'Create Course', to: paths.createCourse, Icon: IconCirclePlus },
  { label: 'My Courses', to: paths.instructorCourses, Icon: IconBooks },
  { label: 'Earnings', to: paths.earnings, Icon: IconCurrencyRupee },
  { label: 'Notifications', to: paths.notifications, Icon: IconBell, counts: true },
  { label: 'Settings', to: paths.settings, Icon: IconSettings },
];

const TITLES: Record<string, string> = {
  [paths.createCourse]: 'Create New Course',
  [paths.instructorCourses]: 'My Courses',
  [paths.earnings]: 'Earnings',
  [paths.notifications]: 'Notifications',
};

/** The header's title for a path; the page of a course belongs to My Courses. */
export function viewTitle(pathname: string): string {
  if (pathname.startsWith('/instructor/course/')) return 'My Courses';
  return TITLES[pathname] ?? 'Instructor Dashboard';
}
