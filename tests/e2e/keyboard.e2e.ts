import type { Page } from 'playwright/test';
import { alive } from '../support/alive.ts';
import { signUp } from '../support/api-client.ts';
import { expect, test } from './fixtures.ts';
import { SHORT } from './course.ts';

/** What the keyboard is on: its accessible name as far as an element tells it, and whether the browser marks it. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
    // A card's link draws its ring around the whole card.
    const card = element.closest('article') ?? element;
    const rings = [element, card].flatMap((drawn) =>
      [null, '::before', '::after'].map((pseudo) => getComputedStyle(drawn, pseudo)),
    );
    const marked = rings.some((ring) => ring.outlineStyle !== 'none' && parseFloat(ring.outlineWidth) > 0);
    const { top, bottom, width } = element.getBoundingClientRect();
    return {
      name: (label ?? element.textContent ?? '').trim(),
      id: element.id,
      isPage: element.closest('main, header, footer, form, dialog, [role]') === null,
      marked: marked && element.matches(':focus-visible'),
      inView: width > 0 && bottom > 0 && top < innerHeight,
    };
  });
}

/** Presses Tab until something of that name has the focus. Each stop on the way is visible, and looks focused. */
async function tabTo(page: Page, name: string | RegExp, { most = 60 } = {}) {
  const seen: string[] = [];
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    seen.push(now.name);
    // From the end of the page it starts anew.
    if (now.id === 'main' || now.isPage) continue;
    // A field shows its focus on the frame around it.
    const frame = await page.evaluate(() => document.activeElement?.matches('input, select, textarea'));
    if (!frame) expect.soft(now.marked, `focus shows on "${now.name}"`).toBe(true);
    await expect.poll(async () => (await focused(page)).inView, { message: `"${now.name}" is in view` }).toBe(true);
    if (typeof name === 'string' ? now.name === name : name.test(now.name)) return;
  }
  throw new Error(`Tab never came to ${name}; it came to ${seen.join(' | ')}`);
}

/** A page that was come to: its heading or main has the focus, and its title names it. */
async function arrivedAt(page: Page, url: string | RegExp, title: RegExp) {
  await page.waitForURL(url);
  await expect(page).toHaveTitle(title);
  await expect.poll(async () => (await focused(page)).id).toBe('main');
}

test('the main job is done by the keyboard alone', async ({ app, page, complaints }) => {
  const learner = await signUp(app.url);
  await page.goto('/');
  await alive(page);

  // The first stop skips the navigation bar.
  await page.keyboard.press('Tab');
  expect((await focused(page)).name).toBe('Skip to content');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await focused(page)).id).toBe('main');

  // Search, by the shortcut.
  await page.keyboard.press('/');
  await page.keyboard.type(SHORT.title);
  await page.keyboard.press('Enter');
  await arrivedAt(page, /\/courses\//, /Results for/);
  await expect(page.locator('main [aria-live="polite"]').first()).toContainText(/\d+ courses?/);

  await tabTo(page, SHORT.title);
  await page.keyboard.press('Enter');
  await arrivedAt(page, /\/course\/overview\//, new RegExp(SHORT.title));

  await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toBeVisible();
  await tabTo(page, 'Add to cart');
  await page.keyboard.press('Enter');
  const warning = page.getByRole('alert').filter({ hasText: 'You need to login before adding to cart' });
  // A slow machine tabs for longer than it stays: under the mouse it stays.
  await warning.hover();

  // To the login, and back with the course in the cart.
  await tabTo(page, 'Login', { most: 90 });
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/login/);
  await tabTo(page, 'Email');
  await page.keyboard.type(learner.email);
  await tabTo(page, 'Password');
  await page.keyboard.type(learner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Logged in successfully!' }).first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 course' })).toBeVisible();
  // Before it is there a stop would be lost to it.
  await arrivedAt(page, /\/course\/overview\//, new RegExp(SHORT.title));

  await page.keyboard.press('Shift+Tab');
  for (let i = 0; i < 20 && (await focused(page)).name !== 'Cart, 1 course'; i++)
    await page.keyboard.press('Shift+Tab');
  expect((await focused(page)).name).toBe('Cart, 1 course');
  await page.keyboard.press('Enter');
  await arrivedAt(page, '/cart', /Your Cart/);

  await tabTo(page, 'Checkout');
  await page.keyboard.press('Enter');
  // The window takes the focus, to its pay button.
  await expect(page.getByTestId('sandbox-pay')).toBeFocused();
  await page.keyboard.press('Enter');
  await arrivedAt(page, '/my-learning', /My Learning/);
  await expect(page.getByRole('alert').filter({ hasText: 'Payment successful!' })).toBeVisible();

  await tabTo(page, /^Start lesson 1/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/course\/(player|reader)/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});
