import type { Page } from 'playwright/test';

const CALLS = /\/api\/v1\//;

/** The calls get no answer; the page stays in its loading state until it is closed. */
export async function stall(page: Page): Promise<void> {
  await page.route(CALLS, () => undefined);
}

/** The calls fail as without a network, while the browser believes to have one. */
export async function fail(page: Page): Promise<void> {
  await page.route(CALLS, (route) => route.abort());
}

/**
 * The calls fail and the browser says so. Code still arrives, as it does from the worker's cache: the pages of the audits
 * have no worker.
 */
export async function goOffline(page: Page): Promise<void> {
  await fail(page);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    dispatchEvent(new Event('offline'));
  });
}

/** A navigation within the app: a page that is opened comes with its answers in the HTML. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** The server has had enough of the next calls for five minutes, and says so as it does. */
export async function refuseForNow(page: Page): Promise<void> {
  await page.route(CALLS, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '300' },
      json: { success: false, code: 'rate_limited', message: 'Too many attempts. Try again in 5 minutes.' },
    }),
  );
}

/** Answers these calls with this. */
export async function answer(page: Page, calls: RegExp, body: object, status = 200): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ status, json: body }));
}
