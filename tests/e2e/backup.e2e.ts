import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import type { CartAnswer } from '#contract/library.ts';
import type { ProgressAnswer } from '#contract/progress.ts';
import { callApi, logIn } from '../support/api-client.ts';
import { COURSE, OTHERS, studentOf } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';
import { Store } from './pages/store.ts';

const [other] = OTHERS as [string];
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('authToken') ?? '');

test('what was done without a network survives a clearing of the site’s data in a backup', async ({
  app,
  page,
  context,
}) => {
  const site = new Site(page);
  const store = new Store(page);
  const classroom = new Classroom(page);
  const account = await studentOf(app.url);

  await site.login(account);
  await site.workerReady();
  await page.goto('/settings#sync');
  await expect(page.getByRole('button', { name: 'Save a backup' })).toBeVisible();
  await site.search(other);
  await store.openOverview(other);
  const overview = page.url();
  await classroom.openCourse(COURSE.title);
  await classroom.openFolder(COURSE.folder);
  await classroom.openLesson(COURSE.text);
  const lesson = page.url();

  await context.setOffline(true);
  await classroom.markAsDone();
  await page.goto(overview);
  await store.addToCart();
  await store.expectCount(1);
  await page.goto('/settings#sync');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a backup' }).click();
  const backup = await readFile(await (await saved).path());
  await expect(page.getByText(/^Saved as code-it-backup-.*\.json/)).toBeVisible();
  expect(backup.toString()).not.toContain(await tokenOf(page));

  await test.step('all data of the site is cleared; only the server knows the learner', async () => {
    await page.goto('about:blank');
    const devTools = await context.newCDPSession(page);
    await devTools.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes: 'all' });
    await context.setOffline(false);
    await page.goto('/');
    await site.login(account);
  });
  const token = await logIn(app.url, account);
  const cart = async () =>
    (await callApi<CartAnswer>(app.url, 'GET', '/cart', { token })).cart.map(({ title }) => title);
  const done = async () =>
    (await callApi<ProgressAnswer>(app.url, 'GET', '/progress', { token })).data.filter(
      ({ completedAt }) => completedAt > 0,
    ).length;
  expect([await cart(), await done()]).toEqual([[], 0]);

  await test.step('a file of another account is refused with the reason', async () => {
    await page.goto('/settings#sync');
    const foreign = backup.toString().replace('"version":1', '"version":2');
    await page.getByLabel('Backup file').setInputFiles({
      name: 'newer.json',
      mimeType: 'application/json',
      buffer: Buffer.from(foreign),
    });
    await expect(page.getByRole('alert').filter({ hasText: 'A newer version of Code It' })).toBeVisible();
  });

  await test.step('the import brings it back, and the server has it once', async () => {
    await page
      .getByLabel('Backup file')
      .setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: backup });
    const question = page.getByRole('dialog', { name: 'Import this backup?' });
    await expect(question).toContainText(/[1-9] changes waiting to sync/);
    await question.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('Nothing on this device was lost.')).toBeVisible();
    await store.expectCount(1);
    await expect.poll(async () => [await cart(), await done()]).toEqual([[other], 1]);
    await page.goto(lesson);
    await expect(page.getByRole('button', { name: /done/i, pressed: true }).first()).toBeVisible();
  });

  await test.step('imported again it is not done again', async () => {
    await page.goto('/cart');
    await store.remove(other);
    await expect.poll(cart).toEqual([]);
    await page.goto('/settings#sync');
    await page
      .getByLabel('Backup file')
      .setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: backup });
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('Nothing on this device was lost.')).toBeVisible();
    await expect(page.getByText('Everything is synced').first()).toBeVisible();
    expect(await cart()).toEqual([]);
  });
});
