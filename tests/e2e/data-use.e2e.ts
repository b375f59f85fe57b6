import type { CDPSession, Page } from 'playwright/test';
import type { DataUseRow, DownloadRow } from '#data/db/rows.ts';
import { monthOf } from '#data/data-use/data-ledger.ts';
import { MB } from '#data/data-use/data-use-settings.ts';
import playwrightConfig from '../../playwright.config.ts';
import { isStocked } from '../faults/browser/device-storage.ts';
import { readStores } from '../support/read-stores.ts';
import { COURSE, studentOf } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';

const CAP_MB = 100;

type Network = 'wifi' | 'cellular4g';

// Chromium tells pages the type of the network on phones only.
const options = playwrightConfig.use?.launchOptions;
test.use({
  launchOptions: { ...options, args: [...(options?.args ?? []), '--enable-blink-features=NetInfoDownlinkMax'] },
});

/** What the browser tells the page of its network (Network Information API). Without a bound the emulation is off. */
async function useNetwork(devTools: CDPSession, connectionType: Network) {
  const fast = { offline: false, latency: 0, downloadThroughput: 5e7, uploadThroughput: 5e7 };
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', { ...fast, connectionType });
}

/** Puts rows into a store of the product's database, beside the product. */
const put = (page: Page, store: string, rows: object[]) =>
  page.evaluate(
    ([name, values]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('code-it');
        opening.onerror = () => reject(opening.error ?? new Error('not opened'));
        opening.onsuccess = () => {
          const writing = opening.result.transaction(name, 'readwrite');
          for (const value of values) writing.objectStore(name).put(value);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [store, rows] as const,
  );

const settings = async (page: Page) => {
  await page.goto('/settings#downloads');
  return {
    wifiOnly: page.getByRole('switch', { name: 'Wi-Fi only' }),
    inAdvance: page.getByRole('combobox', { name: 'Automatic downloads' }),
    cap: page.getByRole('combobox', { name: 'Monthly data limit' }),
    used: page.getByRole('table', { name: 'Data used on this device' }),
  };
};

test('downloads wait for Wi-Fi and for the cap of the month, go on by themselves, and are counted', async ({
  app,
  page,
}) => {
  const classroom = new Classroom(page);
  const user = await studentOf(app.url);
  await new Site(page).login(user);
  await new Site(page).workerReady();

  const devTools = await page.context().newCDPSession(page);
  const openLesson = async () => {
    await classroom.openCourse(COURSE.title);
    await classroom.openFolder(COURSE.videoFolder);
    await classroom.openLesson(COURSE.video);
  };
  const status = (text: string) => page.getByText(text).first();

  await test.step('over mobile data a download waits, and comes with Wi-Fi', async () => {
    await useNetwork(devTools, 'cellular4g');
    const { wifiOnly } = await settings(page);
    await wifiOnly.click();
    await expect(wifiOnly).toBeChecked();
    await openLesson();
    await classroom.beginDownload();
    await expect(status('Waiting for Wi-Fi')).toBeVisible();
    await useNetwork(devTools, 'wifi');
    await expect(status('Downloaded')).toBeVisible({ timeout: 30_000 });
  });

  await test.step('it is counted', async () => {
    const { used } = await settings(page);
    const thisMonth = used.getByRole('row').nth(1).getByRole('cell');
    await expect(thisMonth.first()).toHaveText(/^[1-9][\d.]* [KM]B$/);
  });

  await test.step('with the data of the month used up a download waits, and comes with a higher cap', async () => {
    const month = monthOf(Date.now());
    const used: DataUseRow = { month, purpose: 'download', bytes: CAP_MB * MB, reserved: 0, reservedAt: 0 };
    await put(page, 'dataUse', [used]);
    const { cap } = await settings(page);
    await cap.selectOption(String(CAP_MB));
    await expect(page.getByText(/left this month/)).toContainText('0 KB left this month');
    await openLesson();
    const remove = page.getByRole('button', { name: `Remove the download of ${COURSE.video}` });
    await remove.click();
    await expect(remove).toHaveCount(0);
    await classroom.beginDownload();
    await expect(status('Monthly data limit reached')).toBeVisible();
    const lesson = page.url();
    const higher = await settings(page);
    await higher.cap.selectOption('250');
    await expect(higher.cap).toHaveValue('250');
    await page.goto(lesson);
    await expect(status('Downloaded')).toBeVisible({ timeout: 30_000 });
  });
});

test('a browser that saves data brings no lessons in advance, unless that is wanted', async ({ app, page }) => {
  const user = await studentOf(app.url);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  await new Site(page).login(user);
  const { inAdvance } = await settings(page);
  await expect.poll(() => isStocked(page, user._id, 0), { timeout: 60_000 }).toBe(true);
  // Who keeps what is owned asks for the progress as it starts, and for contents right after.
  const started = page.waitForResponse(/\/api\/v1\/progress/);
  await page.reload();
  await started;
  await page.waitForLoadState('networkidle');
  expect(await isStocked(page, user._id, 1)).toBe(false);
  await inAdvance.selectOption('always');
  await expect.poll(() => isStocked(page, user._id, 1), { timeout: 30_000 }).toBe(true);
});

test("'Study ahead' brings the next videos of the course that was studied last, over Wi-Fi", async ({ app, page }) => {
  const classroom = new Classroom(page);
  const user = await studentOf(app.url);
  await new Site(page).login(user);
  await new Site(page).workerReady();
  const devTools = await page.context().newCDPSession(page);
  const downloads = async () =>
    (await readStores<{ downloads: DownloadRow[] }>(page, { downloads: 'rows' })).downloads.map(({ state }) => state);

  await test.step('nothing over mobile data', async () => {
    await useNetwork(devTools, 'cellular4g');
    await classroom.openCourse(COURSE.title);
    await page.goto('/settings#downloads');
    const ahead = page.getByRole('combobox', { name: 'Study ahead' });
    await ahead.selectOption('480p');
    await expect(ahead).toHaveValue('480p');
    await page.goto('/my-learning');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    expect(await downloads()).toEqual([]);
  });

  await test.step('over Wi-Fi it comes: the course has one', async () => {
    await useNetwork(devTools, 'wifi');
    await expect.poll(downloads, { timeout: 30_000 }).toEqual(['verified']);
  });
});
