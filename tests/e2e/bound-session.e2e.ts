import type { BrowserContext, Page } from 'playwright/test';
import type { CartAnswer } from '#contract/library.ts';
import { callApi, logIn, newAccount } from '../support/api-client.ts';
import { OTHERS } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Leaving } from './pages/leaving.ts';
import { givePasskeyDevice } from './pages/passkey-device.ts';
import { Site } from './pages/site.ts';
import { Store } from './pages/store.ts';

const [first, second, third] = OTHERS as [string, string, string];
const DAY_MS = 24 * 60 * 60 * 1000;

const copyOfStorage = (page: Page) => page.evaluate((): Record<string, string> => ({ ...localStorage }));
const isSignedIn = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: 'My Learning' })).toBeVisible();
const isSignedOut = (page: Page) => expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();

/** Which of the answers to the calls of these pages and of the worker had refused the session. */
function watchRefusals(context: BrowserContext): string[] {
  const refused: string[] = [];
  context.on('response', (response) => {
    if (response.status() !== 401) return;
    refused.push(response.headers()['www-authenticate'] ?? 'the session has ended');
  });
  return refused;
}

async function addToCart(page: Page, title: string) {
  const store = new Store(page);
  await new Site(page).search(title);
  await store.openOverview(title);
  await store.addToCart();
}

test('a copy of localStorage opens nothing elsewhere, and its owner stays signed in', async ({
  app,
  page,
  browser,
  baseURL,
}) => {
  const site = new Site(page);
  await site.register(newAccount());
  const stolen = await copyOfStorage(page);
  const token = stolen['authToken'] ?? '';
  await expect(callApi(app.url, 'GET', '/user/me', { token })).rejects.toThrow('invalid_dpop_proof');

  const thief = await browser.newContext({ ...(baseURL && { baseURL }) });
  await thief.addInitScript((items) => {
    if (sessionStorage.getItem('came')) return;
    sessionStorage.setItem('came', '1');
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, stolen);
  const elsewhere = await thief.newPage();
  await elsewhere.goto('/cart');
  await isSignedOut(elsewhere);
  await thief.close();

  await page.reload();
  await isSignedIn(page);
  await addToCart(page, first);
  await expect(site.toast(/cart/i).first()).toBeVisible();

  // What is left of a logout opens nothing, and no key stays.
  await page
    .getByRole('button', { name: /account|profile/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /log ?out/i }).click();
  await isSignedOut(page);
  const keys = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('code-it-keys');
          opening.onsuccess = () => {
            const count = opening.result.transaction('keys').objectStore('keys').count();
            count.onsuccess = () => {
              opening.result.close();
              resolve(count.result);
            };
          };
        }),
    );
  await expect.poll(keys).toBe(0);
});

test('a login by a passkey is bound to a key as well, a new one', async ({ app, page }) => {
  await givePasskeyDevice(page);
  const site = new Site(page);
  await site.register(newAccount());
  const before = (await copyOfStorage(page))['authToken'] ?? '';
  await page.goto('/settings#security');
  const security = page.getByRole('region', { name: 'Security' });
  await security.getByRole('button', { name: 'Add a passkey' }).click();
  await security.getByLabel('Name of the passkey').fill('Laptop');
  await security.getByRole('button', { name: 'Add the passkey' }).click();
  await expect(security.getByRole('list', { name: 'Your passkeys' })).toContainText('Laptop');

  const leaving = new Leaving(page);
  await leaving.logOut();
  await leaving.expectLoggedOut();
  await page.goto('/login');
  // A public page loads the app with the first touch.
  await page.getByLabel('Email').click();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL('/');
  await isSignedIn(page);
  const token = (await copyOfStorage(page))['authToken'] ?? '';
  expect(token).not.toBe(before);
  await expect(callApi(app.url, 'GET', '/user/me', { token })).rejects.toThrow('invalid_dpop_proof');
  await page.reload();
  await isSignedIn(page);
  await addToCart(page, first);
  await expect(site.toast(/cart/i).first()).toBeVisible();
});

test('the key cannot be read by the page itself', async ({ page }) => {
  await new Site(page).register(newAccount());
  const told = await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('code-it-keys');
      opening.onsuccess = () => resolve(opening.result);
    });
    const [row] = await new Promise<{ keys: CryptoKeyPair }[]>((resolve) => {
      const all = db.transaction('keys').objectStore('keys').getAll();
      all.onsuccess = () => resolve(all.result as { keys: CryptoKeyPair }[]);
    });
    db.close();
    if (!row) return 'no key';
    return crypto.subtle.exportKey('jwk', row.keys.privateKey).then(
      () => 'it was read',
      (error: unknown) => (error as Error).name,
    );
  });
  expect(told).toBe('InvalidAccessError');
});

test('two tabs and the worker deliver, each by itself', async ({ app, page, context }) => {
  const refused = watchRefusals(context);
  const account = newAccount();
  const site = new Site(page);
  await site.register(account);
  await site.workerReady();
  const token = await logIn(app.url, account);
  const cart = async () =>
    (await callApi<CartAnswer>(app.url, 'GET', '/cart', { token })).cart.map(({ title }) => title).sort();
  const other = await context.newPage();
  await other.goto('/');
  await isSignedIn(other);
  await Promise.all([addToCart(page, first), addToCart(other, second)]);
  await expect.poll(cart).toEqual([first, second].sort());

  await app.stop();
  await context.setOffline(true);
  await addToCart(page, third);
  await expect(site.toast(/saved on this device/i).first()).toBeVisible();
  await page.close();
  await other.close();
  await app.start();
  await context.setOffline(false);
  await expect.poll(cart, { timeout: 60_000 }).toEqual([first, second, third].sort());
  // The first is that of the login, which knows no nonce.
  expect(refused.every((header) => header.includes('use_dpop_nonce'))).toBe(true);
});

test('after a month offline, with a clock that is days off, what was done is delivered', async ({
  app,
  page,
  context,
}) => {
  const account = newAccount();
  await page.clock.install({ time: Date.now() - 3 * DAY_MS });
  const site = new Site(page);
  await site.register(account);
  await site.workerReady();
  await context.setOffline(true);
  await addToCart(page, first);
  await expect(site.toast(/saved on this device/i).first()).toBeVisible();
  // As a month leaves it: a nonce that the server knows no more, with the key and in no memory.
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('code-it-keys');
      opening.onsuccess = () => resolve(opening.result);
    });
    await new Promise<void>((resolve) => {
      const transaction = db.transaction('keys', 'readwrite');
      const store = transaction.objectStore('keys');
      const all = store.getAll();
      all.onsuccess = () => all.result.forEach((row: object) => store.put({ ...row, nonce: 'of a month ago' }));
      transaction.oncomplete = () => resolve();
    });
    db.close();
  });
  await page.clock.fastForward(28 * DAY_MS);
  await page.goto('/cart');
  const refused = watchRefusals(context);
  await context.setOffline(false);
  const token = await logIn(app.url, account);
  const cart = async () =>
    (await callApi<CartAnswer>(app.url, 'GET', '/cart', { token })).cart.map(({ title }) => title);
  await expect.poll(cart, { timeout: 60_000 }).toEqual([first]);
  await isSignedIn(page);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every((header) => header.includes('use_dpop_nonce'))).toBe(true);
});

const without: [string, () => void][] = [
  ['WebCrypto', () => Object.defineProperty(crypto, 'subtle', { value: undefined })],
  ['IndexedDB', () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined })],
  [
    'a place for keys',
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('It cannot be cloned', 'DataCloneError');
      };
    },
  ],
];
for (const [name, take] of without) {
  test(`without ${name} a login is as the specification has it`, async ({ app, page, context }) => {
    await context.addInitScript(take);
    await new Site(page).register(newAccount());
    const token = (await copyOfStorage(page))['authToken'] ?? '';
    await callApi(app.url, 'GET', '/user/me', { token });
    await page.goto('/cart');
    await isSignedIn(page);
  });
}

test('a key that is gone ends the session there; one that cannot be read just now does not', async ({
  page,
  context,
}) => {
  await new Site(page).register(newAccount());
  await context.addInitScript(() => {
    if (!sessionStorage.getItem('broken')) return;
    const open = IDBFactory.prototype.open.bind(indexedDB);
    IDBFactory.prototype.open = (name, version) => {
      if (name === 'code-it-keys') throw new DOMException('Not now', 'UnknownError');
      return open(name, version);
    };
  });
  await page.evaluate(() => sessionStorage.setItem('broken', '1'));
  const asked = page.waitForResponse((response) => response.status() === 401);
  await page.goto('/cart');
  await asked;
  await isSignedIn(page);
  await page.evaluate(() => sessionStorage.removeItem('broken'));
  await page.reload();
  await isSignedIn(page);

  await page.evaluate(() => new Promise((done) => (indexedDB.deleteDatabase('code-it-keys').onsuccess = done)));
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});
