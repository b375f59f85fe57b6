import type { Page } from 'playwright/test';
import { SAMPLE_COURSES } from '#server/sample/sample-catalogue.ts';
import { alive } from '../support/alive.ts';
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
