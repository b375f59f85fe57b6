import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext } from 'playwright';
import { COURSE, studentOf } from './course.ts';
import { expect, openProfile, test } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';

const MEDIA = '**/media/**';

/** The states of the device's downloads, as the worker alone can tell while no page is open. */
async function statesInWorker(context: BrowserContext): Promise<string[] | undefined> {
  const [worker] = context.serviceWorkers();
  return worker?.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('code-it');
        opening.onerror = () => reject(opening.error ?? new Error('not opened'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('downloads').objectStore('downloads').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as { state: string }[]).map(({ state }) => state));
          };
        };
      }),
  );
}

test('a download that the browser finishes with no page open plays without a network', async ({
  app,
  launchOptions,
}) => {
  const user = await studentOf(app.url);
  const profile = await mkdtemp(path.join(tmpdir(), 'code-it-profile-'));
  // A private window, as the tests' own, has no Background Fetch.
  const context = await openProfile(profile, { ...launchOptions, baseURL: app.url });
  try {
    const page = await context.newPage();
    const classroom = new Classroom(page);
    await new Site(page).login(user);
    await new Site(page).workerReady();
    await classroom.openCourse(COURSE.title);
    const trip = page.getByRole('region', { name: 'Offline study' });

    // The page's own requests hang; the browser's do not come from a page.
    await page.route(MEDIA, () => undefined);
    await classroom.beginDownload();
    await trip.getByRole('button', { name: 'Finish in the background' }).click();
    await expect(trip.getByText(/Downloading in the background/)).toBeVisible();
    await page.goto('about:blank');

    const allHere = async () => new Set(await statesInWorker(context));
    await expect.poll(allHere, { timeout: 60_000 }).toEqual(new Set(['verified']));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(true);
    await classroom.openCourse(COURSE.title);
    await classroom.openFolder(COURSE.videoFolder);
    await classroom.openLesson(COURSE.video);
    await classroom.play();
    await classroom.seek(COURSE.seconds - 1);
    expect(await classroom.position()).toBeGreaterThan(COURSE.seconds - 2);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
});
