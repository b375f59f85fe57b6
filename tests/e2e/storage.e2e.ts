import type { Page } from 'playwright/test';
import { COURSE, studentOf } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';

const NOTICE = 'This browser cleared your offline data';
const usage = (page: Page) => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
/** What a device fetches by itself after a login must not hide what is freed. */
async function usageAtRest(page: Page): Promise<number> {
  let last = -1;
  const isAtRest = async () => {
    const now = await usage(page);
    const same = now === last;
    last = now;
    return same;
  };
  await expect.poll(isAtRest, { intervals: [2000], timeout: 60_000 }).toBe(true);
  return last;
}
/** How many downloads the list in localStorage knows, for the day on which only that is left. */
const listed = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('kept:'));
    const list = JSON.parse(localStorage.getItem(key ?? '') ?? 'null') as { downloads: unknown[] } | null;
    return list?.downloads.length ?? -1;
  });

test('storage is shown, checked, mended, freed, and its loss is told and made good', async ({ app, page, context }) => {
  const site = new Site(page);
  const classroom = new Classroom(page);
  const notice = page.getByRole('region', { name: NOTICE });

  const student = await studentOf(app.url);
  await site.login(student);
  await site.workerReady();
  await classroom.openCourse(COURSE.title);
  await classroom.openFolder(COURSE.videoFolder);
  await classroom.openLesson(COURSE.video);
  const lesson = page.url();
  await classroom.download();
  await expect.poll(() => listed(page)).toBe(1);
  await expect(notice).toBeHidden();

  const openStorage = async () => {
    await page.goto('/settings/storage');
    return page.getByRole('listitem').filter({ hasText: COURSE.title });
  };
  const clear = async (storageTypes: string) => {
    await page.goto('about:blank');
    const devTools = await context.newCDPSession(page);
    await devTools.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes });
    await page.goto('/');
  };

  await test.step('a piece that is missing is found and mended', async () => {
    await page.evaluate(async () => {
      for (const name of (await caches.keys()).filter((one) => one.startsWith('media-'))) {
        const cache = await caches.open(name);
        for (const key of await cache.keys()) if (key.url.endsWith('?0')) await cache.delete(key);
      }
    });
    await page.goto('/settings#about');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText('1 of 1 download incomplete')).toBeVisible();
    await page.getByRole('button', { name: /^Repair/ }).click();
    await expect(page.getByText('Repaired')).toBeVisible();
    await expect(async () => {
      await page.getByRole('button', { name: /^Check( again)?$/ }).click();
      await expect(page.getByText('lessons saved, 1 download complete')).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Copy diagnosis' }).click();
    const text = page.getByLabel('Diagnosis of this device');
    await expect(text).toContainText(/Worker build: index-.*\.js/);
    await expect(text).toContainText('1 of 1 download complete');
    const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
    await expect(text).not.toContainText(token);
  });

  await test.step('cleared files are told, are not called ready, and come again when that is wanted', async () => {
    await clear('cache_storage');
    await expect(notice).toBeVisible({ timeout: 30_000 });
    await expect(notice).toContainText('One video is no longer on this device');
    await expect(await openStorage()).toContainText('1 video, 0 KB');
    await expect(notice).toBeVisible({ timeout: 30_000 });
    await notice.getByRole('button', { name: /^Download again/ }).click();
    await expect(notice).toBeHidden();
    await expect(await openStorage()).toContainText(/1 video, [1-9]\d* KB/);
  });

  await test.step('a cleared database is told, and all comes back', async () => {
    await clear('indexeddb');
    // The key of the session was there, so the session is over on this device.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible({ timeout: 30_000 });
    await site.login(student);
    await expect(notice).toBeVisible({ timeout: 30_000 });
    await expect(notice).toContainText('Changes that had not synced are lost');
    await notice.getByRole('button', { name: /^Download again/ }).click();
    await expect(notice).toBeHidden();
    await expect(await openStorage()).toContainText(/1 video, [1-9]\d* KB · text lessons/);
    await page.goto(lesson);
    await expect(page.getByText(/downloaded/i).first()).toBeVisible();
  });

  await test.step('a course is deleted after a question that says how much, and its bytes are free at once', async () => {
    const row = await openStorage();
    const before = await usageAtRest(page);
    const [, size] = /1 video, (\d+) KB/.exec((await row.textContent()) ?? '') ?? [];
    await row.getByRole('button', { name: /^Remove/ }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(`This frees up ${size} KB`);
    await question.getByRole('button', { name: /^Remove/ }).click();
    await expect(row).toContainText('No videos');
    await expect.poll(() => usage(page)).toBeLessThan(before - Number(size) * 900);
  });
});
