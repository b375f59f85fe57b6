import { expect, type Page } from 'playwright/test';
import { answer, fail, goOffline, stall } from './network.ts';
import type { Visit, World } from './visits.ts';

type Ids = World['ids'];

const narrow = (width: number) => width < 768;
const wide = (width: number) => width >= 768;
const courseOf = ({ ownCourse }: Ids) => `/instructor/course/${ownCourse}`;
const opened =
  (pane: (ids: Ids) => string) =>
  (ids: Ids): string =>
    `${courseOf(ids)}?open=${pane(ids)}`;
const teacher = (visit: Omit<Visit, 'who'>): Visit => ({ ...visit, who: 'instructor' });

/** The pages of the instructor area. */
export const INSTRUCTOR_ROUTES: readonly Visit[] = [
  { name: 'instructor', path: () => '/instructor' },
  { name: 'instructor-courses', path: () => '/instructor/courses' },
  { name: 'create-course', path: () => '/instructor/create-course' },
  { name: 'own-course', path: courseOf },
  { name: 'own-details', path: opened(() => 'details') },
  { name: 'own-text', path: opened(({ ownText }) => ownText) },
  { name: 'own-quiz', path: opened(({ ownQuiz }) => ownQuiz) },
  {
    name: 'own-quiz-question',
    path: opened(({ ownQuiz }) => ownQuiz),
    act: (page: Page) => page.getByRole('button', { name: /A question of the kind single/ }).click(),
  },
  { name: 'own-folder', path: opened(({ ownFolder }) => ownFolder) },
  { name: 'new-track', path: opened(() => 'new') },
  { name: 'instructor-home', path: () => '/' },
  { name: 'instructor-settings', path: () => '/settings' },
].map(teacher);

const openTrackMenu = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
};

const askToPublish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish Course' }).click();
  await page.getByRole('dialog', { name: 'Confirm Status Change' }).waitFor();
};

/** What opens over them. */
export const INSTRUCTOR_OVERLAYS: readonly Visit[] = [
  {
    name: 'status-question',
    path: courseOf,
    act: async (page: Page) => {
      await page.getByRole('button', { name: 'Move to Draft' }).click();
      await page.getByRole('dialog', { name: 'Confirm Status Change' }).waitFor();
    },
  },
  { name: 'publish-question', path: ({ draft }: Ids) => `/instructor/course/${draft}`, act: askToPublish },
  { name: 'publish-blocked', path: ({ empty }: Ids) => `/instructor/course/${empty}`, act: askToPublish },
  { name: 'track-menu', path: courseOf, act: openTrackMenu },
  {
    name: 'move-sheet',
    path: courseOf,
    act: async (page: Page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .last()
        .click();
      await page.getByRole('menuitem', { name: 'Move to…' }).click();
      await page.getByRole('dialog', { name: /^Move / }).waitFor();
    },
  },
  {
    name: 'history-sheet',
    path: opened(({ ownText }) => ownText),
    act: async (page: Page) => {
      await page.getByRole('button', { name: 'History' }).click();
      const sheet = page.getByRole('dialog', { name: 'History' });
      await sheet.getByRole('button', { expanded: false }).first().click();
      await sheet.getByRole('button', { name: 'Restore this text' }).waitFor();
    },
  },
  {
    name: 'instructor-menu',
    path: () => '/instructor/courses',
    fits: wide,
    act: async (page: Page) => {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Switch to Student' }).waitFor();
    },
  },
  {
    name: 'sidebar-sheet',
    path: () => '/instructor/courses',
    fits: narrow,
    act: async (page: Page) => {
      await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
      await page.getByRole('dialog', { name: 'Sidebar' }).getByRole('link', { name: 'Earnings' }).waitFor();
    },
  },
  {
    name: 'sidebar-collapsed',
    path: () => '/instructor/courses',
    fits: wide,
    act: (page: Page) => page.keyboard.press('Control+b'),
  },
].map(teacher);

const failed = (page: Page) =>
  expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible({ timeout: 30_000 });
const skeletons = (page: Page) => page.locator('main [class*="skeleton"]').first().waitFor();
const lost = async (page: Page) => {
  await goOffline(page);
  await page.getByRole('banner').getByRole('button', { name: 'Offline' }).waitFor();
};
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** What they show before an answer, without one, with nothing to show, and without a network. */
export const INSTRUCTOR_STATES: readonly Visit[] = [
  ...[
    { name: 'instructor', path: () => '/instructor' },
    { name: 'instructor-courses', path: () => '/instructor/courses' },
    { name: 'own-course', path: courseOf },
  ].flatMap(({ name, path }) => [
    { name: `loading-${name}`, path, before: stall, act: skeletons },
    { name: `failed-${name}`, path, before: fail, act: failed },
  ]),
  {
    name: 'loading-history',
    path: opened(({ ownText }) => ownText),
    act: async (page: Page) => {
      await stall(page);
      await press(page, 'History');
      await page.getByRole('dialog', { name: 'History' }).waitFor();
    },
  },
  {
    name: 'failed-history',
    path: opened(({ ownText }) => ownText),
    act: async (page: Page) => {
      await answer(page, /track\/history/, { success: false, code: 'invalid', message: 'Not today' }, 400);
      await press(page, 'History');
      await failed(page);
    },
  },
  ...[
    { name: 'empty-instructor', path: () => '/instructor' },
    { name: 'empty-instructor-courses', path: () => '/instructor/courses' },
  ].map((visit) => ({
    ...visit,
    before: (page: Page) => answer(page, /\/course\/instructor$/, { success: true, data: [] }),
    act: (page: Page) => page.getByRole('link', { name: 'Create Your First Course' }).waitFor(),
  })),
  {
    name: 'empty-own-course',
    path: () => '/instructor/courses',
    act: async (page: Page) => {
      await page.getByRole('link', { name: 'Glazes', exact: true }).click();
      await page.getByText('No tracks yet.').waitFor();
    },
  },
  {
    name: 'instructor-courses-no-match',
    path: () => '/instructor/courses',
    act: async (page: Page) => {
      await page.getByRole('searchbox').fill('nothing like it');
      await page.getByText('No courses match your search criteria.').waitFor();
    },
  },
  {
    name: 'own-course-gone',
    path: () => '/instructor/course/00000000-0000-4000-8000-000000000000',
    act: (page: Page) => page.getByText('This is not one of your courses').waitFor(),
  },
  {
    name: 'own-track-gone',
    path: opened(() => '00000000-0000-4000-8000-000000000000'),
    act: (page: Page) => page.getByText('This track was not found.').waitFor(),
  },
  {
    name: 'create-course-refused',
    path: () => '/instructor/create-course',
    act: async (page: Page) => {
      await press(page, 'Create Course');
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'new-track-refused',
    path: opened(() => 'new'),
    act: async (page: Page) => {
      await press(page, 'Add Track');
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  { name: 'offline-instructor', path: () => '/instructor', act: lost },
  { name: 'offline-instructor-courses', path: () => '/instructor/courses', act: lost },
  {
    name: 'offline-own-text',
    path: opened(({ ownText }) => ownText),
    act: async (page: Page) => {
      await lost(page);
      await page.getByLabel('Title', { exact: true }).fill('What clay is made of');
      await page.getByLabel('Title', { exact: true }).blur();
      await page.getByRole('form').getByText('Saved on this device', { exact: true }).waitFor();
    },
  },
].map(teacher);
