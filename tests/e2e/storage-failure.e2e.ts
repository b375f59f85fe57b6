import type { Page } from 'playwright/test';
import type { CartAnswer } from '#contract/library.ts';
import { TEXT } from '#contract/texts.ts';
import { callApi, logIn, newAccount } from '../support/api-client.ts';
import { COURSE } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';
import { Store } from './pages/store.ts';

/** Browsers that keep nothing, each with what its learner is told. */
const BROWSERS = [
  {
    name: 'without IndexedDB',
    breakIt: () => {
      Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true });
    },
    notice: 'This browser does not store data on this device',
  },
  {
    name: 'that refuses IndexedDB',
    breakIt: () => {
      IDBFactory.prototype.open = () => {
        const request = { error: new DOMException('Not here', 'SecurityError') } as IDBOpenDBRequest;
        const event = { target: request, preventDefault: () => undefined, stopPropagation: () => undefined };
        setTimeout(() => void request.onerror?.(event as unknown as Event));
        return request;
      };
    },
    notice: 'This browser does not store data on this device',
  },
  {
    name: 'whose IndexedDB never answers',
    breakIt: () => {
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
    },
    notice: 'Close the other tabs of Code It, then reload',
  },
];

const noticeOf = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test.describe('without storage', () => {
  // Such browsers refuse workers as well, and a worker would answer for the database that it alone can open.
  test.use({ serviceWorkers: 'block' });

  for (const { name, breakIt, notice } of BROWSERS) {
    test(`a browser ${name} shops and studies online, and says so once`, async ({ app, page, context, complaints }) => {
      await context.addInitScript(breakIt);
      const site = new Site(page);
      const store = new Store(page);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

      const account = newAccount();
      await site.register(account);
      await expect(noticeOf(page, notice)).toBeVisible({ timeout: 30_000 });
      const token = await logIn(app.url, account);
      const cart = async () =>
        (await callApi<CartAnswer>(app.url, 'GET', '/cart', { token })).cart.map(({ title }) => title);

      await site.search(COURSE.title);
      await store.openOverview(COURSE.title);
      await store.addToCart();
      await expect(site.toast(TEXT.cart.added)).toBeVisible({ timeout: 15_000 });
      expect(await cart()).toEqual([COURSE.title]);
      await store.expectCount(1);

      await noticeOf(page, notice).locator('..').getByRole('button', { name: 'Got it' }).click();
      await expect(noticeOf(page, notice)).toBeHidden();
      await page.goto('/cart');
      await store.expectCart([COURSE.title]);

      await page.route('**/api/**', (route) => route.abort());
      await store.remove(COURSE.title);
      await expect(site.toast(TEXT.cart.removeFailed)).toBeVisible({ timeout: 15_000 });
      await page.unroute('**/api/**');
      expect(await cart()).toEqual([COURSE.title]);
      await store.remove(COURSE.title);
      await expect.poll(cart, { timeout: 15_000 }).toEqual([]);

      // A new page of the same visit has been told.
      await expect(noticeOf(page, notice)).toBeHidden();
      expect(complaints).toEqual([]);
    });
  }
});

test('data that cannot be read is deleted on the press of the learner, and only then', async ({
  page,
  context,
  complaints,
}) => {
  const site = new Site(page);
  await site.register(newAccount());
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0);
  await context.addInitScript(() => {
    // Damaged until it is deleted.
    const open = Reflect.get(IDBFactory.prototype, 'open');
    const deleteDatabase = Reflect.get(IDBFactory.prototype, 'deleteDatabase');
    IDBFactory.prototype.deleteDatabase = function (name) {
      sessionStorage.setItem('mended', '1');
      return deleteDatabase.call(this, name);
    };
    IDBFactory.prototype.open = function (...args) {
      if (sessionStorage.getItem('mended')) return open.apply(this, args);
      const request = { error: new DOMException('Internal error', 'UnknownError') } as IDBOpenDBRequest;
      const event = { target: request, preventDefault: () => undefined, stopPropagation: () => undefined };
      setTimeout(() => void request.onerror?.(event as unknown as Event));
      return request;
    };
  });
  await page.reload();
  const notice = noticeOf(page, 'The data on this device cannot be read');
  await expect(notice).toContainText('A reset fixes this but deletes your downloads', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Save and reset' }).click();
  await expect(notice).toContainText('None of the data can be read');
  expect(await page.evaluate(() => sessionStorage.getItem('mended'))).toBeNull();
  await page.getByRole('button', { name: 'Reset anyway' }).click();
  const database = () =>
    page.evaluate(async () => {
      const [first] = await indexedDB.databases();
      return sessionStorage.getItem('mended') === '1' ? first?.name : undefined;
    });
  // The page may be loading anew when it is asked.
  await expect(async () => expect(await database()).toBe('code-it')).toPass({ timeout: 15_000 });
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Learning' })).toBeVisible();
  await expect(notice).toBeHidden();
  expect(complaints).toEqual([]);
});

test('a browser that denies localStorage shows the home page and lets its learner in', async ({
  page,
  context,
  complaints,
}) => {
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: (): never => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await new Site(page).register(newAccount());
  expect(complaints).toEqual([]);
});

/** IndexedDB that reads no two rows at once, until it is deleted: what is left of a database may be read one by one. */
function breakReading() {
  if (sessionStorage.getItem('mended')) return;
  const deleteDatabase = Reflect.get(IDBFactory.prototype, 'deleteDatabase');
  IDBFactory.prototype.deleteDatabase = function (name) {
    sessionStorage.setItem('mended', '1');
    return deleteDatabase.call(this, name);
  };
  const fail = () => {
    throw new DOMException('Internal error', 'UnknownError');
  };
  IDBObjectStore.prototype.getAll = fail;
  IDBIndex.prototype.getAll = fail;
}

test('a reset saves what can be read first, and what was not sent is sent after its import', async ({
  app,
  page,
  context,
}) => {
  const site = new Site(page);
  const store = new Store(page);
  const account = newAccount();
  await site.register(account);
  await site.workerReady();
  await site.search(COURSE.title);
  await store.openOverview(COURSE.title);
  await context.setOffline(true);
  await store.addToCart();
  await store.expectCount(1);
  const token = await logIn(app.url, account);
  const cart = async () =>
    (await callApi<CartAnswer>(app.url, 'GET', '/cart', { token })).cart.map(({ title }) => title);

  await context.addInitScript(breakReading);
  await page.goto('/settings');
  const notice = noticeOf(page, 'The data on this device cannot be read');
  await expect(notice).toBeVisible({ timeout: 30_000 });
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save and reset' }).click();
  const file = await (await saving).path();
  await expect(notice).toContainText(/Saved as code-it-backup-[\d-]+\.json\. After the reset, import it/);
  expect(await page.evaluate(() => sessionStorage.getItem('mended'))).toBeNull();

  await page.getByRole('button', { name: 'Reset the data on this device' }).click();
  await expect(async () => expect(await page.evaluate(() => sessionStorage.getItem('mended'))).toBe('1')).toPass();
  await expect(notice).toBeHidden();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Sync and diagnosis' }).click();
  expect(await cart()).toEqual([]);
  await page.getByLabel('Backup file').setInputFiles(file);
  await page
    .getByRole('dialog', { name: 'Import this backup?' })
    .getByRole('button', { name: 'Import', exact: true })
    .click();
  await expect.poll(cart, { timeout: 15_000 }).toEqual([COURSE.title]);
});
