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
  const visit = screen({ viewport: { width: 1280, height: 500 } }, async ({ page }) => {
    await page.goto('/courses/programming');
  });

  test(clause('9.lazy-images'), async () => {
    const lazy = main(visit.page).locator('article img[loading="lazy"]');
    await expect(lazy.last()).toHaveAttribute('loading', 'lazy');
    // Whether the browser has asked for it yet is told by its size; it asks ahead of the viewport by a distance of its own.
    const margin = await visit.page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('article img[loading="lazy"]')]
        .filter((image) => image.getBoundingClientRect().top < innerHeight + 100)
        .every((image) => image.currentSrc !== ''),
    );
    expect(margin).toBe(true);
  });
});
