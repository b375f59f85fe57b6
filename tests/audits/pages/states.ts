import { expect, type Page } from 'playwright/test';
import { answer, fail, goOffline, goTo, refuseForNow, stall } from './network.ts';
import type { Visit, World } from './visits.ts';

type Ids = World['ids'];

const narrow = (width: number) => width < 768;
const failed = (page: Page) =>
  expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible({ timeout: 30_000 });
const skeletons = (page: Page) =>
  page
    .locator('main [aria-busy="true"], main [role="status"], main [aria-hidden="true"]')
    .first()
    .waitFor({ state: 'attached' });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** What a signed-in learner's pages show before an answer, and without one. */
const PRIVATE = [
  { name: 'my-learning', path: () => '/my-learning' },
  { name: 'cart', path: () => '/cart' },
  { name: 'cancellations-refunds', path: () => '/cancellations-refunds' },
  { name: 'profile', path: () => '/profile' },
  { name: 'receipt', path: ({ order }: Ids) => `/receipt/${order}` },
  { name: 'tracks', path: ({ course }: Ids) => `/my-learning/course/${course}` },
  { name: 'player', path: ({ course, video }: Ids) => `/course/player?courseId=${course}&trackId=${video}` },
  { name: 'reader', path: ({ course, text }: Ids) => `/course/reader?courseId=${course}&trackId=${text}` },
] as const;

/** Public pages ask only when the learner comes to them from another one. */
const PUBLIC = [
  { name: 'home', path: () => '/' },
  { name: 'category', path: () => '/courses/programming' },
  { name: 'overview', path: ({ course }: Ids) => `/course/overview/${course}` },
] as const;

/** Pages that wait for an answer, and pages that got none. */
const ANSWERS: readonly Visit[] = [
  ...PRIVATE.flatMap(({ name, path }): Visit[] => [
    { name: `loading-${name}`, path, who: 'learner', before: stall, act: skeletons },
    { name: `failed-${name}`, path, who: 'learner', before: fail, act: failed },
  ]),
  ...PUBLIC.flatMap(({ name, path }): Visit[] => [
    {
      name: `loading-${name}`,
      path: () => '/about',
      act: async (page, _, ids) => {
        await stall(page);
        await goTo(page, path(ids));
        // It does not show within its first 150 ms.
        await page.locator('main :is([class*="skeleton"], [class*="card"][aria-hidden="true"])').first().waitFor();
      },
    },
    {
      name: `failed-${name}`,
      path: () => '/about',
      act: async (page, _, ids) => {
        await fail(page);
        await goTo(page, path(ids));
        await failed(page);
      },
    },
  ]),
];

/** A learner who has nothing yet. */
const EMPTY: readonly Visit[] = [
  {
    name: 'empty-cart',
    path: () => '/cart',
    who: 'learner',
    before: (page) => answer(page, /\/api\/v1\/cart$/, { success: true, cart: [] }),
    act: (page) => page.getByText('Your cart is empty').waitFor(),
  },
  ...[
    { name: 'empty-my-learning', path: '/my-learning', text: "You haven't enrolled in any courses yet." },
    { name: 'empty-wishlist', path: '/my-learning/wishlist', text: 'Your wishlist is empty.' },
    { name: 'empty-archived', path: '/my-learning/archived', text: "You don't have any archived courses." },
  ].map(({ name, path, text }): Visit => ({
    name,
    path: () => path,
    who: 'learner',
    before: (page) =>
      answer(page, /\/api\/v1\/user\/my-learning/, {
        success: true,
        data: { purchasedCourses: [], wishlist: [], archivedCourses: [] },
      }),
    act: (page) => page.getByText(text).waitFor(),
  })),
];

async function loseNetwork(page: Page) {
  await goOffline(page);
  await page.getByRole('banner').getByRole('button', { name: 'Offline' }).waitFor();
}

/** Pages that lost the network while they were looked at. */
const OFFLINE: readonly Visit[] = [
  { name: 'offline-category', path: () => '/courses/programming', act: loseNetwork },
  { name: 'offline-overview', path: ({ course }) => `/course/overview/${course}`, act: loseNetwork },
  { name: 'offline-cart', path: () => '/cart', who: 'learner', act: loseNetwork },
  { name: 'offline-settings', path: () => '/settings', who: 'learner', act: loseNetwork },
  { name: 'offline-refunds', path: () => '/cancellations-refunds', who: 'learner', act: loseNetwork },
  {
    name: 'offline-player',
    path: ({ course, video }) => `/course/player?courseId=${course}&trackId=${video}`,
    who: 'learner',
    act: loseNetwork,
  },
  {
    name: 'offline-home',
    path: () => '/courses/programming',
    act: async (page) => {
      await loseNetwork(page);
      await page.getByRole('banner').getByRole('link', { name: /home/ }).click();
      await page
        .getByRole('button', { name: 'Retry' })
        .or(page.getByRole('region', { name: 'Featured courses' }))
        .first()
        .waitFor();
    },
  },
  {
    name: 'login-offline',
    path: () => '/login',
    act: async (page) => {
      await goOffline(page);
      await page.getByText('You are offline. Logging in needs a connection.').waitFor();
    },
  },
];

const TROUBLE = 'Something went wrong on our side. Please try again. If it goes on, tell us this code: 3f2a9c41.';

const CHECKOUT: readonly Visit[] = [
  {
    name: 'checkout-running',
    path: () => '/cart',
    who: 'learner',
    act: async (page) => {
      await page.route(/\/api\/v1\/order\/create/, () => undefined);
      await press(page, 'Checkout');
      await page.getByRole('button', { name: 'Processing...' }).waitFor();
    },
  },
  {
    name: 'checkout-failed',
    path: () => '/cart',
    who: 'learner',
    act: async (page) => {
      await answer(page, /\/api\/v1\/order\/create/, { success: false, code: 'internal', message: TROUBLE }, 500);
      await press(page, 'Checkout');
      await page.getByText(TROUBLE).first().waitFor();
    },
  },
  {
    name: 'checkout-window',
    path: () => '/cart',
    who: 'learner',
    act: async (page) => {
      await press(page, 'Checkout');
      await page.getByTestId('sandbox-pay').waitFor();
    },
  },
  {
    name: 'checkout-dismissed',
    path: () => '/cart',
    who: 'learner',
    act: async (page) => {
      await press(page, 'Checkout');
      await page.getByTestId('sandbox-pay').waitFor();
      await page.keyboard.press('Escape');
      await page.getByText('Payment Cancelled').first().waitFor();
    },
  },
];

/** Forms that were not filled in as they should be, and what opens within a page. */
const FORMS: readonly Visit[] = [
  {
    name: 'login-refused',
    path: () => '/login',
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.in');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await press(page, 'Login');
      await page.getByRole('main').getByText('Invalid email or password').waitFor();
    },
  },
  {
    name: 'login-waits',
    path: () => '/login',
    act: async (page) => {
      await refuseForNow(page);
      await page.getByLabel('Email').fill('nobody@example.in');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await press(page, 'Login');
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Try again in/ })
        .waitFor();
    },
  },
  {
    name: 'forgot-password-waits',
    path: () => '/forgot-password',
    act: async (page) => {
      await refuseForNow(page);
      await page.getByLabel('Email').fill('nobody@example.in');
      await press(page, 'Send the link');
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Try again in/ })
        .waitFor();
    },
  },
  {
    name: 'overview-awaited',
    path: ({ preparing }: Ids) => `/course/overview/${preparing}`,
    who: 'learner',
    act: async (page) => {
      // The server is not told: the next visit finds the course as this one did.
      await stall(page);
      await page.getByRole('button', { name: 'Notify me' }).filter({ visible: true }).first().click();
      await page.getByRole('button', { name: 'We will notify you' }).filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: 'register-refused',
    path: () => '/register',
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.in');
      await page.getByLabel('Username').fill('a b');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await press(page, 'Sign Up');
    },
  },
  {
    name: 'refund-incomplete',
    path: () => '/cancellations-refunds',
    who: 'learner',
    act: async (page) => {
      await press(page, 'Request Refund');
      await page.getByText('Choose a course.').waitFor();
    },
  },
  {
    name: 'cancel-plan',
    path: () => '/cancellations-refunds',
    who: 'learner',
    act: async (page) => {
      await page.getByRole('tab', { name: 'Cancel Plan' }).click();
      await page.getByText('You have no plan.').waitFor();
    },
  },
  {
    name: 'review-incomplete',
    path: ({ course }) => `/course/overview/${course}#reviews`,
    who: 'learner',
    act: async (page) => {
      const save = page.getByRole('button', { name: 'Save review' });
      await save.scrollIntoViewIfNeeded();
      await save.click();
      await page.getByText('Choose from one to five stars.').waitFor();
    },
  },
  {
    name: 'overview-teams',
    path: ({ course }) => `/course/overview/${course}`,
    act: async (page) => {
      await page.getByRole('tab', { name: 'Teams' }).click();
      await page.getByRole('tab', { name: 'Teams' }).scrollIntoViewIfNeeded();
      await page.getByText('Contact sales for team pricing').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'category-nothing-left',
    path: () => '/courses/programming?text=zzzz',
    act: (page) => page.getByRole('button', { name: 'Clear all filters' }).waitFor(),
  },
  {
    name: 'category-filtered',
    path: () => '/courses/programming?level=Beginner,Advanced&price=500-1500',
    act: (page) => page.getByRole('button', { name: /Beginner/ }).waitFor(),
  },
  {
    name: 'settings-forms',
    path: () => '/settings',
    who: 'learner',
    act: async (page) => {
      await press(page, 'Change username');
      const username = page.getByRole('form', { name: 'Change username' });
      await username.getByLabel('Username').fill('a b');
      await username.getByRole('button', { name: /Save|Change/ }).click();
      await press(page, 'Change password');
      const password = page.getByRole('form', { name: 'Change password' });
      await password.getByRole('button', { name: 'Change password' }).click();
      await password.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'loading-settings',
    path: () => '/settings',
    who: 'learner',
    before: stall,
    act: async (page) => {
      await page.keyboard.press('End');
      await page.locator('#receipts [class*="skeleton"]').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'failed-settings',
    path: () => '/settings',
    who: 'learner',
    before: fail,
    act: async (page) => {
      await page.keyboard.press('End');
      await page.getByText('Your receipts could not be loaded.').scrollIntoViewIfNeeded({ timeout: 30_000 });
    },
  },
  {
    name: 'delete-account',
    path: () => '/settings',
    who: 'learner',
    act: async (page) => {
      await press(page, 'Delete my account…');
      await page
        .getByRole('dialog')
        .getByLabel(/^Enter your username/)
        .waitFor();
    },
  },
  {
    name: 'crop-picture',
    path: () => '/settings',
    who: 'learner',
    act: async (page) => {
      await page.getByLabel('Picture file').setInputFiles('public/og.png');
      await page.getByRole('slider', { name: 'Zoom' }).waitFor();
    },
  },
];

/**
 * A worker of which a newer version waits: the visits run without a worker of their own. Methods, not arrows: tsx would name
 * these by a helper that the page does not have.
 */
function makeUpdateWait() {
  const worker = Object.assign(new EventTarget(), {
    scriptURL: `${location.origin}/sw.js`,
    state: 'installed',
    postMessage() {},
  });
  const registration = Object.assign(new EventTarget(), { active: worker, waiting: worker, installing: null });
  const container = Object.assign(new EventTarget(), {
    controller: worker,
    ready: Promise.resolve(registration),
    register() {
      return Promise.resolve(registration);
    },
    getRegistration() {
      return Promise.resolve(registration);
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
}

/** What the frame tells. */
const NOTICES: readonly Visit[] = [
  {
    name: 'update-available',
    path: () => '/courses/programming',
    before: async (page) => void (await page.addInitScript(makeUpdateWait)),
    act: (page) => page.getByText('A new version is ready').waitFor(),
  },
  {
    name: 'install-offer',
    path: () => '/courses/programming',
    before: async (page) => {
      await page.addInitScript(() => localStorage.setItem('installOffer', JSON.stringify({ visits: 5 })));
    },
    act: async (page) => {
      await page.evaluate(() => {
        Object.assign(window, { installEvent: new Event('beforeinstallprompt') });
        dispatchEvent(new Event('beforeinstallprompt'));
      });
      await page.getByText('Install Code It').waitFor();
    },
  },
  {
    name: 'nothing-kept',
    path: () => '/my-learning',
    who: 'learner',
    before: async (page) => {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true });
      });
    },
    act: (page) => page.getByText('This browser does not store data on this device').waitFor(),
  },
];

/** The narrowest screen that is promised. */
const NARROWEST: readonly Visit[] = [
  { name: '320-home', path: () => '/' },
  { name: '320-category', path: () => '/courses/programming' },
  { name: '320-overview', path: ({ course }: Ids) => `/course/overview/${course}` },
  { name: '320-cart', path: () => '/cart', who: 'learner' as const },
  { name: '320-settings', path: () => '/settings', who: 'learner' as const },
  {
    name: '320-player',
    path: ({ course, video }: Ids) => `/course/player?courseId=${course}&trackId=${video}`,
    who: 'learner' as const,
  },
].map((visit): Visit => ({
  ...visit,
  fits: narrow,
  act: (page) => page.setViewportSize({ width: 320, height: 1600 }),
}));

export const STATES: readonly Visit[] = [
  ...ANSWERS,
  ...EMPTY,
  ...OFFLINE,
  ...CHECKOUT,
  ...FORMS,
  ...NOTICES,
  ...NARROWEST,
];
