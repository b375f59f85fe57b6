import type { Browser, BrowserContext, Page } from 'playwright/test';
import type { CourseDraft, InstructorCourse } from '#contract/authoring.ts';
import type { OwnedCourse } from '#contract/library.ts';
import { readQuiz } from '#contract/quiz-rules.ts';
import type { MarkedAttempt } from '#contract/quiz.ts';
import { aQuestion, aQuiz } from '../support/a-quiz.ts';
import { type Account, callApi, signUp, signUpInstructor } from '../support/api-client.ts';
import { readStores } from '../support/read-stores.ts';
import { expect, test, watchConsole } from './fixtures.ts';
import { Site } from './pages/site.ts';

async function newDevice(browser: Browser, url: string, account: Account, complaints: string[]) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  watchConsole(page, complaints);
  const site = new Site(page);
  await site.login(account);
  await site.workerReady();
  return { context, page };
}

/** Writes a single choice of two answers, the first of which is right, into the question that is open. */
async function writeChoice(page: Page, question: string, right: string, wrong: string) {
  await page.getByLabel('Question', { exact: true }).fill(question);
  await page.getByRole('textbox', { name: 'Answer 1', exact: true }).fill(right);
  await page.getByRole('textbox', { name: 'Answer 2', exact: true }).fill(wrong);
  await page.getByRole('radio', { name: 'Answer 1 is right' }).check();
}

/** How many answers this device keeps of quizzes that were not handed in. */
async function answeredHere(page: Page): Promise<number> {
  const { unsaved } = await readStores<{ unsaved: { fields: { answers: object } }[] }>(page, { unsaved: 'rows' });
  return unsaved.reduce((sum, { fields }) => sum + Object.keys(fields.answers).length, 0);
}

test('quizzes: written and answered without a network, marked once, and the course is complete when one passes', async ({
  app,
  browser,
}) => {
  test.setTimeout(180_000);
  const complaints: string[] = [];
  const contexts: BrowserContext[] = [];
  const teacher = await signUpInstructor(app.url);
  const asTeacher = { token: teacher.token };
  const course = { title: 'Tea, from leaf to cup', description: 'All of it.', price: 0, category: 'crafts' };
  const { data } = await callApi<{ data: InstructorCourse }>(app.url, 'POST', '/course/add', {
    ...asTeacher,
    body: { ...course, subCategory: 'knitting' },
  });
  const courseId = data._id;
  const practice = aQuiz({ questions: [aQuestion('text', { text: 'Where does Darjeeling grow?', key: ['Bengal'] })] });
  await callApi(app.url, 'POST', '/course/content/track/add', {
    ...asTeacher,
    body: {
      courseId,
      content: { type: 'quiz', title: 'Warm up', description: 'One question', content: JSON.stringify(practice) },
    },
  });
  const draft = async () =>
    (await callApi<{ data: CourseDraft }>(app.url, 'GET', `/course/draft?courseId=${courseId}`, asTeacher)).data;

  try {
    const desk = await newDevice(browser, app.url, teacher, complaints);
    contexts.push(desk.context);
    await test.step('an instructor writes a graded quiz offline', async () => {
      const { page, context } = desk;
      await page.goto(`/instructor/course/${courseId}`);
      await expect(page.getByRole('link', { name: 'Warm up' })).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('link', { name: 'Add Track' }).first().click();
      const form = page.getByRole('form', { name: 'Add Track' });
      await form.getByRole('radio', { name: 'Quiz' }).check();
      await form.getByLabel('Title').fill('What you know');
      await form.getByLabel('Description').fill('Two questions');
      await writeChoice(page, 'Which leaf is picked?', 'The youngest', 'The oldest');
      await form.getByLabel('Kind of quiz').selectOption('graded');
      await form.getByLabel('Pass mark in percent').fill('100');
      await form.getByLabel('Kind of question').selectOption('number');
      await form.getByRole('button', { name: 'Add question' }).click();
      await page.getByLabel('Question', { exact: true }).fill('Minutes for black tea?');
      await page.getByLabel('Right number').fill('4');
      await page.getByLabel('Tolerance, more or less').fill('1');
      await expect(form.getByText('2 questions complete.')).toBeVisible();
      await expect(form.getByText('Saved on this device', { exact: true })).toBeVisible();
      await page.reload();
      await expect(form.getByText('2 questions complete.')).toBeVisible();
      await form.getByRole('button', { name: 'Add Track' }).click();
      await expect(page.getByRole('link', { name: 'Quiz: What you know' })).toBeVisible();
    });

    await test.step('puts it in order, deletes and brings back, and sees it as a learner does', async () => {
      const { page } = desk;
      await page.getByRole('link', { name: 'Quiz: What you know' }).click();
      const form = page.getByRole('form', { name: 'Edit Track' });
      const questions = form.getByRole('list', { name: 'Questions' }).getByRole('listitem');
      await form.getByRole('button', { name: 'Move question 2 up' }).click();
      await expect(questions.first()).toContainText('Minutes for black tea?');
      await form.getByRole('button', { name: 'Delete question 1' }).click();
      await expect(questions).toHaveCount(1);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(questions.first()).toContainText('Minutes for black tea?');
      await form.getByRole('tab', { name: 'Preview' }).click();
      await form.getByRole('radio', { name: 'The youngest' }).check();
      await form.getByRole('button', { name: 'Check' }).last().click();
      await expect(form.getByText('That is right.')).toBeVisible();
      await form.getByRole('button', { name: 'Update Track' }).click();
      await desk.context.setOffline(false);
      await expect
        .poll(async () => readQuiz((await draft()).tracks.at(-1)?.content ?? null)?.questions.map(({ text }) => text), {
          timeout: 60_000,
        })
        .toEqual(['Minutes for black tea?', 'Which leaf is picked?']);
    });

    await callApi(app.url, 'PUT', `/course/status?courseId=${courseId}`, {
      ...asTeacher,
      body: { status: 'published' },
    });
    const [warmUp, graded] = (await draft()).tracks.map(({ _id }) => _id);
    const learner = await signUp(app.url);
    const asLearner = { token: learner.token };
    await callApi(app.url, 'POST', '/course/purchase', { ...asLearner, body: { items: [courseId] } });
    const attempts = async () =>
      (await callApi<{ data: { attempts: MarkedAttempt[] } }>(app.url, 'GET', '/quiz/attempts', asLearner)).data
        .attempts;
    const phone = await newDevice(browser, app.url, learner, complaints);
    contexts.push(phone.context);
    const { page, context } = phone;

    await test.step('a learner practises offline, by keys, and is told why', async () => {
      await page.goto(`/my-learning/course/${courseId}`);
      await expect(page.getByRole('heading', { name: 'Warm up' })).toBeVisible();
      await context.setOffline(true);
      await page.goto(`/course/quiz?courseId=${courseId}&trackId=${warmUp}`);
      await page.getByRole('button', { name: 'Start quiz' }).click();
      await page.getByLabel('Your answer').fill('  bengal ');
      await page.keyboard.press('Enter');
      await expect(page.getByText('That is right.')).toBeVisible();
      await expect(page.getByText('Why, in text.')).toBeVisible();
      await page.getByRole('button', { name: 'Finish' }).click();
      await expect(page.getByRole('heading', { name: 'All of them right' })).toBeVisible();
      await expect(page.getByRole('link', { name: /Warm up.*done/ })).toBeVisible();
    });

    await test.step('begins the graded quiz: what is answered outlives a reload', async () => {
      await page.goto(`/course/quiz?courseId=${courseId}&trackId=${graded}`);
      await page.getByRole('button', { name: 'Start quiz' }).click();
      await page.getByLabel('Your answer').fill('9');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.keyboard.press('2');
      await expect(page.getByRole('radio', { name: 'The oldest' })).toBeChecked();
      await expect.poll(() => answeredHere(page)).toBe(2);
      await page.reload();
      await expect(page.getByText('Question 2 of 2')).toBeVisible();
      await expect(page.getByRole('radio', { name: 'The oldest' })).toBeChecked();
      await page.getByRole('button', { name: 'Review answers' }).click();
      await expect(page.getByRole('heading', { name: 'You answered every question' })).toBeVisible();
      await page.getByRole('button', { name: 'Hand in' }).click();
      await expect(page.getByRole('heading', { name: 'Waiting to be marked' })).toBeVisible();
    });

    await test.step('online it is marked, each attempt once, and tells no answer', async () => {
      await context.setOffline(false);
      await expect(page.getByRole('heading', { name: 'Not passed yet' })).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText('0 of 2 right (0%), pass mark 100%.')).toBeVisible();
      await expect(page.getByText(/^Right answer:/)).toHaveCount(0);
      await expect.poll(async () => (await attempts()).length, { timeout: 60_000 }).toBe(2);
    });

    await test.step('the attempt that passes completes the course', async () => {
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByLabel('Your answer').fill('5');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('radio', { name: 'The youngest' }).check();
      await page.getByRole('button', { name: 'Review answers' }).click();
      await page.getByRole('button', { name: 'Hand in' }).click();
      await expect(page.getByRole('heading', { name: 'You passed' })).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole('heading', { name: 'Your attempts' })).toBeVisible();
      const { data: library } = await callApi<{ data: { purchasedCourses: OwnedCourse[] } }>(
        app.url,
        'GET',
        '/user/my-learning',
        asLearner,
      );
      expect(library.purchasedCourses[0]?.progress.percent).toBe(100);
      // What was handed in offline may arrive in any order.
      const inTime = (await attempts()).sort((a, b) => a.finishedAt - b.finishedAt);
      expect(inTime.map(({ passed }) => passed)).toEqual([true, false, true]);
    });
    expect(complaints).toEqual([]);
  } finally {
    for (const context of contexts) await context.close();
  }
});
