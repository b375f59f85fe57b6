import type { Page } from 'playwright/test';
import { alive, clause, expect, screen, test, withoutDeviceCatalogue } from './screen.ts';

const main = (page: Page) => page.getByRole('main');

test.describe('a category that does not come', () => {
  const visit = screen({}, async ({ page }) => {
    await page.clock.install();
    await withoutDeviceCatalogue(page);
    await page.goto('/');
    await alive(page);
    await page.route('**/api/v1/course/**', (route) => route.fulfill({ status: 500 }));
    // The lower half of the home page comes alive late: its links would be the browser's own navigations.
    await page.getByRole('banner').getByRole('searchbox').fill('cooking');
    await page.keyboard.press('Enter');
    await page.waitForURL('/courses/cooking');
  });

  test(clause('9.skeletons-grid'), async () => {
    await visit.page.clock.runFor(300);
    await expect(main(visit.page).getByRole('status').locator('div[aria-hidden="true"]')).toHaveCount(8);
  });
  test(clause('8.category.courses'), async () => {
    for (let i = 0; i < 4; i++) await visit.page.clock.runFor(5000);
    await expect(main(visit.page).getByText('Failed to fetch courses', { exact: true })).toBeVisible();
  });
  test(clause('8.category.retry'), async () => {
    for (let i = 0; i < 4; i++) await visit.page.clock.runFor(5000);
    await visit.page.unrouteAll();
    await main(visit.page).getByRole('button', { name: 'Retry' }).click();
    await expect(main(visit.page).getByRole('article').first()).toBeVisible();
  });
});

test.describe('pictures', () => {
  // One column of them: its end is farther away than the distance at which a browser begins by itself.
  const visit = screen({ viewport: { width: 360, height: 500 } }, async ({ page }) => {
    await page.goto('/courses/programming');
    await alive(page);
  });

  test(clause('9.lazy-images'), async () => {
    const { page } = visit;
    const images = main(page).locator('article img');
    const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForLoadState('networkidle');
    expect(await images.last().evaluate(isLoaded)).toBe(false);
    const count = await images.count();
    for (let at = 0; at < count; at++) {
      // Its upper edge is 99 px below the viewport, unless the page ends or begins before.
      await images.nth(at).evaluate((image) => scrollBy(0, image.getBoundingClientRect().top - innerHeight - 99));
      expect(await images.nth(at).evaluate((image) => image.getBoundingClientRect().top)).toBeLessThan(600);
      await expect.poll(() => images.nth(at).evaluate(isLoaded)).toBe(true);
    }
  });
});
