import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { callApi } from '../support/api-client.ts';
import { completeLessons } from '../support/earn-certificate.ts';
import { sellOverHttp } from '../support/sell-over-http.ts';
import { courseIdOf, SHORT } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ]);
  return file.path();
}

const check = (page: Page, name: string, text: string) =>
  page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
const verdict = (page: Page, title: string) => page.getByRole('heading', { name: title });

test('a certificate: earned with the last lesson, seen and checked by a stranger, also offline, revoked by a refund', async ({
  app,
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const site = new Site(page);
  const courseId = await courseIdOf(app.url, SHORT.title);
  const student = await sellOverHttp(app.url, courseId, SHORT.price);
  const lessons = await completeLessons(app.url, student.token, courseId, 1);
  const [last, count] = [lessons.at(-1), lessons.length];
  await site.login(student);

  await test.step('the last lesson completes the course, which offers the certificate', async () => {
    await page.goto(`/my-learning/course/${courseId}`);
    await expect(page.getByText(`${count - 1} of ${count} lessons done`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Get your certificate' })).toHaveCount(0);
    await page.getByRole('link', { name: `Resume: ${last?.title ?? ''}` }).click();
    await new Classroom(page).markAsDone();
    await page.getByRole('button', { name: 'See your course' }).click();
    await page.getByRole('button', { name: 'Get your certificate' }).click();
    await page.getByRole('button', { name: 'Get certificate' }).click();
    await expect(page.getByText('Your name is required')).toBeVisible();
    await page.getByLabel('Your full name').fill('Asha Roa');
    await page.getByRole('button', { name: 'Get certificate' }).click();
    await page.getByRole('link', { name: 'See your certificate' }).click();
    await expect(page.getByRole('heading', { name: 'Certificate of completion' })).toBeVisible();
  });
  const address = page.url();

  await test.step('the name is corrected once', async () => {
    await page.getByRole('button', { name: 'Correct the name' }).click();
    await page.getByLabel('Your full name').fill('Asha Rao');
    await page.getByRole('button', { name: 'Correct name', exact: true }).click();
    await expect(page.getByText('Asha Rao', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Correct the name' })).toHaveCount(0);
    const linkedIn = await page.getByRole('link', { name: 'Add to LinkedIn' }).getAttribute('href');
    expect(new URL(linkedIn ?? '').searchParams.get('certUrl')).toBe(address);
  });

  const strangers = await browser.newContext({ baseURL: app.url });
  const stranger = await strangers.newPage();
  let credential = '';

  await test.step('a stranger sees it by its address, without a script, and downloads its files', async () => {
    await stranger.goto(address);
    await expect(stranger.getByText('Asha Rao', { exact: true })).toBeVisible();
    await expect(stranger.getByRole('link', { name: SHORT.title })).toBeVisible();
    await expect(stranger.getByRole('img', { name: 'QR code that leads to this certificate' })).toBeVisible();
    expect(await stranger.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await expect(stranger.getByRole('link', { name: 'Add to LinkedIn' })).toHaveCount(0);
    const pdf = await readFile(await download(stranger, 'Download PDF'));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    credential = await readFile(await download(stranger, 'Download credential'), 'utf8');
    expect(JSON.parse(credential)).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      id: address,
    });
  });

  await test.step('the file is checked, a changed one is found out', async () => {
    await stranger.goto('/verify');
    await check(stranger, 'certificate.json', credential);
    await expect(verdict(stranger, 'This certificate is genuine')).toBeVisible();
    await expect(stranger.getByText('and it is valid')).toBeVisible();
    await expect(stranger.getByRole('region', { name: 'Result' }).getByText('Asha Rao')).toBeVisible();
    await check(stranger, 'changed.json', credential.replace('Asha Rao', 'Mallory'));
    await expect(verdict(stranger, 'This file was changed')).toBeVisible();
    await check(stranger, 'letter.json', '{"type": "letter"}');
    await expect(verdict(stranger, 'This is not a certificate file')).toBeVisible();
  });

  await test.step('the same without a network, after a reload', async () => {
    await new Site(stranger).workerReady();
    await strangers.setOffline(true);
    await stranger.reload();
    await check(stranger, 'certificate.json', credential);
    await expect(verdict(stranger, 'This certificate is genuine')).toBeVisible();
    await expect(stranger.getByText('Code It could not be reached: it was valid on')).toBeVisible();
    await check(stranger, 'changed.json', credential.replace('Asha Rao', 'Mallory'));
    await expect(verdict(stranger, 'This file was changed')).toBeVisible();
    await strangers.setOffline(false);
  });

  await test.step('its holder has it without a network', async () => {
    await site.workerReady();
    await page.context().setOffline(true);
    await page.goto('/my-learning/learning-tools');
    await page.getByRole('region', { name: 'Certificates' }).getByRole('link', { name: SHORT.title }).click();
    await expect(page.getByText('Asha Rao', { exact: true })).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save credential' }).click(),
    ]);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual(JSON.parse(credential));
    await page.context().setOffline(false);
  });

  await test.step('a refund revokes it, for the page and for the file', async () => {
    const body = { courseId, reason: 'It is not what I need.' };
    await callApi(app.url, 'POST', '/refund', { token: student.token, body });
    // The embedded database belongs to one process at a time.
    await app.stop();
    const refunds = (...args: string[]) =>
      execFileSync(process.execPath, ['--import', 'tsx', 'server/operators/refunds.ts', ...args], {
        cwd: ROOT,
        env: { ...process.env, NODE_ENV: 'production', DATA_DIR: app.dataDir, DATABASE_URL: '' },
        encoding: 'utf8',
      });
    const waiting = refunds('list').split('\n');
    const mine = waiting.findIndex((line) => line.includes(student.email)) - 1;
    refunds('approve', waiting[mine]?.split(' ')[0] ?? '');
    await app.start();
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { name: 'This certificate was revoked' })).toBeVisible();
    await expect(stranger.getByText('Asha Rao')).toHaveCount(0);
    await stranger.goto('/verify');
    await check(stranger, 'certificate.json', credential);
    await expect(verdict(stranger, 'This certificate was revoked')).toBeVisible();
  });
  await strangers.close();
});
