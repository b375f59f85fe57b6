// What a phone does with its window and a desktop does not: corners, a camera, a keyboard. The insets and the keyboard are Chromium's
// emulation; phones differ in their own.
import type { Locator, Page } from 'playwright/test';
import { createWorld, openContext, type World } from '../audits/pages/visits.ts';
import { alive } from '../support/alive.ts';
import { COURSE, courseIdOf } from './course.ts';
import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'block' });

const TOP = 47;
const SIDE = 59;
const BOTTOM = 34;

let world: World;
test.beforeAll(async ({ app }) => {
  world = await createWorld(app.url);
});

/** Tells the page that its window has a camera and round corners, as `env(safe-area-inset-…)`. */
async function cutOut(page: Page, insets: { top?: number; left?: number; right?: number; bottom?: number }) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
}

test('held upright, nothing to be pressed is under the camera or the bar of the system', async ({ browser, app }) => {
  const context = await openContext(browser, world, { who: 'visitor', theme: 'dark', width: 390 });
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await cutOut(page, { top: TOP, bottom: BOTTOM });
  await page.goto(`/course/overview/${await courseIdOf(app.url, COURSE.title)}`);
  await alive(page);
  const logo = page.getByRole('banner').getByRole('link', { name: 'Code It, home' });
  expect((await boxOf(logo)).top).toBeGreaterThanOrEqual(TOP);
  const buy = page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).last();
  expect((await boxOf(buy)).bottom).toBeLessThanOrEqual(844 - BOTTOM);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'Register' }).last()).toBeVisible();
  await expect
    .poll(async () => (await boxOf(page.getByRole('button', { name: 'Close menu' }))).top)
    .toBeGreaterThanOrEqual(TOP);
  await context.close();
});

test('held across, nothing is beside the camera', async ({ browser }) => {
  for (const [who, path] of [
    ['visitor', '/courses/programming'],
    ['instructor', '/instructor/courses'],
  ] as const) {
    const context = await openContext(browser, world, { who, theme: 'dark', width: 844 });
    const page = await context.newPage();
    await page.setViewportSize({ width: 844, height: 390 });
    await cutOut(page, { left: SIDE, right: SIDE, bottom: 21 });
    await page.goto(path);
    await alive(page);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    const beside = await page.evaluate(
      ({ side }) =>
        [...document.querySelectorAll('a[href], button, input, h1, h2, h3, p')].flatMap((element) => {
          const { left, right, top, width } = element.getBoundingClientRect();
          const seen = width > 1 && top >= 0 && top < innerHeight && getComputedStyle(element).visibility === 'visible';
          return seen && (left < side || right > innerWidth - side) ? [element.textContent] : [];
        }),
      { side: SIDE },
    );
    expect(beside, path).toEqual([]);
    await context.close();
  }
});

test('a dialog with a field stays above the keyboard', async ({ browser }) => {
  const KEYBOARD = 336;
  const context = await openContext(browser, world, { who: 'learner', theme: 'dark', width: 390 });
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings');
  await page.getByRole('button', { name: /^Delete my account/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await expect(dialog).toBeVisible();
  const before = await boxOf(dialog);
  await page.evaluate((keyboard) => {
    const seen = window.visualViewport;
    if (!seen) throw new Error('This browser has no visual viewport');
    Object.defineProperty(seen, 'height', { value: innerHeight - keyboard, configurable: true });
    seen.dispatchEvent(new Event('resize'));
  }, KEYBOARD);
  await expect.poll(async () => (await boxOf(dialog)).bottom).toBeLessThanOrEqual(844 - KEYBOARD);
  expect((await boxOf(dialog)).top).toBeGreaterThanOrEqual(0);
  await page.evaluate(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    Reflect.deleteProperty(seen, 'height');
    seen.dispatchEvent(new Event('resize'));
  });
  await expect.poll(() => boxOf(dialog)).toEqual(before);
  await context.close();
});
