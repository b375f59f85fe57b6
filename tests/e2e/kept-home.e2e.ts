import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const headline = (page: Page) => page.getByRole('heading', { level: 1 });

/** A first visit, until the device has what a start without a network needs. */
async function visit(page: Page) {
  await page.goto('/');
  await new Site(page).workerReady();
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/')))).toBe(true);
  const inCatalogue = () => page.evaluate(async () => (await indexedDB.databases()).length);
  await expect.poll(inCatalogue).toBeGreaterThan(0);
}

test('without a network the home page of the last visit is there at once, with its pictures, and says how old it is', async ({
  page,
  context,
  complaints: _complaints,
}) => {
  await visit(page);
  await context.setOffline(true);
  await page.clock.install({ time: Date.now() + DAY_MS });
  await page.reload();
  await expect(page.locator('#root')).toHaveAttribute('data-kept');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(5);
  const picture = page.getByTestId('hero-strip').locator('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(
    page
      .getByRole('main')
      .getByText(/on this device/)
      .first(),
  ).toBeVisible();
});

test('a home page of another build, whose code this device may lack, is not kept', async ({ page, context, app }) => {
  await visit(page);
  // What the browser asks for before the worker does cannot be rewritten.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.disable());
  await context.route(`${app.url}/`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text())
      .replaceAll(/\/assets\/index-[\w-]+\.js/g, '/assets/index-other00.js')
      .replace('Build it for real.', 'Of another build.');
    return route.fulfill({ response: answer, body });
  });
  await page.goto('/');
  await expect(headline(page)).toContainText('Of another build.');
  await context.unrouteAll();
  await context.setOffline(true);
  await page.reload();
  await expect(headline(page)).toContainText('Build it for real.');
});
