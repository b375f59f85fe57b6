import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Page } from 'playwright';
import type { CartAnswer, LibraryAnswer } from '#contract/library.ts';
import { createAppServer } from '../support/app-server.ts';
import { callApi, logIn, newAccount } from '../support/api-client.ts';
import { killBrowser } from '../support/kill-browser.ts';
import { expect, openProfile, test } from './fixtures.ts';
import { OTHERS } from './course.ts';
import { Site } from './pages/site.ts';
import { Store } from './pages/store.ts';

const [title] = OTHERS as [string];
const PAYMENTS = '**/api/v1/payment/sandbox/payments';
const WAIT = { timeout: 45_000 };

// Two browsers and a server of their own, on a machine that may be busy.
test.slow();

async function openPaymentWindow(page: Page, url: string) {
  const site = new Site(page);
  const store = new Store(page);
  const account = newAccount();
  await site.register(account);
  await site.search(title);
  await store.openOverview(title);
  await store.addToCart();
  await store.openCart();
  await store.expectCart([title]);
  await page.getByRole('button', { name: 'Checkout' }).click();
  return logIn(url, account);
}

/** Lets the money arrive, and the browser never learn of it. */
async function payUnheard(page: Page) {
  const paid = new Promise<void>((resolve, reject) => {
    void page.route(PAYMENTS, (route) => route.fetch().then(() => resolve(), reject));
  });
  await page.getByTestId('sandbox-pay').click();
  await paid;
}

const purchased = async (url: string, token: string) =>
  (await callApi<LibraryAnswer>(url, 'GET', '/user/my-learning', { token })).data.purchasedCourses.map((c) => c.title);

test('a browser that is killed after the payment finds the course at its next start, once', async ({
  launchOptions,
}) => {
  // No webhook: the device alone brings it home.
  const app = await createAppServer({ SANDBOX_WEBHOOKS: 'none' });
  const profile = await mkdtemp(path.join(tmpdir(), 'code-it-profile-'));
  const open = () => openProfile(profile, { ...launchOptions, baseURL: app.url });
  try {
    await app.start();
    const before = await open();
    const page = await before.newPage();
    const token = await openPaymentWindow(page, app.url);
    await payUnheard(page);
    const closed = before.waitForEvent('close');
    killBrowser(profile);
    await closed;
    expect(await purchased(app.url, token)).toEqual([]);

    const after = await open();
    const again = await after.newPage();
    // The library comes once the first words were seen: on a quick machine they are soon replaced by the next.
    let comes = () => undefined as void;
    const seen = new Promise<void>((resolve) => {
      comes = resolve;
    });
    await again.route('**/api/v1/user/my-learning', (route) => seen.then(() => route.continue()));
    await again.goto('/', { waitUntil: 'commit' });
    await expect(new Site(again).toast('Paid, adding your course')).toBeVisible(WAIT);
    comes();
    await expect(new Site(again).toast('Your course is in My Learning')).toBeVisible(WAIT);
    await again.getByRole('button', { name: 'Open' }).click();
    await again.waitForURL('/my-learning');
    await expect(again.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible(WAIT);
    expect(await purchased(app.url, token)).toEqual([title]);
    expect((await callApi<CartAnswer>(app.url, 'GET', '/cart', { token })).cart).toEqual([]);
    await after.close();
  } finally {
    await app.dispose();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
});
