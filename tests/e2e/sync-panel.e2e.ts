import type { Page } from 'playwright/test';
import type { CartAnswer } from '#contract/library.ts';
import { callApi, newAccount } from '../support/api-client.ts';
import { OTHERS } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Leaving } from './pages/leaving.ts';
import { Site } from './pages/site.ts';
import { Store } from './pages/store.ts';
import { SyncPanel } from './pages/sync-panel.ts';

const [first, second, third] = OTHERS as [string, string, string];

/** Until the worker has put the catalogue on this device, so that courses are found without a network. */
async function catalogueHeld(page: Page) {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const db = await new Promise<IDBDatabase>((resolve, reject) => {
            const request = indexedDB.open('code-it');
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(new Error('no database'));
          });
          const cursor = await new Promise((resolve) => {
            const request = db.transaction('meta').objectStore('meta').get('catalogue');
            request.onsuccess = () => resolve(request.result);
          });
          db.close();
          return cursor !== undefined;
        }),
      { timeout: 30_000 },
    )
    .toBe(true);
}

async function wantOffline(page: Page, ...titles: string[]) {
  const site = new Site(page);
  const store = new Store(page);
  const panel = new SyncPanel(page);
  for (const [i, title] of titles.entries()) {
    await site.search(title);
    await store.openOverview(title);
    await store.addToCart();
    await panel.expectBadge(i + 1);
  }
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('authToken') ?? '');

test('what waits is listed, given up, brought back, taken along as a file and sent', async ({ app, page, context }) => {
  const site = new Site(page);
  const panel = new SyncPanel(page);
  await site.register(newAccount());
  await site.workerReady();
  await catalogueHeld(page);
  const token = await tokenOf(page);

  await context.setOffline(true);
  await wantOffline(page, first, second, third);
  await panel.open();
  await expect(panel.waiting).toHaveCount(3);
  await expect(panel.waiting.first()).toContainText('Waiting for a connection');
  await panel.discard(first);
  await panel.discard(second);
  await panel.undo(second);
  await expect(panel.waiting).toHaveCount(2);
  expect(await panel.exportedLabels()).toEqual([second, third].map((title) => `Add “${title}” to the cart`));
  await panel.close();
  await expect(panel.badge).toBeFocused();
  await panel.open();
  // Whoever is quicker sends it: the press, or the page that hears of the network.
  await context.setOffline(false);
  await expect(panel.sheet.getByText('Everything is saved')).toBeVisible({ timeout: 30_000 });
  await panel.close();
  const { cart } = await callApi<CartAnswer>(app.url, 'GET', '/cart', { token });
  expect(cart.map(({ title }) => title).sort()).toEqual([second, third].sort());
});

test('what is kept at a logout waits for its owner, seen and sent by nobody else', async ({ app, page, context }) => {
  const site = new Site(page);
  const panel = new SyncPanel(page);
  const leaving = new Leaving(page);
  const ana = newAccount();
  await site.register(ana);
  await site.workerReady();
  await catalogueHeld(page);

  await test.step('she leaves offline, and keeps a change', async () => {
    await context.setOffline(true);
    await wantOffline(page, first);
    await leaving.logOut();
    await leaving.choose('Sync now');
    await expect(leaving.question.getByText(/could not be sent/)).toBeVisible();
    await leaving.choose('Keep on this device for me');
    await leaving.expectLoggedOut();
  });

  await test.step('he is told that something waits, and nothing of it', async () => {
    await context.setOffline(false);
    await site.register(newAccount());
    await panel.badge.click();
    await expect(panel.sheet.getByText(/Unsent changes of another account wait on this device/)).toBeVisible();
    await expect(panel.sheet.getByText('Everything is saved')).toBeVisible();
    await expect(panel.sheet).not.toContainText(first);
    await panel.close();
    const { cart } = await callApi<CartAnswer>(app.url, 'GET', '/cart', { token: await tokenOf(page) });
    expect(cart).toEqual([]);
    await leaving.logOut();
    await leaving.expectLoggedOut();
  });

  await test.step('back again, it is in her cart once', async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(ana.email);
    await page.getByLabel('Password', { exact: true }).fill(ana.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('/');
    await expect
      .poll(
        async () => {
          const { cart } = await callApi<CartAnswer>(app.url, 'GET', '/cart', { token: await tokenOf(page) });
          return cart.map(({ title }) => title);
        },
        { timeout: 30_000 },
      )
      .toEqual([first]);
    await expect(panel.badge).toHaveCount(0);
  });
});
