import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import { Site } from '../e2e/pages/site.ts';
import { Store } from '../e2e/pages/store.ts';
import { newAccount } from '../support/api-client.ts';
import { alive } from '../support/alive.ts';
import { workerReady } from '../support/worker-ready.ts';
import { MARK } from './version-before.ts';

/** What a page says of a request that it gave up by itself, because it went on. */
const GIVEN_UP = 'net::ERR_ABORTED';
const VISIT_EVERY_MS = 500;

interface Pages {
  /** How often the tab that stays open was used. */
  uses: number;
  /** How many pages others opened, and how many of them were of an older build. */
  visits: number;
  older: number;
  violations: string[];
}

interface Options {
  /** Of a course. */
  title: string;
  /** The folder of the build whose page the tab gets. */
  build: string;
  going: () => boolean;
}

/**
 * Somebody's tab that stays open: they register, look for a course, put it into the cart and take it out, until they are told to end.
 * Beside them others open the site for the first time. Resolves once the tab is open; `ended` once all are gone.
 */
export async function openTabs(origin: string, { title, build, going }: Options): Promise<{ ended: Promise<Pages> }> {
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    // Of the service worker's script as well.
    args: ['--no-sandbox', '--ignore-certificate-errors'],
  });
  const pages: Pages = { uses: 0, visits: 0, older: 0, violations: [] };
  const newContext = async (who: string) => {
    const context = await browser.newContext({ baseURL: origin });
    watch(context, (violation) => pages.violations.push(`${who}: ${violation}`));
    return context;
  };
  const page = await (await newContext('tab')).newPage();
  await new Site(page).register(newAccount());
  await workerReady(page, build);
  const use = async () => {
    const first = await isOlder(page);
    for (; going(); pages.uses += 1) await shop(page, title, pages.uses);
    if ((await isOlder(page)) !== first) throw new Error('it has another build, and nobody asked for that');
  };
  const visit = async () => {
    for (; going(); pages.visits += 1) {
      const context = await newContext('visitor');
      if (await lookAround(await context.newPage(), title)) pages.older += 1;
      await context.close();
      await pause(VISIT_EVERY_MS);
    }
  };
  const unlessBroken = (who: string, doing: Promise<void>) =>
    doing.catch((error: unknown) => void pages.violations.push(`${who}: ${String(error)}`));
  const ended = Promise.all([unlessBroken('tab', use()), unlessBroken('visitor', visit())]);
  return { ended: ended.then(() => browser.close()).then(() => pages) };
}

function watch(context: BrowserContext, complain: (violation: string) => void): void {
  context.on('requestfailed', (request) => {
    const said = request.failure()?.errorText ?? '';
    if (said !== GIVEN_UP) complain(`${request.method()} ${request.url()}: ${said}`);
  });
  context.on('response', (response) => {
    const [status, url] = [response.status(), response.url()];
    if (status >= 500 || (status >= 400 && url.includes('/assets/'))) complain(`${url}: ${status}`);
  });
  context.on('weberror', (failed) => complain(String(failed.error())));
}

const isOlder = (page: Page) => page.evaluate((mark) => mark in globalThis, MARK);

/** However long it takes: the machine has much to do. */
async function openCourse(page: Page, title: string): Promise<void> {
  await new Site(page).search(title);
  await page.getByRole('main').getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Every third time the page itself is loaded anew. */
async function shop(page: Page, title: string, uses: number): Promise<void> {
  const store = new Store(page);
  await openCourse(page, title);
  await store.addToCart();
  await store.openCart();
  await store.expectCart([title]);
  if (uses % 3 === 2) await page.reload();
  await store.remove(title);
  await store.expectCart([]);
}

/** Answers whether the page is of an older build. */
async function lookAround(page: Page, title: string): Promise<boolean> {
  await page.goto('/');
  await alive(page);
  await openCourse(page, title);
  return isOlder(page);
}
