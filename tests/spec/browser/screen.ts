import { type BrowserContextOptions, type Page } from 'playwright/test';
import type { AppServer } from '../../support/app-server.ts';
import { alive } from '../../support/alive.ts';
import { signUp } from '../../support/api-client.ts';
import { holdBack } from '../../support/hold-back.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { clause } from '../clauses/clauses.ts';

export { alive, clause, expect, holdBack, test };

export type Learner = Awaited<ReturnType<typeof signUp>>;

interface ScreenOptions extends BrowserContextOptions {
  /** Registers a learner of this screen's own, who is signed in before the first page loads. */
  signedIn?: true;
}

export interface Visit {
  page: Page;
  app: AppServer;
  /** Who is signed in; reading it on a visitor's screen throws. */
  learner: Learner;
}

/**
 * One page for all the tests of a describe: opened once, closed at its end. A test that fails gets the remaining ones a fresh
 * page, so no test may count on what an earlier one left.
 */
export function screen(options: ScreenOptions, open: (visit: Visit) => Promise<void>): Visit {
  const { signedIn, ...contextOptions } = options;
  let visit: { page: Page; app: AppServer; learner?: Learner } | undefined;
  const current = () => {
    if (!visit) throw new Error('The screen opens before its first test');
    return visit;
  };
  const handle: Visit = {
    get page() {
      return current().page;
    },
    get app() {
      return current().app;
    },
    get learner() {
      const { learner } = current();
      if (!learner) throw new Error('Nobody is signed in on this screen');
      return learner;
    },
  };
  test.beforeAll(async ({ browser, app }) => {
    // Without a worker `page.route` sees every request; a screen that is about the worker allows it.
    const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block', ...contextOptions });
    visit = { page: await context.newPage(), app };
    if (signedIn) {
      visit.learner = await signUp(app.url);
      await signInOn(visit.page, visit.learner);
    }
    await open(handle);
  });
  test.afterAll(async () => {
    // As the fixture of a single test's page does.
    if (visit && !visit.page.isClosed()) await visit.page.unrouteAll({ behavior: 'ignoreErrors' });
    await visit?.page.context().close();
    visit = undefined;
  });
  return handle;
}

/** Every page of this context starts with this learner's session, as the product saves it. */
export async function signInOn(page: Page, learner: Learner) {
  const { token, _id, username, email, avatar, role, purchasedCourses } = learner;
  await page.addInitScript(
    ([authToken, authUser]) => {
      // Once: a logout that a test makes must last through its next page.
      if (sessionStorage.getItem('specSignedIn')) return;
      sessionStorage.setItem('specSignedIn', 'true');
      localStorage.setItem('authToken', authToken ?? '');
      localStorage.setItem('authUser', authUser ?? '');
    },
    [token, JSON.stringify({ _id, username, email, avatar, role, purchasedCourses })],
  );
}

/** A notice, and not the same words on the page below it. */
export const toast = (page: Page, text: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text });

/** The device gets no copy of the catalogue, which would stand in for a list that the server does not give. */
export async function withoutDeviceCatalogue(page: Page) {
  await page.route('**/api/v1/catalogue/changes**', (route) => route.abort());
}
