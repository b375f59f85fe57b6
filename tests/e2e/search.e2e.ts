// The search boxes: without scripts, with the keyboard, and one of them on a phone.
import { alive } from '../support/alive.ts';
import { expect, test } from './fixtures.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the bar searches, and a list is narrowed', async ({ page }) => {
    await page.goto('/about-course');
    const bar = page.getByRole('banner').getByRole('searchbox');
    await bar.fill('rust without fear');
    await bar.press('Enter');
    await expect(page).toHaveURL('/courses/rust%20without%20fear');
    await expect(page.getByRole('article').first()).toContainText('Rust Without Fear');

    await page.goto('/courses/programming');
    const own = page.getByRole('main').getByRole('searchbox');
    await own.fill('rust wi');
    await own.press('Enter');
    await expect(page).toHaveURL('/courses/programming?text=rust+wi');
    await expect(page.getByRole('article')).toHaveCount(1);
  });
});

test('a typo is walked to its course by the keyboard, past what it was taken for', async ({ page, complaints }) => {
  await page.goto('/about-course');
  await alive(page);
  await page.keyboard.press('/');
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search courses' });
  await expect(box).toBeFocused();
  await page.keyboard.type('rsut with');
  await expect(page.getByRole('option', { name: 'rust with', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const chosen = page.getByRole('option', { selected: true });
  await expect(chosen).toContainText('Rust Without Fear');
  await expect(box).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rust Without Fear');

  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('rsut');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Showing results for rust.')).toBeVisible();
  await page.getByRole('link', { name: 'Search for rsut instead' }).click();
  await expect(page.getByRole('heading', { name: "No courses found for 'rsut'" })).toBeVisible();
  await page.reload();
  await page.getByText('Did you mean').getByRole('link', { name: 'rust' }).click();
  await expect(page.getByRole('article').first()).toContainText('Rust');
  expect(complaints).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a page has one search box', async ({ page }) => {
    const bar = page.getByRole('banner').getByLabel('Search courses');
    const own = page.getByRole('main').getByLabel(/^Search these courses/);
    await page.goto('/courses/programming');
    await expect(own).toBeVisible();
    await expect(bar).toBeHidden();
    await page.goto('/courses/rust');
    await expect(bar).toHaveValue('rust');
    await expect(bar).toBeVisible();
    await expect(own).toBeHidden();
  });

  test('a list is rows with a small picture, none wider than the window', async ({ page }) => {
    await page.goto('/courses/programming');
    const row = page.getByRole('article').first();
    const picture = await row.locator('picture, svg').first().boundingBox();
    expect(picture?.width).toBeCloseTo(120, 0);
    expect((await row.boundingBox())?.height).toBeLessThan(240);
    await expect(row).toContainText(/\d+ (h|min) · [\d,]+ learners?/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
