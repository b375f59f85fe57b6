import { type BrowserContext, chromium, expect, type Page, test as base } from 'playwright/test';
import { type AppServer, createAppServer } from '../support/app-server.ts';
import { watchPolicy } from '../support/watch-policy.ts';

interface WorkerFixtures {
  /** The production build in a process of its own, with the sample catalogue. A test that stops it starts it again. */
  app: AppServer;
}

interface Fixtures {
  /** What the browser's console said that a learner should never cause: errors, hydration mismatches. */
  complaints: string[];
  /** Whether the tests make the browser refuse something by the policy on purpose. */
  provokesRefusals: boolean;
  /** What the browser refused by the policy, in any page of any context: nothing, unless it is provoked. */
  refusals: string[];
}

/** Of this worker, also before and after a test. */
const refusals: string[] = [];
const watchRefusals = (context: BrowserContext) => watchPolicy(context, (refused) => refusals.push(refused));

// Refused calls and cut networks are logged by Chromium itself; tests of offline states cause them on purpose.
const EXPECTED = /Failed to load resource|net::ERR_|the server responded with a status/;

export function watchConsole(page: Page, complaints: string[]) {
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
}

/** A browser whose profile outlives it. */
export async function openProfile(
  profile: string,
  options: Parameters<typeof chromium.launchPersistentContext>[1],
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, options);
  await watchRefusals(context);
  return context;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  app: [
    async ({ browserName: _browser }, use) => {
      const server = await createAppServer();
      await server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, use) => {
      browser.on('context', (context) => void watchRefusals(context));
      await use(browser);
    },
    { scope: 'worker' },
  ],
  provokesRefusals: [false, { option: true }],
  refusals: [
    async ({ provokesRefusals }, use) => {
      await use(refusals);
      const refused = refusals.splice(0);
      if (!provokesRefusals) expect(refused, 'refused by the Content-Security-Policy').toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  page: async ({ page }, use) => {
    await use(page);
    // A call that a test has rewritten may still be on its way, and nobody waits for it any more.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    watchConsole(page, complaints);
    await use(complaints);
    expect(complaints).toEqual([]);
  },
});

export { expect };
