import type { Page } from 'playwright/test';
import { SAMPLE_COURSES } from '#server/sample/sample-catalogue.ts';
import { alive } from '../support/alive.ts';
import { holdBack } from '../support/hold-back.ts';
import { courseIdOf, FREE } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';

const slides = (page: Page) => page.getByTestId('hero-strip').locator('> [role=group]');
const shownSlide = (page: Page) =>
  slides(page).evaluateAll((all) => all.findIndex((slide) => !slide.hasAttribute('inert')));

/** The scripts that the page asks for from now on. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && !request.serviceWorker()) scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

test('whoever only looks at the home page loads no application, and has the next visit offline', async ({
  page,
  context,
  complaints: _complaints,
}) => {
  const scripts = watchScripts(page);
  await page.goto('/');
  await expect.poll(() => shownSlide(page)).toBe(1);
  await expect(slides(page).nth(1).getByRole('link')).toBeInViewport();
  await expect(page.locator('[aria-current=true]')).toHaveAttribute('aria-label', /^Go to slide 2/);
  await new Site(page).workerReady();
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0);
  expect(scripts.filter((path) => !path.startsWith('/assets/index-'))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test.describe('the first touch of the home page', () => {
  test('of a button does what the button is for', async ({ page, complaints: _complaints }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Next slide' }).dispatchEvent('click');
    await expect(page.getByRole('button', { name: 'Go to slide 2' })).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  });

  test('finds the slide where it was left', async ({ page, complaints: _complaints }) => {
    await page.goto('/');
    await expect.poll(() => shownSlide(page)).toBe(1);
    await alive(page);
    expect(await shownSlide(page)).toBe(1);
    await expect(page.locator('[aria-current=true]')).toHaveAttribute('aria-label', /^Go to slide 2/);
    await page.getByRole('button', { name: 'Next slide' }).click();
    await expect.poll(() => shownSlide(page)).toBe(2);
    await expect(page.getByRole('button', { name: 'Go to slide 3' })).toHaveAttribute('aria-current', 'true');
  });

  test('may be the key of the search', async ({ page, complaints: _complaints }) => {
    const found = SAMPLE_COURSES.find(({ category }) => category === 'cooking')?.title ?? '';
    await page.goto('/');
    await page.keyboard.press('/');
    await page.keyboard.type(found);
    await page.keyboard.press('Enter');
    await page.waitForURL(`/courses/${encodeURIComponent(found)}`);
    await expect(page.getByRole('main').getByRole('article').first()).toContainText(found);
  });

  test('without a network is answered when there is one again', async ({ page, context }) => {
    await page.route('**/assets/app-*.js', (route) => route.abort('internetdisconnected'));
    await page.goto('/');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Next slide' }).dispatchEvent('click');
    await expect(page.getByRole('button', { name: 'Next slide' })).toHaveAttribute('aria-busy', 'true');
    await page.unroute('**/assets/app-*.js');
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Go to slide 2' })).toHaveAttribute('aria-current', 'true');
  });
});

const PUBLIC = [
  '/courses/programming',
  '/courses/python',
  '/about-course',
  '/help-center',
  '/cancellations-refunds',
  '/login',
  '/register',
  '/nowhere',
];

test('whoever only looks at a public page loads no application', async ({ page, app, complaints: _complaints }) => {
  const scripts = watchScripts(page);
  for (const address of [...PUBLIC, `/course/overview/${await courseIdOf(app.url, FREE)}`]) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForTimeout(1000);
    expect(
      scripts.filter((path) => !path.startsWith('/assets/index-')),
      address,
    ).toEqual([]);
  }
});

test.describe('the first touch of a list', () => {
  /** The application comes when the test lets it. */
  const holdApp = (page: Page) => holdBack(page, '**/assets/app-*.js');

  test('may fill in a field', async ({ page, complaints: _complaints }) => {
    const letGo = await holdApp(page);
    await page.goto('/courses/programming');
    await page
      .getByRole('main')
      .getByLabel(/^Search these courses/)
      .fill('rust wi');
    letGo();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('article')).toContainText('Rust Without Fear');
    await expect(page.getByRole('main').getByLabel(/^Search these courses/)).toHaveValue('rust wi');
  });

  test('may tick a filter and choose an order', async ({ page, complaints: _complaints }) => {
    const letGo = await holdApp(page);
    await page.goto('/courses/programming');
    const free = page.getByRole('checkbox', { name: /^Free/ });
    await free.check();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('a-z');
    letGo();
    await expect(page).toHaveURL('/courses/programming?price=free&sort=a-z');
    await expect(free).toBeChecked();
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('a-z');
  });
});

test('a window that shows what the server left out brings it without a touch', async ({ page, app }) => {
  await page.setViewportSize({ width: 1280, height: 4000 });
  await page.goto(`/course/overview/${await courseIdOf(app.url, FREE)}`);
  await expect(page.locator('[data-later]')).toHaveCount(0);
});

test('a form says by itself that it cannot be sent when the network goes', async ({ page, context }) => {
  await page.goto('/login');
  await new Site(page).workerReady();
  await page.reload();
  await context.setOffline(true);
  await expect(page.getByRole('main').getByText('You are offline. Logging in needs a connection.')).toBeVisible();
});

test.describe('a finger on a link', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 412, height: 823 } });

  test('has its page fetched before it is lifted, until the app takes links over', async ({
    page,
    complaints: _complaints,
  }) => {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Preload.enable');
    let fetched = '';
    devTools.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => {
      if (status === 'Ready') fetched = new URL(prefetchUrl).pathname;
    });
    await page.route('**/assets/app-*.js', () => undefined);
    await page.goto('/');
    const link = page.getByTestId('hero-strip').getByRole('link').first();
    const box = await link.boundingBox();
    if (!box) throw new Error('The slide is not shown');
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await expect.poll(() => fetched).toMatch(/^\/course\/overview\//);
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForURL(`**${fetched}`);
    const cameBy = await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as { deliveryType?: string } | undefined)?.deliveryType,
    );
    expect(cameBy).toBe('navigational-prefetch');

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const rules = page.locator('script[type=speculationrules]');
    await expect(rules).toHaveCount(1);
    await alive(page);
    await expect(rules).toHaveCount(0);
  });
});
