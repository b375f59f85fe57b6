import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import type { ContentAnswer } from '#contract/track.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import { callApi } from '../support/api-client.ts';
import { readStores } from '../support/read-stores.ts';
import { COURSE, courseIdOf, studentOf } from './course.ts';
import { expect, test, watchConsole } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';

interface Student {
  email: string;
  password: string;
}

async function newDevice(browser: Browser, url: string, { email, password }: Student) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('/');
  return { context, page };
}

const noted = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });

/** What this device keeps of texts that are no notes yet. */
const typedTexts = async (page: Page) => {
  const { unsaved } = await readStores<{ unsaved: { fields: { text: string } }[] }>(page, { unsaved: 'rows' });
  return unsaved.map(({ fields }) => fields.text);
};

test('notes: written without a network at a second and a passage, there after a reload, and on another device', async ({
  app,
  browser,
}) => {
  const complaints: string[] = [];
  const contexts: BrowserContext[] = [];
  const student = await studentOf(app.url);
  const courseId = await courseIdOf(app.url, COURSE.title);
  const content = await callApi<ContentAnswer>(app.url, 'GET', `/course/content?courseId=${courseId}`, {
    token: student.token,
  });
  const lessons = lessonsOf(content.data);
  const video = lessons.find(({ type, renditions }) => type === 'video' && renditions.length > 0);
  const text = lessons.find(({ type }) => type === 'text');
  const player = `/course/player?courseId=${courseId}&trackId=${video?._id}`;
  const reader = `/course/reader?courseId=${courseId}&trackId=${text?._id}`;
  const { context, page } = await newDevice(browser, app.url, student);
  contexts.push(context);
  watchConsole(page, complaints);
  const classroom = new Classroom(page);

  try {
    await test.step('offline: the key N notes the second of the film', async () => {
      await new Site(page).workerReady();
      await page.goto(player);
      await classroom.seek(3);
      // What draws the notes is on the device before it is first of use.
      await page.getByRole('tab', { name: 'Notes' }).click();
      await expect(page.getByText('You have no notes in this lesson yet')).toBeVisible();
      await context.setOffline(true);
      await page.keyboard.press('n');
      const field = page.getByRole('textbox', { name: 'Add a note at 0:03' });
      await expect(field).toBeFocused();
      await page.keyboard.type('Centre it first\nthen pull');
      await page.keyboard.press('Control+Enter');
      await expect(noted(page, 'then pull')).toContainText('Saved on this device');
      await page.getByRole('button', { name: 'Bookmark' }).click();
      await expect(noted(page, 'Bookmark')).toBeVisible();
    });

    await test.step('typed text is there after a reload, before it is a note', async () => {
      const field = page.getByRole('textbox', { name: /^Add a note/ });
      await field.fill('Half a thou');
      await expect.poll(() => typedTexts(page)).toEqual(['Half a thou']);
      await page.reload();
      await page.getByRole('tab', { name: 'Notes' }).click();
      await expect(field).toHaveValue('Half a thou');
      await expect(noted(page, 'then pull')).toBeVisible();
      await field.fill('');
    });

    await test.step('offline: edited, deleted and brought back', async () => {
      await page.getByRole('button', { name: 'Edit the note at 0:03' }).click();
      await page.getByRole('textbox', { name: 'Edit note' }).fill('Centre it first');
      await page.getByRole('button', { name: 'Save note' }).last().click();
      await expect(noted(page, 'then pull')).toHaveCount(0);
      await page.getByRole('button', { name: 'Delete the note at 0:03' }).click();
      await expect(noted(page, 'Centre it first')).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(noted(page, 'Centre it first')).toBeVisible();
    });

    await test.step('online: another device has it, and leads to its second', async () => {
      await context.setOffline(false);
      await expect(noted(page, 'Centre it first')).not.toContainText('Saved on this device', { timeout: 60_000 });
      const other = await newDevice(browser, app.url, student);
      contexts.push(other.context);
      await other.page.goto('/my-learning');
      await other.page.getByRole('main').getByRole('link', { name: 'Notes', exact: true }).click();
      await expect(noted(other.page, 'Centre it first')).toBeVisible();
      await other.page.getByRole('searchbox', { name: 'Search your notes' }).fill('nothing like it');
      await expect(other.page.getByText('No notes found')).toBeVisible();
      await other.page.getByRole('searchbox', { name: 'Search your notes' }).fill('CENTRE');
      await noted(other.page, 'Centre it first').getByRole('link', { name: 'Play from 0:03' }).click();
      await expect.poll(() => new Classroom(other.page).position()).toBeGreaterThanOrEqual(3);

      await test.step('and notes a passage of a text', async () => {
        await other.page.goto(reader);
        await other.page.getByRole('button', { name: 'Add note' }).click();
        await other.page.getByRole('textbox', { name: 'Add a note here' }).fill('Read this twice');
        await other.page.getByRole('button', { name: 'Save note' }).click();
        await expect(noted(other.page, 'Read this twice')).toBeVisible();
        await expect(noted(other.page, 'Read this twice')).not.toContainText('Saved on this device');
      });
    });

    await test.step('both have all of it; saved as Markdown', async () => {
      await page.goto('/my-learning/notes');
      await expect(noted(page, 'Read this twice')).toBeVisible({ timeout: 60_000 });
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export as Markdown' }).click();
      const file = await readFile(await (await saved).path(), 'utf8');
      expect(file).toContain(`## ${COURSE.title}`);
      expect(file).toMatch(/\*\*0:03\*\*[^]*Centre it first/);
      await noted(page, 'Read this twice')
        .getByRole('link', { name: /^Go to passage/ })
        .click();
      await expect(page).toHaveURL(/reader.*at=\d/);
    });
    expect(complaints).toEqual([]);
  } finally {
    for (const each of contexts) await each.close();
  }
});
