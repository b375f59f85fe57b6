// What lies along the edge of the window: no bar, banner or toast lies on another, and none on what is to be pressed.
import type { Browser, Locator, Page } from 'playwright/test';
import { createWorld, openContext, type World } from '../audits/pages/visits.ts';
import { alive } from '../support/alive.ts';
import { COURSE, courseIdOf } from './course.ts';
import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'block' });

let world: World;
test.beforeAll(async ({ app }) => {
  world = await createWorld(app.url);
});

/** As after a browser's offer to install, for somebody who comes for the fifth time. */
async function offerInstall(page: Page) {
  await page.addInitScript(() => localStorage.setItem('installOffer', JSON.stringify({ visits: 5 })));
  await page.addInitScript(() => {
    Object.assign(window, { installEvent: new Event('beforeinstallprompt') });
  });
}

async function boxOf(locator: Locator) {
  const box = await locator.first().boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
}
type Box = Awaited<ReturnType<typeof boxOf>>;
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** A browser that keeps nothing is told of by a banner on every page. */
async function keepNothing(page: Page) {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true });
  });
  return page.getByRole('region', { name: 'This browser does not store data on this device' });
}

const BANNER = 'section:has-text("Install Code It")';
const TOAST = '[data-position="bottom-right"] [role="status"], [data-position="bottom-right"] [role="alert"]';

/** A list on a phone, under the banner that offers to install. */
async function openUnderBanner(browser: Browser) {
  const context = await openContext(browser, world, { who: 'visitor', theme: 'dark', width: 360 });
  const page = await context.newPage();
  await offerInstall(page);
  await page.goto('/courses/programming');
  await alive(page);
  await expect(page.getByText('Install Code It')).toBeVisible();
  return page;
}

test('on a phone a toast is above the banner', async ({ browser }) => {
  const page = await openUnderBanner(browser);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart/i })
    .first()
    .click();
  await expect(page.getByText('You need to login before adding to cart')).toBeVisible();
  await expect
    .poll(async () => overlap(await boxOf(page.locator(TOAST)), await boxOf(page.locator(BANNER))))
    .toBe(false);
  await page.context().close();
});

test('on a phone a toast is above the bar that sells, and no installation is offered there', async ({ browser }) => {
  const page = await openUnderBanner(browser);
  await page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasText: COURSE.title })
    .getByRole('heading')
    .getByRole('link')
    .click();
  await page.waitForURL(/\/course\/overview\//);
  await expect(page.getByText('Install Code It')).toHaveCount(0);
  const buy = page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).last();
  await expect(buy).toBeInViewport();
  await buy.click();
  await expect(page.getByText('You need to login before adding to cart')).toBeVisible();
  await expect.poll(async () => overlap(await boxOf(page.locator(TOAST)), await boxOf(buy))).toBe(false);
  await page.context().close();
});

test('on a phone a notice is above the bar that sells', async ({ browser, app }) => {
  const context = await openContext(browser, world, { who: 'instructor', theme: 'dark', width: 360 });
  const page = await context.newPage();
  const notice = await keepNothing(page);
  await page.goto(`/course/overview/${await courseIdOf(app.url, COURSE.title)}`);
  await expect(notice).toBeVisible();
  const buy = page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).last();
  await expect(buy).toBeInViewport();
  await expect.poll(async () => overlap(await boxOf(notice), await boxOf(buy))).toBe(false);
  await context.close();
});

test('in the instructor area nothing is offered, and a notice leaves the account menu free', async ({ browser }) => {
  const context = await openContext(browser, world, { who: 'instructor', theme: 'dark', width: 1280 });
  const page = await context.newPage();
  await offerInstall(page);
  const notice = await keepNothing(page);
  await page.goto('/instructor');
  await expect(notice).toBeVisible();
  await expect(page.getByText('Install Code It')).toHaveCount(0);
  const menu = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('button').last();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Switch to Student' })).toBeVisible();
  await context.close();
});
