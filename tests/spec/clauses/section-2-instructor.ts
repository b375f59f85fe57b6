import type { ClauseTable } from './clause.ts';

/** Section 2: the instructor area. */
export const SECTION_2_INSTRUCTOR = {
  '2.shell.sidebar': "sidebar 'Instructor Dashboard / Course Management' with its six entries",
  '2.shell.entries': '/instructor/earnings, /instructor/notifications, /settings, /instructor',
  '2.shell.user-menu': 'footer user menu: Profile, Settings, theme toggle, Switch to Student, Log out',
  '2.shell.logout': 'Log out ends the session, then goes to /',
  '2.shell.footer': "footer: 'All rights reserved, 2025' and its five links, to their pages from any view",
  '2.shell.header': 'header title: Instructor Dashboard, Create New Course or My Courses by view',
  '2.shell.shortcut': 'Ctrl or Meta plus b toggles the sidebar',
  '2.shell.placeholders': 'the dashboard shows 3 then 4 loading placeholder blocks',
  '2.shell.summary': 'summary cards: Total Courses (published), Total Students, Total Earnings (rupees)',
  '2.shell.earnings': 'earnings by course and by month, a chart',
  '2.shell.notifications': 'notifications of sales, reviews, refund requests',
  '2.instructor-courses.search': 'search by title',
  '2.instructor-courses.sort': 'sort Newest, Oldest, Popular, Title',
  '2.instructor-courses.new': "'New course' to /instructor/create-course",
  '2.instructor-courses.card': 'status badge (PUBLISHED or DRAFT), enrolled students, track count',
  '2.instructor-courses.detail': 'detail with a back button, publish/draft toggle, track manager',
  '2.instructor-courses.empty': "'No Courses Available'",
  '2.instructor-courses.no-match': "'No courses match your search criteria.'",
  '2.instructor-courses.first': "'Create Your First Course'",
  '2.instructor-courses.thumbnail': 'broken thumbnails fall back to a placeholder image',
  '2.create.form': 'title, description, price, category, sub-category, tags, thumbnail upload',
  '2.create.submit': "submit 'Create Course'",
} as const satisfies ClauseTable;
