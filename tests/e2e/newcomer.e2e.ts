import type { Locator } from 'playwright/test';
import { alive } from '../support/alive.ts';
import { holdBack } from '../support/hold-back.ts';
import { newAccount } from '../support/api-client.ts';
import { expect, test } from './fixtures.ts';

/** From the home page to the first lesson of a bought course, on a phone. Typing is no tap. */
const MOST_TAPS = 9;

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('a newcomer comes to the first lesson with few taps', async ({ page }, info) => {
  const account = newAccount();
  const taps: string[] = [];
  const tap = async (what: string, target: Locator) => {
    await target.tap();
    taps.push(what);
  };
  await page.goto('/');
  await alive(page);

  await tap('a course on the home page', page.getByRole('main').getByRole('article').nth(1).getByRole('link').first());
  await page.waitForURL(/\/course\/overview\//);
  // The address is new before the page is.
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Build it for real');
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await tap('Add to cart', page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).first());
  await tap('Login in the notice', page.getByRole('alert').getByRole('button', { name: 'Login', exact: true }));
  await page.waitForURL(/\/login/);
  await tap('Create an account', page.getByRole('link', { name: 'Create an account' }));
  await page.waitForURL(/\/register/);
  // Both forms have an Email.
  await expect(page.getByRole('heading', { name: 'Join Code It' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password);
  await tap('Sign Up', page.getByRole('button', { name: 'Sign Up' }));
  await tap('Go to Cart in the notice', page.getByRole('button', { name: 'Go to Cart' }));
  await page.waitForURL('/cart');
  await tap('Checkout', page.getByRole('button', { name: 'Checkout' }));
  await tap('Pay', page.getByTestId('sandbox-pay'));
  await page.waitForURL('/my-learning');
  await expect(page.getByRole('heading', { name: "You're in" })).toBeVisible();
  await tap('Start lesson 1', page.getByRole('link', { name: `Start lesson 1 of ${title}` }));
  await page.waitForURL(/\/course\/(player|reader)/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  info.annotations.push({ type: 'taps', description: String(taps.length) });
  console.log(`${taps.length} taps: ${taps.join(', ')}`);
  expect(taps.length).toBeLessThanOrEqual(MOST_TAPS);
});

test('who goes to the cart right after registering comes to it, however slow its code is', async ({ browser, app }) => {
  // With a worker in between, requests are not the page's any more.
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  const release = await holdBack(page, /\/assets\/cart-screen-[^/]*\.js$/);
  const account = newAccount();
  await page.goto('/courses/programming');
  await alive(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await page.getByRole('alert').getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Join Code It' })).toBeVisible();
  await page.clock.install();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('button', { name: 'Go to Cart' }).click();
  await expect(page).toHaveURL('/cart');
  // The specified second after which a registration leads home.
  await page.clock.runFor(5000);
  release();
  await expect(page.getByRole('region', { name: 'Order summary' })).toBeVisible();
  await expect(page).toHaveURL('/cart');
  await context.close();
});
