import type { Browser, BrowserContext, Page } from 'playwright/test';
import { writeNote } from '#contract/note-rules.ts';
import type { PracticeEvent } from '#contract/practice.ts';
import type { ContentAnswer } from '#contract/track.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import { aNote } from '../support/a-note.ts';
import { callApi } from '../support/api-client.ts';
import { COURSE, courseIdOf, studentOf } from './course.ts';
import { expect, test, watchConsole } from './fixtures.ts';
import { Site } from './pages/site.ts';

type Student = Awaited<ReturnType<typeof studentOf>>;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const QUESTION = 'Why does a closure keep a variable?';
const PASSAGE = 'A closure keeps the variables that were in scope where it was written.';

async function newDevice(browser: Browser, url: string, student: Student, complaints: string[]) {
  const context = await browser.newContext({ baseURL: url });
  await context.addInitScript((saved) => {
    localStorage.setItem('authToken', saved.token);
    localStorage.setItem('authUser', JSON.stringify(saved));
  }, student);
  const page = await context.newPage();
  watchConsole(page, complaints);
  return { context, page };
}

async function writeNotes(url: string, { token }: Student): Promise<void> {
  const courseId = await courseIdOf(url, COURSE.title);
  const { data } = await callApi<ContentAnswer>(url, 'GET', `/course/content?courseId=${courseId}`, { token });
  const lesson = lessonsOf(data).find(({ type }) => type === 'text');
  const of = { courseId, trackId: lesson?._id ?? '', courseTitle: COURSE.title, lessonTitle: lesson?.title ?? '' };
  const write = (text: string, quote: string) => {
    const place = { seconds: null, block: 1, quote, at: Date.now() };
    const note = writeNote(aNote({ ...of, createdAt: Date.now(), place }), text, Date.now());
    return callApi(url, 'PUT', '/note', { token, body: { note } });
  };
  await write(QUESTION, PASSAGE);
  await write('', 'Hoisting moves declarations, never values.');
}

const noted = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });
const rating = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) });

test('practice: cards of notes, reviewed offline over days, and merged with another device', async ({
  app,
  browser,
}) => {
  const complaints: string[] = [];
  const contexts: BrowserContext[] = [];
  const student = await studentOf(app.url);
  await writeNotes(app.url, student);
  const { context, page } = await newDevice(browser, app.url, student, complaints);
  contexts.push(context);
  const log = async () =>
    (await callApi<{ data: { events: PracticeEvent[] } }>(app.url, 'GET', '/practice', { token: student.token })).data
      .events;

  try {
    await test.step('offline: a note that asks, and a passage with a hidden word', async () => {
      await page.goto('/practice');
      await expect(page.getByRole('heading', { name: 'You have no cards yet' })).toBeVisible();
      await new Site(page).workerReady();
      await page.goto('/my-learning/notes');
      await expect(noted(page, QUESTION)).toBeVisible();
      await context.setOffline(true);
      await noted(page, QUESTION).getByRole('button', { name: 'Practise the note' }).click();
      await page.getByRole('button', { name: 'Add to practice' }).click();
      await expect(noted(page, QUESTION)).toContainText('In practice');
      const passage = noted(page, 'Hoisting moves');
      await passage.getByRole('button', { name: 'Practise the bookmark' }).click();
      await expect(page.getByRole('button', { name: 'Add to practice' })).toBeDisabled();
      await page.getByRole('button', { name: 'declarations', exact: true }).click();
      await page.getByRole('button', { name: 'Add to practice' }).click();
      await expect(passage).toContainText('In practice');
    });

    await test.step('offline: reviewed with the keyboard, undone, and there after a reload', async () => {
      await page.clock.install();
      await page.goto('/practice');
      await expect(page.getByText('2 left')).toBeVisible();
      await expect(page.getByText(QUESTION)).toBeVisible();
      await expect(page.getByText(PASSAGE)).toBeHidden();
      await page.keyboard.press('Space');
      await expect(page.getByRole('group', { name: 'Answer' })).toContainText(PASSAGE);
      await expect(rating(page, 'Again')).toHaveText(/1 min/);
      await expect(rating(page, 'Hard')).toHaveText(/6 min/);
      await expect(rating(page, 'Good')).toHaveText(/10 min/);
      await page.keyboard.press('1');
      await expect(page.getByText('Hoisting moves')).toBeVisible();
      await page.keyboard.press('u');
      await expect(page.getByRole('group', { name: 'Answer' })).toContainText(PASSAGE);
      await rating(page, 'Easy').click();
      await expect(page.getByText('Hoisting moves')).toBeVisible();
      await expect(page.getByText('1 left')).toBeVisible();
      await page.reload();
      await expect(page.getByText('1 left')).toBeVisible();
      await expect(page.getByText('declarations')).toBeHidden();
      await page.getByRole('button', { name: 'Show answer' }).click();
      await expect(page.locator('mark')).toHaveText('declarations');
      await page.keyboard.press('3');
      // The step of ten minutes follows at once, as nothing else is left.
      await page.getByRole('button', { name: 'Show answer' }).click();
      await page.keyboard.press('3');
      await expect(page.getByRole('heading', { name: 'Done for now' })).toBeVisible();
      await expect(page.getByText(/Your next cards are due (tomorrow|in \d days)/)).toBeVisible();
    });

    await test.step('offline, days later: it is due again, with longer pauses', async () => {
      await page.clock.setSystemTime(Date.now() + 3 * DAY_MS);
      await page.goto('/my-learning/learning-tools');
      await expect(page.getByText('1 to review, 1 minute')).toBeVisible();
      await page.getByRole('link', { name: 'Review now' }).click();
      await page.getByRole('button', { name: 'Show answer' }).click();
      await expect(rating(page, 'Good')).toHaveText(/\d+ days/);
      await page.keyboard.press('3');
      await expect(page.getByText('You finished 1 review.')).toBeVisible();
    });

    await test.step('online: the log arrives once, and another device goes on with it', async () => {
      expect(await log()).toEqual([]);
      await context.setOffline(false);
      await expect.poll(async () => (await log()).length, { timeout: 60_000 }).toBe(8);
      const other = await newDevice(browser, app.url, student, complaints);
      contexts.push(other.context);
      await other.page.clock.install({ time: Date.now() + 12 * DAY_MS });
      await other.page.goto('/');
      await other.page.getByRole('link', { name: /^2 to review/ }).click();
      await expect(other.page.getByText('2 left')).toBeVisible();
      await other.page.getByRole('button', { name: 'Show answer' }).click();
      await rating(other.page, 'Again').click();
      await expect.poll(async () => (await log()).length, { timeout: 60_000 }).toBe(9);
    });

    await test.step('taking a card out and deleting a note leave the log', async () => {
      await page.goto('/my-learning/notes');
      await noted(page, QUESTION).getByRole('button', { name: 'Practise the note' }).click();
      await page.getByRole('button', { name: 'Take out of practice' }).click();
      await expect(noted(page, QUESTION)).not.toContainText('In practice');
      await noted(page, 'Hoisting moves').getByRole('button', { name: 'Delete the bookmark' }).click();
      await page.goto('/practice');
      await expect(page.getByRole('heading', { name: 'You have no cards yet' })).toBeVisible();
      await expect.poll(async () => (await log()).length, { timeout: 60_000 }).toBe(10);
    });
    expect(complaints).toEqual([]);
  } finally {
    for (const each of contexts) await each.close();
  }
});
