import type { Page } from 'playwright/test';
import type { DayEarnings, Earnings, MonthEarnings } from '#contract/earnings.ts';
import { EARNINGS_DAYS } from '#contract/limits.ts';
import type { Notification } from '#contract/notification.ts';
import { answer, fail, goOffline, stall } from './network.ts';
import type { Visit } from './visits.ts';

const EARNINGS = /\/api\/v1\/instructor\/earnings/;
const NOTIFICATIONS = /\/api\/v1\/instructor\/notifications(\?|$)/;
const STUDENTS = /\/api\/v1\/instructor\/students/;

const sums = (sales: number, gross: number, refunded: number) => ({
  sales,
  gross,
  refunds: refunded > 0 ? 1 : 0,
  refunded,
  net: gross - refunded,
});
/** Fourteen months up to the present one, with a loss among them. */
const months = (): MonthEarnings[] =>
  [0, 4200, 12_999, 8400, 0, 21_500, 18_250.5, 33_000, 2000, 41_750, 38_100, 52_499, 61_200, 24_950].map((gross, i) => {
    const now = new Date();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 13 + i, 1)).toISOString().slice(0, 7);
    return { month, ...sums(Math.ceil(gross / 700), gross, i === 8 ? 9500 : i % 5 === 2 ? 499 : 0) };
  });
/** The days up to today, with a quiet week and a loss among them. */
const days = (): DayEarnings[] =>
  Array.from({ length: EARNINGS_DAYS }, (_, i) => {
    const day = new Date(Date.now() - (EARNINGS_DAYS - 1 - i) * 86_400_000).toISOString().slice(0, 10);
    const gross = i > 7 && i < 14 ? 0 : ((i * 37) % 11) * 499;
    return { day, ...sums(gross / 499, gross, i === 20 ? gross + 1299 : 0) };
  });
const earnings = (): Earnings => ({
  timeZone: 'Asia/Kolkata',
  total: sums(431, 318_848.5, 10_997),
  requested: 998,
  months: months(),
  days: days(),
  courses: [
    {
      courseId: 'a',
      title: 'React from zero to shipped',
      status: 'published',
      ...sums(280, 212_000, 9500),
      trend: { recent: 31_900, before: 28_400 },
      months: [],
    },
    {
      courseId: 'b',
      title: 'Data structures in practice, with everything that an interview may ask and much that it will not',
      status: 'published',
      ...sums(151, 106_848.5, 1497),
      trend: { recent: 11_050, before: 12_000 },
      months: [],
    },
    {
      courseId: 'c',
      title: 'An old course',
      status: 'draft',
      ...sums(0, 0, 0),
      trend: { recent: 0, before: 0 },
      months: [],
    },
  ],
});
const told = (kind: Notification['kind'], hours: number, more: Partial<Notification> = {}): Notification => ({
  _id: `${kind}-${hours}`,
  kind,
  at: new Date(Date.now() - hours * 3600_000).toISOString(),
  readAt: hours > 20 ? new Date().toISOString() : null,
  courseId: 'a',
  courseTitle: 'React from zero to shipped',
  username: 'meera_iyer',
  amount: null,
  rating: null,
  refund: null,
  trackId: null,
  trackTitle: null,
  note: null,
  ...more,
});
const NOTHING: Earnings = { ...earnings(), total: sums(0, 0, 0), requested: 0, months: [], days: [], courses: [] };

const withEarnings = (page: Page) => answer(page, EARNINGS, { success: true, data: earnings() });
const withNotifications = (page: Page) =>
  answer(page, NOTIFICATIONS, {
    success: true,
    data: [
      told('sale', 0, { amount: 1299 }),
      told('refund-request', 3, { amount: 499, refund: 'requested', username: null }),
      told('upload-failed', 5, { username: null, trackId: 't', trackTitle: 'Effects', note: 'The file is no video.' }),
      told('review', 30, { rating: 4 }),
      told('upload-finished', 50, { username: null, trackId: 't', trackTitle: 'State' }),
      told('sale', 80, { amount: 0, username: 'arjun' }),
    ],
    unread: 3,
    next: 'x',
  });
const withStudents = (page: Page, count = 48) =>
  answer(page, STUDENTS, {
    success: true,
    data: {
      courseId: 'a',
      count,
      lessons: 24,
      average: count === 0 ? null : 41,
      spread: { notStarted: 9, under25: 12, from25: 8, from50: 6, from75: 4, done: 9 },
    },
  });

const students: Visit['path'] = ({ ownCourse }) => `/instructor/course/${ownCourse}?open=students`;
const teacher = { who: 'instructor' } as const;

/** What an instructor learns of their courses, as it looks with much and with nothing. */
export const EARNINGS_VISITS: readonly Visit[] = [
  {
    name: 'instructor-earnings',
    path: () => '/instructor/earnings',
    ...teacher,
    before: withEarnings,
    act: (page) => page.getByRole('table', { name: 'Days with sales or refunds' }).waitFor(),
  },
  {
    name: 'instructor-earnings-by-month',
    path: () => '/instructor/earnings?by=month',
    ...teacher,
    before: withEarnings,
    act: (page) => page.getByRole('table', { name: 'All months' }).waitFor(),
  },
  {
    name: 'instructor-earnings-empty',
    path: () => '/instructor/earnings',
    ...teacher,
    before: (page) => answer(page, EARNINGS, { success: true, data: NOTHING }),
    act: (page) => page.getByText('No sales yet').waitFor(),
  },
  {
    name: 'instructor-earnings-offline',
    path: () => '/instructor/earnings',
    ...teacher,
    before: withEarnings,
    act: async (page) => {
      await page.getByRole('table', { name: 'Days with sales or refunds' }).waitFor();
      await goOffline(page);
      await page.getByText(/^Showing the copy saved on this device/).waitFor();
    },
  },
  {
    name: 'instructor-notifications',
    path: () => '/instructor/notifications',
    ...teacher,
    before: withNotifications,
    act: (page) => page.getByText('New review').waitFor(),
  },
  {
    name: 'instructor-notifications-empty',
    path: () => '/instructor/notifications',
    ...teacher,
    before: (page) => answer(page, NOTIFICATIONS, { success: true, data: [], unread: 0, next: null }),
    act: (page) => page.getByText('No notifications yet').waitFor(),
  },
  {
    name: 'instructor-dashboard',
    path: () => '/instructor',
    ...teacher,
    before: withNotifications,
    act: (page) => page.getByText('Video failed').waitFor(),
  },
  {
    name: 'instructor-students',
    path: students,
    ...teacher,
    before: (page) => withStudents(page),
    act: (page) => page.getByText('Average progress').waitFor(),
  },
  {
    name: 'instructor-students-empty',
    path: students,
    ...teacher,
    before: (page) => withStudents(page, 0),
    act: (page) => page.getByText('No students yet').waitFor(),
  },
];

/** Before an answer, and without one. Not after the visits above: a device that has seen the numbers shows them. */
export const EARNINGS_STATES: readonly Visit[] = [
  ...['earnings', 'notifications'].flatMap((view): Visit[] => [
    {
      name: `loading-instructor-${view}`,
      path: () => `/instructor/${view}`,
      ...teacher,
      before: stall,
      act: (page) => page.getByTestId('placeholders').first().waitFor(),
    },
    {
      name: `failed-instructor-${view}`,
      path: () => `/instructor/${view}`,
      ...teacher,
      before: fail,
      act: (page) => page.getByRole('button', { name: 'Retry' }).first().waitFor({ timeout: 30_000 }),
    },
  ]),
];
