// Where the keyboard goes on after what it was on has gone: a screen reader on nothing starts at the top of the page again.
import type { Page } from 'playwright/test';
import { createWorld, openContext, type World } from '../audits/pages/visits.ts';
import { alive } from '../support/alive.ts';
import { holdBack } from '../support/hold-back.ts';
import { expect, test } from './fixtures.ts';

// With a worker in between, requests are not the page's any more: what is held back here would go through.
test.use({ serviceWorkers: 'block' });

let world: World;
test.beforeAll(async ({ app }) => {
  world = await createWorld(app.url);
});

/** Opens a page as a keyboard comes to it: the first stop is not the one that matters. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await alive(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.waitForLoadState('networkidle');
}

async function press(page: Page, name: string | RegExp, role: 'button' | 'menuitem' = 'button') {
  await page.getByRole(role, { name }).first().focus();
  await page.keyboard.press('Enter');
}

for (const how of ['', ' at once'])
  test(`a form that was refused${how} leaves the focus on its button`, async ({ page }) => {
    const json = { success: false, code: 'unauthorized', message: 'Invalid email or password' };
    if (how) await page.route('**/api/v1/user/login', (route) => route.fulfill({ status: 401, json }));
    await open(page, '/login');
    await page.getByLabel('Email').fill('nobody@example.in');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    const submit = page.getByRole('main').getByRole('button', { name: 'Login', exact: true });
    await submit.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible();
    await expect(submit).toBeFocused();
  });

test('more filter options, and the chips of chosen ones, give the focus to what is beside them', async ({ page }) => {
  await open(page, '/courses/programming');
  const main = page.getByRole('main');
  await press(page, /^Show \d+ more/);
  await expect(main.locator('fieldset input:focus')).toHaveCount(1);

  await main.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\?/);
  await press(page, /^Remove/);
  await expect(page).not.toHaveURL(/\?/);
  await expect(main.locator(':focus')).toHaveCount(1);
});

test('cards that leave a shelf, and questions about them, give the focus to what is left', async ({ browser }) => {
  const context = await openContext(browser, world, { who: 'learner', theme: 'dark', width: 1280 });
  const page = await context.newPage();
  await open(page, '/my-learning/archived');
  const menu = page.getByRole('button', { name: /^More actions/ });

  await press(page, /^More actions/);
  await press(page, 'Delete permanently', 'menuitem');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  // The last card of its shelf: what is there instead.
  await press(page, 'Unarchive');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Courses' })).toBeFocused();

  // One of several: another one.
  await open(page, '/my-learning');
  await expect(menu).toHaveCount(3);
  await press(page, /^More actions/);
  await press(page, 'Archive', 'menuitem');
  await expect(menu).toHaveCount(2);
  await expect(page.getByRole('main').locator('article :focus')).toHaveCount(1);

  // A notice that was answered gives it back.
  await press(page, 'Undo');
  await expect(menu).toHaveCount(3);
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await context.close();
});

test('what has the focus stays in the window when a page above it comes late', async ({ page }) => {
  const release = await holdBack(page, '**/api/v1/course/get?**');
  await open(page, '/courses/programming');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByText('Loading the course')).toBeAttached();
  const policy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' });
  await policy.focus();
  await expect(policy).toBeInViewport();
  release();
  await expect(page.getByRole('complementary', { name: 'Get this course' })).toBeAttached();
  await expect(policy).toBeFocused();
  await expect(policy).toBeInViewport();
});

test('to the instructor area by mouse: the page has the focus, and no skip link shows itself', async ({ browser }) => {
  const context = await openContext(browser, world, { who: 'instructor', theme: 'dark', width: 1280 });
  const page = await context.newPage();
  await page.goto('/cart');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account/i })
    .click();
  await page.getByRole('menuitem', { name: 'Switch to Instructor' }).click();
  await page.waitForURL('/instructor');
  await expect(page.getByRole('heading', { level: 1, name: 'Instructor Dashboard' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).not.toBeInViewport();
  await context.close();
});
