import type { Locator, Page } from 'playwright/test';
import { SAMPLE_INSTRUCTORS } from '#server/sample/sample-catalogue.ts';
import { fail } from './network.ts';
import { EARNINGS_STATES, EARNINGS_VISITS } from './earnings-visits.ts';
import { INSTRUCTOR_OVERLAYS, INSTRUCTOR_ROUTES, INSTRUCTOR_STATES } from './instructor-visits.ts';
import { STATES as LEARNER_STATES } from './states.ts';
import type { Visit } from './visits.ts';

/** What waits, fails, is empty or offline. */
export const STATES: readonly Visit[] = [...LEARNER_STATES, ...INSTRUCTOR_STATES, ...EARNINGS_STATES];

const narrow = (width: number) => width < 768;
const wide = (width: number) => width >= 768;
/**
 * A change that the server does not take. The visits run without a worker, so a network that is gone altogether would keep
 * the code of what opens next away too. A heart can be pressed again and again: a course is added only once.
 */
const changeUnsaved = async (page: Page) => {
  await fail(page);
  await page
    .getByRole('button', { name: /^Wishlist/ })
    .last()
    .click();
  const badge = page.getByRole('banner').getByRole('button', { name: /change|synced|Offline/ });
  await badge.waitFor();
  return badge;
};

const openDrawer = async (page: Page, until: Locator) => {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await until.waitFor();
};
const openCardMenu = async (page: Page, action: string) => {
  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  const item = page.getByRole('menuitem', { name: action });
  await item.waitFor();
  return item;
};

/** Every address, as whoever it is for sees it. */
export const ROUTES: readonly Visit[] = [
  { name: 'home', path: () => '/' },
  { name: 'category', path: () => '/courses/programming' },
  { name: 'search', path: () => '/courses/python' },
  { name: 'search-empty', path: () => '/courses/zzzzzz' },
  { name: 'overview', path: ({ course }) => `/course/overview/${course}` },
  { name: 'overview-not-found', path: () => '/course/overview' },
  { name: 'instructor-profile', path: () => `/instructor-profile/${SAMPLE_INSTRUCTORS[0]?.username}` },
  { name: 'instructor-profile-not-found', path: () => '/instructor-profile/nobody' },
  { name: 'certificate', path: ({ certificate }) => `/certificate/${certificate}` },
  { name: 'certificate-not-found', path: () => '/certificate/none' },
  { name: 'verify', path: () => '/verify' },
  { name: 'bootcamp', path: () => '/about-course' },
  { name: 'login', path: () => '/login' },
  { name: 'register', path: () => '/register' },
  { name: 'forgot-password', path: () => '/forgot-password' },
  { name: 'reset-password', path: () => '/reset-password?token=expired' },
  { name: 'privacy-policy', path: () => '/privacy-policy' },
  { name: 'terms-of-service', path: () => '/terms-of-service' },
  { name: 'refunds', path: () => '/cancellations-refunds' },
  { name: 'contact', path: () => '/contact' },
  { name: 'about', path: () => '/about' },
  { name: 'help-center', path: () => '/help-center' },
  { name: 'grid', path: () => '/grid' },
  { name: 'not-found', path: () => '/nowhere' },
  { name: 'home-learner', path: () => '/', who: 'learner' },
  { name: 'overview-preparing', path: ({ preparing }) => `/course/overview/${preparing}`, who: 'learner' },
  { name: 'overview-own', path: ({ ownCourse }) => `/course/overview/${ownCourse}`, who: 'instructor' },
  { name: 'overview-owned', path: ({ course }) => `/course/overview/${course}`, who: 'learner' },
  { name: 'refunds-learner', path: () => '/cancellations-refunds', who: 'learner' },
  { name: 'cart', path: () => '/cart', who: 'learner' },
  { name: 'receipt', path: ({ order }) => `/receipt/${order}`, who: 'learner' },
  { name: 'profile', path: () => '/profile', who: 'learner' },
  { name: 'settings', path: () => '/settings', who: 'learner' },
  { name: 'storage', path: () => '/settings/storage', who: 'learner' },
  { name: 'my-learning', path: () => '/my-learning', who: 'learner' },
  { name: 'wishlist', path: () => '/my-learning/wishlist', who: 'learner' },
  { name: 'archived', path: () => '/my-learning/archived', who: 'learner' },
  { name: 'learning-tools', path: () => '/my-learning/learning-tools', who: 'learner' },
  { name: 'tracks', path: ({ course }) => `/my-learning/course/${course}`, who: 'learner' },
  { name: 'folder', path: ({ folder }) => `/my-learning/course/track/${folder}`, who: 'learner' },
  { name: 'player', path: ({ course, video }) => `/course/player?courseId=${course}&trackId=${video}`, who: 'learner' },
  { name: 'reader', path: ({ course, text }) => `/course/reader?courseId=${course}&trackId=${text}`, who: 'learner' },
  { name: 'notes', path: () => '/my-learning/notes', who: 'learner' },
  { name: 'own-search', path: () => '/my-learning/search?q=variable', who: 'learner' },
  { name: 'practice', path: () => '/practice', who: 'learner' },
  {
    name: 'practice-answer',
    path: () => '/practice',
    who: 'learner',
    act: (page) => page.getByRole('button', { name: /^(Show|Check) answer$/ }).click(),
  },
  {
    name: 'quiz-result',
    path: ({ course, quiz }) => `/course/quiz?courseId=${course}&trackId=${quiz}`,
    who: 'learner',
  },
  { name: 'certificate-holder', path: ({ certificate }) => `/certificate/${certificate}`, who: 'learner' },
  {
    name: 'quiz',
    path: ({ ownCourse, ownQuiz }) => `/course/quiz?courseId=${ownCourse}&trackId=${ownQuiz}`,
    who: 'instructor',
  },
  {
    name: 'quiz-checked',
    path: ({ ownCourse, ownQuiz }) => `/course/quiz?courseId=${ownCourse}&trackId=${ownQuiz}`,
    who: 'instructor',
    act: async (page) => {
      await page.getByRole('button', { name: 'Start quiz' }).click();
      await page.getByRole('main').getByRole('radio').first().check();
      await page.getByRole('button', { name: 'Check' }).click();
    },
  },
  { name: 'not-an-instructor', path: () => '/instructor', who: 'learner' },
  ...INSTRUCTOR_ROUTES,
  ...EARNINGS_VISITS,
];

/** What opens over a page. */
export const OVERLAYS: readonly Visit[] = [
  {
    name: 'drawer',
    path: () => '/',
    fits: narrow,
    act: (page) => openDrawer(page, page.getByRole('dialog').getByRole('link', { name: 'Code It Bootcamp' })),
  },
  {
    name: 'drawer-learner',
    path: () => '/',
    who: 'learner',
    fits: narrow,
    act: (page) => openDrawer(page, page.getByRole('dialog').getByRole('button', { name: 'Logout' })),
  },
  {
    name: 'account-menu',
    path: () => '/about-course',
    who: 'learner',
    fits: wide,
    act: async (page) => {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    },
  },
  {
    name: 'toast',
    path: () => '/courses/programming',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Add to cart/ })
        .first()
        .click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'sync-panel',
    path: () => '/courses/programming',
    who: 'learner',
    act: async (page) => {
      await (await changeUnsaved(page)).click();
      await page.getByRole('dialog', { name: 'Changes waiting to sync' }).waitFor();
      await page.context().setOffline(true);
    },
  },
  {
    name: 'logout-question',
    path: () => '/courses/programming',
    who: 'learner',
    fits: wide,
    act: async (page) => {
      await changeUnsaved(page);
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.getByRole('dialog', { name: 'Log out with changes waiting to sync?' }).waitFor();
      await page.context().setOffline(true);
    },
  },
  {
    name: 'filters',
    path: () => '/courses/programming',
    act: async (page) => {
      const button = page
        .getByRole('main')
        .getByRole('button', { name: /^Filter/ })
        .first();
      if (!(await button.isVisible())) return;
      await button.click();
      await page.getByRole('dialog').waitFor();
    },
    fits: narrow,
  },
  {
    name: 'delete-question',
    path: () => '/my-learning/archived',
    who: 'learner',
    act: async (page) => {
      await (await openCardMenu(page, 'Delete permanently')).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'card-menu',
    path: () => '/my-learning',
    who: 'learner',
    act: async (page) => {
      await openCardMenu(page, 'Archive');
    },
  },
  {
    name: 'player-settings',
    path: ({ course, video }) => `/course/player?courseId=${course}&trackId=${video}`,
    who: 'learner',
    act: async (page) => {
      await page.getByRole('button', { name: 'Playback settings' }).click();
      await page.getByRole('button', { name: 'Close playback settings' }).waitFor();
    },
  },
  ...INSTRUCTOR_OVERLAYS,
];
