import type { Page } from 'playwright/test';
import { alive } from '../support/alive.ts';
import { expect, test } from './fixtures.ts';

// With a worker the code of this build is on the device, and no deploy can take it away.
test.use({ serviceWorkers: 'block' });

const CHUNK = /\/assets\/login-page-[^/]+\.js/;
const link = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' }).first();
const failure = (page: Page) => page.getByRole('heading', { name: 'This page could not be shown' });
const loginForm = (page: Page) => page.getByLabel('Email').first();

/** A page that a deploy took the login page's code from; the next document's is there with `mended`. Counts both. */
async function afterDeploy(page: Page, { mended = false } = {}) {
  const seen = { documents: 0, chunks: 0 };
  await page.route(CHUNK, (route) => {
    seen.chunks += 1;
    return seen.documents < 2 || !mended ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue();
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.documents += 1;
  });
  await page.goto('/');
  await expect(link(page)).toBeVisible();
  // The press is to be React's, not a navigation of the document.
  await alive(page);
  return seen;
}

test('a page whose code went with a deploy comes with one reload', async ({ page }) => {
  const seen = await afterDeploy(page, { mended: true });
  await link(page).click();
  await expect(loginForm(page)).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  expect(seen.documents).toBe(2);
});

test('one that does not come then either is told of, and no page reloads for ever', async ({ page }) => {
  const seen = await afterDeploy(page);
  await link(page).click();
  await expect.poll(() => seen.documents).toBe(2);
  // The server's form, which is there whatever became of its code.
  await expect(loginForm(page)).toBeVisible();
  await page.waitForLoadState('load');
  await page.keyboard.press('Shift');
  await expect(failure(page)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(failure(page)).toBeVisible();
  expect(seen.documents).toBe(2);
});

const NEVER: { name: string; given: (page: Page) => Promise<unknown> }[] = [
  { name: 'when the server does not answer', given: (page) => page.route('**/healthz', (route) => route.abort()) },
  {
    name: 'when it says that it is ill',
    given: (page) => page.route('**/healthz', (route) => route.fulfill({ status: 503 })),
  },
  {
    name: 'without a network',
    given: (page) => page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false })),
  },
  {
    name: 'while something is typed',
    given: (page) => page.getByRole('search').getByRole('searchbox').first().fill('loom'),
  },
  {
    name: 'during a checkout',
    given: (page) => page.evaluate(() => document.documentElement.setAttribute('data-checkout', '')),
  },
];

for (const { name, given } of NEVER) {
  test(`it is not reloaded ${name}`, async ({ page }) => {
    const seen = await afterDeploy(page);
    await given(page);
    await link(page).click();
    await expect(failure(page)).toBeVisible();
    // What would reload has had its answer by the time that another failure is shown.
    const asked = seen.chunks;
    await expect(async () => {
      await page.getByRole('button', { name: 'Try again' }).click();
      expect(seen.chunks).toBeGreaterThan(asked);
    }).toPass();
    await expect(failure(page)).toBeVisible();
    expect(seen.documents).toBe(1);
    // React's questions are answered once: a missing page is no flood of requests.
    expect(seen.chunks).toBeLessThan(20);
  });
}

test('a document that names code of an earlier build is asked for again', async ({ page }) => {
  let documents = 0;
  await page.route('/help-center', async (route) => {
    documents += 1;
    if (documents > 1) return route.continue();
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/\/assets\/index-[^".]+/g, '/assets/index-gone000');
    return route.fulfill({ response: answer, body });
  });
  await page.goto('/help-center');
  await expect.poll(() => documents).toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
