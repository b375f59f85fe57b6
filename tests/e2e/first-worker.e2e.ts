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

test('what neither the server nor the device has is said by the worker, which fails no answer', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await new Site(page).workerReady();
  // As a browser does that needs the room.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await context.setOffline(true);
  const status = await page.evaluate(async () => (await fetch('/api/v1/media/thumbnails/none-320.avif')).status);
  expect(status).toBe(504);

  await page.goto('/about');
  await expect(page.getByRole('heading', { name: 'This page is not available' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Code It, home' })).toBeVisible();
});
