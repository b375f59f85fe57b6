import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import type { CartAnswer } from '#contract/library.ts';
import { callApi, newAccount } from '../support/api-client.ts';
import { killBrowser } from '../support/kill-browser.ts';
import { expect, test } from './fixtures.ts';
import { OTHERS } from './course.ts';
import { Site } from './pages/site.ts';
import { Store } from './pages/store.ts';

const [title] = OTHERS as [string];

test('a command survives the SIGKILL of the browser and is delivered once', async ({ app, launchOptions }) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'code-it-profile-'));
  const open = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: app.url });
  try {
    const before = await open();
    const page = await before.newPage();
    const site = new Site(page);
    const store = new Store(page);
    await site.register(newAccount());
    await site.workerReady();
    const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
    await site.search(title);
    await store.openOverview(title);
    await app.stop();
    await before.setOffline(true);
    await store.addToCart();
    await expect(site.toast(/saved on this device/i)).toBeVisible();
    const closed = before.waitForEvent('close');
    killBrowser(profile);
    await closed;

    await app.start();
    const after = await open();
    const again = await after.newPage();
    await again.goto('/cart');
    await new Store(again).expectCart([title]);
    await expect
      .poll(async () => (await callApi<CartAnswer>(app.url, 'GET', '/cart', { token })).cart.map((c) => c.title))
      .toEqual([title]);
    await after.close();
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
});
