import type { CDPSession } from 'playwright/test';
import { PERIODIC_SYNC_TAG } from '#contract/worker-messages.ts';
import type { DownloadRow } from '#data/db/rows.ts';
import { isStocked } from '../faults/browser/device-storage.ts';
import { buyOverHttp } from '../support/sell-over-http.ts';
import { readStores } from '../support/read-stores.ts';
import { courseIdOf, FREE, studentOf } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';

/** What Chromium does for an installed app of which it lets this happen. */
async function watchWorker(devTools: CDPSession, origin: string) {
  let registrationId = '';
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId =
      registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))?.registrationId ?? registrationId;
  });
  await devTools.send('ServiceWorker.enable');
  return () =>
    devTools.send('ServiceWorker.dispatchPeriodicSyncEvent', { origin, registrationId, tag: PERIODIC_SYNC_TAG });
}

test('a course that was bought elsewhere comes to an installed app while it is closed, and a video to study ahead', async ({
  app,
  page,
  context,
}) => {
  const free = await courseIdOf(app.url, FREE);
  const user = await studentOf(app.url);
  const site = new Site(page);
  const classroom = new Classroom(page);
  await site.login(user);
  await site.workerReady();
  await expect.poll(() => isStocked(page, user._id, 1), { timeout: 30_000 }).toBe(true);
  await page.goto('/settings#downloads');
  const ahead = page.getByRole('combobox', { name: 'Study ahead' });
  await ahead.selectOption('480p');
  await expect(ahead).toHaveValue('480p');
  const beside = await context.newPage();
  const wake = await watchWorker(await context.newCDPSession(beside), app.url);
  // On a page of this site that runs nothing.
  await page.goto('/healthz');

  await buyOverHttp(app.url, user.token, [free], 0);
  await wake();
  await expect.poll(() => isStocked(page, user._id, 2), { timeout: 30_000 }).toBe(true);
  const videos = async () =>
    (await readStores<{ downloads: DownloadRow[] }>(page, { downloads: 'rows' })).downloads
      .filter(({ courseId }) => courseId === free)
      .map(({ state, quality }) => [state, quality]);
  await expect.poll(videos, { timeout: 30_000 }).toEqual([['verified', '480p']]);

  await context.setOffline(true);
  await classroom.openCourse(FREE);
  await expect(page.getByRole('main').getByRole('link', { name: 'My Learning' })).toBeVisible();
});
