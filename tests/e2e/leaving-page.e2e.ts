import type { Page } from 'playwright/test';
import type { CartAnswer } from '#contract/library.ts';
import { callApi, logIn, newAccount } from '../support/api-client.ts';
import { COURSE } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';
import { Store } from './pages/store.ts';

/** As Firefox and Safari are: nobody sends anything once the page is gone. */
const withoutBackgroundSync = () => {
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  Reflect.deleteProperty(globalThis, 'SyncManager');
};

/** A network that does not let the cart through until the page is being left: nothing but that can deliver it. */
const cartOnlyOnLeaving = () => {
  const fetchAll = globalThis.fetch;
  let left = false;
  addEventListener('pagehide', () => (left = true), { capture: true });
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.endsWith('/cart/add') && !left
      ? Promise.reject(new TypeError('Failed to fetch'))
      : fetchAll(input, init);
  };
};

const badgeOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /change|synced|Offline/ });

test('what waits when a page is closed is delivered without another page, and once', async ({ app, page, context }) => {
  await page.addInitScript(withoutBackgroundSync);
  await page.addInitScript(cartOnlyOnLeaving);
  const site = new Site(page);
  const store = new Store(page);
  const account = newAccount();
  await site.register(account);
  const token = await logIn(app.url, account);
  await site.search(COURSE.title);
  await store.openOverview(COURSE.title);
  await store.addToCart();

  await test.step('the learner is told to stay', async () => {
    await expect(badgeOf(page)).toHaveAccessibleName(/Keep this page open until syncing is complete/);
    await badgeOf(page).click();
    const panel = page.getByRole('dialog', { name: 'Changes waiting to sync' });
    await expect(panel.getByText('Keep this page open until syncing is complete: 1 left')).toBeVisible();
    await expect(panel.getByRole('list', { name: 'Waiting changes' })).toContainText(/Next try in/);
  });

  const cart = async () =>
    (await callApi<CartAnswer>(app.url, 'GET', '/cart', { token })).cart.map(({ title }) => title);
  expect(await cart()).toEqual([]);
  await page.close();
  await expect.poll(cart).toEqual([COURSE.title]);

  await test.step('the next page hears of it, and says nothing twice', async () => {
    const next = await context.newPage();
    const effects: string[] = [];
    next.on('response', (response) => {
      if (response.url().endsWith('/cart/add')) effects.push(String(response.status()));
    });
    await next.goto('/cart');
    await new Store(next).expectCart([COURSE.title]);
    await expect.poll(() => effects).toEqual(['200']);
    await expect(badgeOf(next)).toHaveCount(0);
    expect(await cart()).toEqual([COURSE.title]);
  });
});
