import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';

test('a page that was on its way while the first worker took over the others gets the worker too', async ({
  page,
  context,
  app,
}) => {
  const started = context.waitForEvent('serviceworker');
  await page.goto('/about-course');
  const worker = await started;
  const state = () =>
    worker.evaluate(
      () => (self as unknown as { registration: ServiceWorkerRegistration }).registration.active?.state ?? null,
    );
  // Until its answer comes the next page is no client that an active worker could claim.
  await page.route(`${app.url}/help-center`, async (route) => {
    await expect.poll(state).toBe('activated');
    await route.continue();
  });
  await page.goto('/help-center');
  await new Site(page).workerReady();
});
