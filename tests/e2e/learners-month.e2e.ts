import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import type { DraftTrack, InstructorCourse } from '#contract/authoring.ts';
import type { Note } from '#contract/note.ts';
import { aQuestion, aQuiz } from '../support/a-quiz.ts';
import { type Account, callApi, logIn, newAccount, signUpInstructor } from '../support/api-client.ts';
import { expect, test, watchConsole } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';
import { Store } from './pages/store.ts';

const DAY_MS = 24 * 60 * 60_000;
const DELIVERED = { timeout: 60_000 };
const TITLE = 'Tea bowls, from the first lump of clay';
const LESSON = {
  title: 'What clay is',
  content: '## Clay\n\nClay is earth, water and patience.\n\n- Wedge it\n- Centre it\n',
};
const WARM_UP = { title: 'Warm up', right: 'Answer b' };
const FINAL = { title: 'What you know of clay', right: '3.14' };

/** A course of a text, a practice quiz and a graded one. */
async function publishCourse(url: string): Promise<void> {
  const { token } = await signUpInstructor(url);
  const call = async <T>(method: string, path: string, body: object) =>
    (await callApi<{ data: T }>(url, method, path, { token, body })).data;
  const { _id: courseId } = await call<InstructorCourse>('POST', '/course/add', {
    title: TITLE,
    description: 'A small course for whoever has never sat at a wheel.',
    ...{ price: 499, category: 'crafts', subCategory: 'pottery', language: 'English' },
  });
  const add = (content: Partial<DraftTrack>) =>
    call('POST', '/course/content/track/add', { courseId, content: { description: 'What it is', ...content } });
  await add({ type: 'text', ...LESSON });
  const practice = aQuiz({ questions: [aQuestion('single')] });
  await add({ type: 'quiz', title: WARM_UP.title, content: JSON.stringify(practice) });
  const graded = aQuiz({ mode: 'graded', passPercent: 100, questions: [aQuestion('number')] });
  await add({ type: 'quiz', title: FINAL.title, content: JSON.stringify(graded) });
  await call('PUT', `/course/status?courseId=${courseId}`, { status: 'published' });
}

interface Device {
  context: BrowserContext;
  page: Page;
  classroom: Classroom;
  site: Site;
}

async function newDevice(browser: Browser, url: string, complaints: string[]): Promise<Device> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  watchConsole(page, complaints);
  return { context, page, classroom: new Classroom(page), site: new Site(page) };
}

const later = (page: Page, days: number) => page.clock.setSystemTime(Date.now() + days * DAY_MS);

test("a learner's month: chosen, bought, studied on two devices and in a tunnel, reviewed, completed and proven", async ({
  app,
  browser,
}) => {
  test.setTimeout(240_000);
  const complaints: string[] = [];
  await publishCourse(app.url);
  const account: Account = newAccount();
  const phone = await newDevice(browser, app.url, complaints);
  const laptop = await newDevice(browser, app.url, complaints);
  const strangers = await browser.newContext({ baseURL: app.url });
  const token = () => logIn(app.url, account);

  try {
    await test.step('day 1: chosen and bought, and lesson 1 begun', async () => {
      const { page, site } = phone;
      const store = new Store(page);
      await site.register(account);
      await site.search('tea bowls');
      await store.openOverview(TITLE);
      await expect(page.getByText('1 question', { exact: true })).toHaveCount(2);
      await store.addToCart();
      await store.openCart();
      await store.payInSandbox();
      await page.getByRole('link', { name: `Start lesson 1 of ${TITLE}` }).click();
      await expect(page.getByRole('heading', { level: 1, name: LESSON.title })).toBeVisible();
      await site.workerReady();
    });

    await test.step('in a tunnel: a lesson, a note to practise, and a quiz', async () => {
      const { page, context, classroom } = phone;
      await classroom.openCourse(TITLE);
      await context.setOffline(true);
      await page.getByRole('link', { name: new RegExp(`^(Start|Resume): ${LESSON.title}`) }).click();
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.getByRole('textbox', { name: 'Add a note here' }).fill('What is clay made of?');
      await page.getByRole('button', { name: 'Save note' }).click();
      await classroom.markAsDone();
      await page.getByRole('link', { name: `Next: ${WARM_UP.title}` }).click();
      await page.getByRole('button', { name: 'Start quiz' }).click();
      await page.getByRole('radio', { name: WARM_UP.right }).check();
      await page.getByRole('button', { name: 'Check' }).click();
      await page.getByRole('button', { name: 'Finish' }).click();
      await expect(page.getByRole('heading', { name: 'All of them right' })).toBeVisible();
    });

    await test.step('out of the tunnel: all of it is delivered', async () => {
      await phone.context.setOffline(false);
      const notes = async () =>
        (await callApi<{ data: { notes: Note[] } }>(app.url, 'GET', '/note', { token: await token() })).data.notes;
      await expect.poll(async () => (await notes()).length, DELIVERED).toBe(1);
    });

    await test.step('day 4, on the laptop: what was learned is asked again', async () => {
      const { page, site } = laptop;
      await page.clock.install({ time: Date.now() + 3 * DAY_MS });
      await site.login(account);
      await page.goto('/my-learning/notes');
      const note = page.getByRole('listitem').filter({ hasText: 'What is clay made of?' });
      await note.getByRole('button', { name: 'Practise the note' }).click();
      await page.getByRole('button', { name: 'Add to practice' }).click();
      await expect(note).toContainText('In practice');
      await page.goto('/practice');
      await expect(page.getByText('2 left')).toBeVisible();
      const done = page.getByRole('heading', { name: 'Done for now' });
      const grade = page.getByRole('button', { name: /^Easy / });
      for (let card = 0; card < 2; card++) {
        const answer = page.getByRole('radio', { name: WARM_UP.right });
        const show = page.getByRole('button', { name: /^(Show answer|Check)/ });
        await expect(show).toBeVisible();
        if (await answer.isVisible()) await answer.check();
        await show.click();
        await grade.click();
      }
      await expect(done).toBeVisible();
    });

    await test.step('day 20, on the laptop: the graded quiz is passed, which completes the course', async () => {
      const { page, classroom } = laptop;
      await later(page, 19);
      await classroom.openCourse(TITLE);
      await page.getByRole('link', { name: `Resume: ${FINAL.title}` }).click();
      await page.getByRole('button', { name: 'Start quiz' }).click();
      await page.getByLabel('Your answer').fill(FINAL.right);
      await page.getByRole('button', { name: 'Review answers' }).click();
      await page.getByRole('button', { name: 'Hand in' }).click();
      await expect(page.getByRole('heading', { name: 'You passed' })).toBeVisible(DELIVERED);
    });

    await test.step('day 30, on the phone: the certificate', async () => {
      const { page, classroom } = phone;
      await page.clock.install({ time: Date.now() + 29 * DAY_MS });
      await classroom.openCourse(TITLE);
      await expect(page.getByText('3 of 3 lessons done')).toBeVisible(DELIVERED);
      await page.getByRole('button', { name: 'Get your certificate' }).click();
      await page.getByLabel('Your full name').fill('Asha Rao');
      await page.getByRole('button', { name: 'Get certificate' }).click();
      await page.getByRole('link', { name: 'See your certificate' }).click();
      await expect(page.getByRole('heading', { name: 'Certificate of completion' })).toBeVisible();
    });

    await test.step('a stranger checks its file without a network', async () => {
      const stranger = await strangers.newPage();
      watchConsole(stranger, complaints);
      await stranger.goto(phone.page.url());
      const [saved] = await Promise.all([
        stranger.waitForEvent('download'),
        stranger.getByRole('link', { name: 'Download credential', exact: true }).click(),
      ]);
      const credential = await readFile(await saved.path());
      const file = { name: 'certificate.json', mimeType: 'application/json', buffer: credential };
      const isGenuine = async () => {
        await stranger.getByLabel('Choose a file').setInputFiles(file);
        await expect(stranger.getByRole('heading', { name: 'This certificate is genuine' })).toBeVisible();
      };
      await stranger.goto('/verify');
      await isGenuine();
      await new Site(stranger).workerReady();
      await strangers.setOffline(true);
      await stranger.reload();
      await isGenuine();
      await expect(stranger.getByRole('region', { name: 'Result' }).getByText('Asha Rao')).toBeVisible();
    });
    expect(complaints).toEqual([]);
  } finally {
    for (const context of [phone.context, laptop.context, strangers]) await context.close();
  }
});
