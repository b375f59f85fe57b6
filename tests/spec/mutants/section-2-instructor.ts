import { change, type MutantTable, negate, remove, reword } from './mutant.ts';

const NAV = 'src/app/layouts/instructor-nav.tsx';
const LINKS = 'src/app/layouts/instructor-links.ts';
const MENU = 'src/app/layouts/instructor-user-menu.tsx';
const SIDEBAR = 'src/app/layouts/sidebar-state.ts';
const PENDING = 'src/features/instructor/dashboard/instructor-pending.tsx';
const DASHBOARD = 'src/features/instructor/dashboard/dashboard-page.tsx';
const COURSES = 'src/features/instructor/courses/courses-page.tsx';
const CARD = 'src/features/instructor/courses/courses-page.tsx';
const BADGE = 'src/features/instructor/status-badge.tsx';
const SORT = 'src/features/instructor/courses/sort-courses.ts';
const CREATE = 'src/features/instructor/courses/create-page.tsx';

export const SECTION_2_INSTRUCTOR: MutantTable = {
  '2.shell.sidebar': [
    reword(NAV, '>Instructor Dashboard<'),
    reword(NAV, '>Course Management<'),
    reword(LINKS, "label: 'Dashboard'"),
    reword(LINKS, "label: 'Create Course'"),
    reword(LINKS, "{ label: 'My Courses'"),
    reword(LINKS, "label: 'Earnings'"),
    reword(LINKS, "label: 'Notifications'"),
    reword(LINKS, "label: 'Settings'"),
  ],
  '2.shell.entries': [
    change(LINKS, 'to: paths.earnings', 'to: paths.home'),
    change(LINKS, 'to: paths.notifications', 'to: paths.home'),
    change(LINKS, 'to: paths.settings', 'to: paths.home'),
    change(LINKS, 'to: paths.instructor,', 'to: paths.home,'),
  ],
  '2.shell.user-menu': [
    reword(MENU, "label: 'Profile'"),
    reword(MENU, "label: 'Settings'"),
    reword(MENU, "label: 'Switch to Student'"),
    reword(MENU, "label: 'Log out'"),
    reword(MENU, "'Light theme'"),
  ],
  '2.shell.logout': [change(MENU, 'onSelect: logout', 'onSelect: () => undefined')],
  '2.shell.header': [
    reword(LINKS, "'Create New Course'"),
    reword(LINKS, "?? 'Instructor Dashboard'"),
    reword(LINKS, "[paths.instructorCourses]: 'My Courses'"),
  ],
  '2.shell.shortcut': [
    change(SIDEBAR, "!== 'b'", "!== 'x'"),
    change(SIDEBAR, 'event.ctrlKey || event.metaKey', 'event.ctrlKey'),
    change(SIDEBAR, 'event.ctrlKey || event.metaKey', 'event.metaKey'),
  ],
  '2.shell.placeholders': [
    change(PENDING, '[1, 2, 3].map', '[1, 2].map'),
    change(PENDING, '[1, 2, 3, 4].map', '[1, 2, 3, 4, 5].map'),
  ],
  '2.shell.summary': [
    reword(DASHBOARD, 'name="Total Courses"'),
    reword(DASHBOARD, 'name="Total Students"'),
    reword(DASHBOARD, 'name="Total Earnings"'),
    change(
      'server/services/catalogue/overview-service.ts',
      'and(eq(courses.ownerId, id), isPublic)',
      'eq(courses.ownerId, id)',
    ),
    change(DASHBOARD, 'formatRupees(summary.totalEarnings, { decimals: 2 })', 'summary.totalEarnings'),
    change(DASHBOARD, "summary.totalStudents.toLocaleString('en-IN')", 'summary.coursesCount'),
  ],
  '2.shell.earnings': [
    change('src/features/instructor/dashboard/earnings-chart.tsx', 'role="img"', 'role="presentation"'),
    change('server/services/authoring/earnings-service.ts', "kind === 'sale'", "kind !== 'sale'"),
  ],
  '2.shell.notifications': [
    reword('src/contract/notification-words.ts', "'New sale'"),
    reword('src/contract/notification-words.ts', "'New review'"),
    reword('src/contract/notification-words.ts', "'Refund requested'"),
  ],
  '2.instructor-courses.search': [
    change(SORT, 'title.toLowerCase().includes(wanted)', 'title.toLowerCase().includes("")'),
    change(SORT, 'title.toLowerCase()', 'title'),
  ],
  '2.instructor-courses.sort': [
    reword(SORT, "label: 'Newest'"),
    reword(SORT, "label: 'Oldest'"),
    reword(SORT, "label: 'Popular'"),
    reword(SORT, "label: 'Title'"),
  ],
  '2.instructor-courses.new': [
    change(COURSES, 'to={paths.createCourse}\n          size', 'to={paths.instructor}\n          size'),
  ],
  '2.instructor-courses.card': [
    reword(BADGE, "'PUBLISHED'"),
    reword(BADGE, "'DRAFT'"),
    change(CARD, 'course.studentsCount', 'course.trackCount'),
    change(CARD, 'course.trackCount', 'course.studentsCount'),
  ],
  '2.instructor-courses.detail': [
    reword('src/features/instructor/course/course-head.tsx', "'Publish Course'"),
    change(
      'src/features/instructor/course/course-page.tsx',
      '<Link to={paths.instructorCourses}',
      '<Link to={paths.home}',
    ),
  ],
  '2.instructor-courses.first': [
    reword(COURSES, '>Create Your First Course<'),
    change(COURSES, '<LinkButton to={paths.createCourse}>', '<LinkButton to={paths.home}>'),
  ],
  '2.instructor-courses.thumbnail': [
    change('src/ui/course/course-cover.tsx', 'onError={() => setBroken(thumbnail)}', ''),
  ],
  '2.instructor-courses.no-match': [negate(COURSES, 'shown.length === 0')],
  '2.create.form': [
    reword('src/contract/course-fields.ts', "label: 'Title'"),
    reword('src/contract/course-fields.ts', "label: 'Description'"),
    reword(CREATE, 'label="Price (INR)"'),
    reword('src/features/instructor/fields/category-fields.tsx', 'label="Category"'),
    reword('src/features/instructor/fields/category-fields.tsx', 'label="Sub-category"'),
    reword('src/features/instructor/fields/tags-field.tsx', 'Tags\n'),
    remove(CREATE, '<ThumbnailField file={thumbnail} onChoose={(file) => set({ thumbnail: file })} />'),
  ],
  '2.create.submit': [reword(CREATE, 'Create Course\n')],
};
