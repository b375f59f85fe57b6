import { chromium, type Page } from 'playwright/test';
import { Site } from '../e2e/pages/site.ts';
import { Store } from '../e2e/pages/store.ts';
import { newAccount } from '../support/api-client.ts';

/** What a page says of a request that it gave up by itself, because it went on. */
const GIVEN_UP = 'net::ERR_ABORTED';

export interface Tab {
  /** Resolves with how often it was used, and what went wrong. */
  ended: Promise<{ uses: number; violations: string[] }>;
}

/** Somebody's tab that stays open: they register, look for a course, put it into the cart and take it out, until they are told to end. */
export async function openTab(origin: string, title: string, going: () => boolean): Promise<Tab> {
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    // Of the service worker's script as well.
    args: ['--no-sandbox', '--ignore-certificate-errors'],
  });
  const violations: string[] = [];
  const context = await browser.newContext({ baseURL: origin });
  context.on('requestfailed', (request) => {
    const said = request.failure()?.errorText ?? '';
    if (said !== GIVEN_UP) violations.push(`tab: ${request.method()} ${request.url()}: ${said}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) violations.push(`tab: ${response.url()}: ${response.status()}`);
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => violations.push(`tab: ${String(error)}`));
  await new Site(page).register(newAccount());
  await new Site(page).workerReady();
  const use = async () => {
    let uses = 0;
    try {
      for (; going(); uses += 1) await shop(page, title, uses);
    } catch (error) {
      violations.push(`tab: ${String(error)}`);
    } finally {
      await browser.close();
    }
    return { uses, violations };
  };
  return { ended: use() };
}

/** Every third time the page itself is loaded anew. */
async function shop(page: Page, title: string, uses: number): Promise<void> {
  const store = new Store(page);
  await new Site(page).search(title);
  await store.openOverview(title);
  await store.addToCart();
  await store.openCart();
  await store.expectCart([title]);
  if (uses % 3 === 2) await page.reload();
  await store.remove(title);
  await store.expectCart([]);
}
