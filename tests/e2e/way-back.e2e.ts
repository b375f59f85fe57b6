// Back from a course: the list is as long as it was, and the page is where it was left.
import type { CourseListAnswer } from '#contract/course.ts';
import { LISTING_STEP } from '#contract/limits.ts';
import { alive } from '../support/alive.ts';
import { callApi } from '../support/api-client.ts';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';

// With a worker in between, requests are not the page's any more.
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 800 } });

test('what comes by scrolling is there again after Back, at the card that was pressed', async ({ page, app }) => {
  // The sample has no list of more than one step: all of its courses stand in for one.
  const all = await callApi<CourseListAnswer>(app.url, 'GET', '/course/getAll?limit=100&view=card');
  expect(all.data.length).toBeGreaterThan(LISTING_STEP);
  await page.route('**/api/v1/course/search?**', async (route) => {
    const first = (Number(new URL(route.request().url()).searchParams.get('page')) - 1) * LISTING_STEP;
    await route.fulfill({ json: { ...all, data: all.data.slice(first, first + LISTING_STEP) } });
  });
  await page.goto('/help-center');
  await alive(page);
  await new Site(page).search('sourdough');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(LISTING_STEP);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(all.data.length);

  // As a thumb does: every card on the way is shown, and has its own height.
  for (let at = 0; at < all.data.length; at += 3) await cards.nth(at).scrollIntoViewIfNeeded();
  const last = cards.last().getByRole('heading').getByRole('link');
  // What presses it may scroll once more before.
  const pressed = page.evaluate(
    () => new Promise<number>((tell) => addEventListener('click', () => tell(scrollY), { capture: true, once: true })),
  );
  await last.click();
  const place = await pressed;
  expect(place).toBeGreaterThan(LISTING_STEP * 90);
  await page.waitForURL(/\/course\/overview\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect(cards).toHaveCount(all.data.length);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 5);
  await expect(last).toBeInViewport();
  // Another order is another list.
  await page.getByLabel('Sort by').first().selectOption({ label: 'Highest Rated' });
  await expect(cards).toHaveCount(LISTING_STEP);
  // A way on is no way back.
  await page.goForward();
  await page.waitForURL(/\/course\/overview\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
