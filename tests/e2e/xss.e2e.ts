import type { Browser, BrowserContext } from 'playwright/test';
import type { DraftTrack, InstructorCourse } from '#contract/authoring.ts';
import type { OwnCertificate } from '#contract/certificate.ts';
import { ABOUT_MAX, NOTE_QUOTE_MAX, NOTE_TEXT_MAX, REVIEW_TEXT_MAX, TAG_MAX, TITLE_MAX } from '#contract/limits.ts';
import { anAttempt, aQuestion, aQuiz, rightAnswers } from '../support/a-quiz.ts';
import { callApi, newAccount, signUp, signUpInstructor } from '../support/api-client.ts';
import { completeLessons } from '../support/earn-certificate.ts';
import { buyOverHttp } from '../support/sell-over-http.ts';
import { expect, test } from './fixtures.ts';
import { PAYLOADS } from './xss-payloads.ts';

type Person = Awaited<ReturnType<typeof signUpInstructor>>;

/** Several payloads in each text, as many as it may have. */
function packs(max: number): string[] {
  const packed: string[] = [];
  for (const payload of PAYLOADS) {
    if (payload.length > max) continue;
    const last = packed.at(-1);
    if (last !== undefined && last.length + payload.length < max) packed[packed.length - 1] = `${last} ${payload}`;
    else packed.push(payload);
  }
  return packed;
}
/** Payloads with line breaks, as Markdown has them, go where lines may be. */
const oneLine = (text: string) => text.replaceAll(/[\n\u2028\u2029]/g, ' ');
const LINES = packs(TITLE_MAX).map(oneLine);
const ALL = PAYLOADS.join('\n\n');
/** What fits into a text of that length. */
const first = (max: number) => packs(max)[0] ?? '';

function makeQuiz() {
  const said = packs(500);
  const question = aQuestion('single', {
    text: said.slice(0, 3).join(' '),
    code: ALL.slice(0, 3900),
    explanation: said[4] ?? '',
  });
  question.options = question.options.map((option, at) => ({
    ...option,
    text: said[5 + at] ?? '',
    explanation: said[8 + at] ?? '',
  }));
  return aQuiz({ questions: [question, aQuestion('ordering', { text: said.slice(9, 12).join(' ') })] });
}
const QUIZ = makeQuiz();

/** With every text that an instructor can write. Answers the ids of the course and of a lesson of each kind. */
async function writeCourse(url: string, { token }: Person) {
  const post = <T>(path: string, body: object) => callApi<{ data: T }>(url, 'POST', path, { token, body });
  const { data: course } = await post<InstructorCourse>('/course/add', {
    courseId: crypto.randomUUID(),
    title: LINES[0],
    description: ALL,
    price: 499,
    category: 'crafts',
    subCategory: 'pottery',
    language: 'English',
    tags: packs(TAG_MAX).map(oneLine).slice(0, 5),
    learningObjectives: LINES.slice(0, 20),
  });
  const courseId = course._id;
  const add = async (content: object) =>
    (
      await post<DraftTrack>('/course/content/track/add', {
        courseId,
        content: { description: ALL.slice(0, 4900), ...content },
      })
    ).data._id;
  const text = await add({ type: 'text', title: 'Text', content: ALL });
  const video = await add({ type: 'video', title: 'Film', videoUrl: 'https://youtu.be/abcdefghijk' });
  const quiz = await add({ type: 'quiz', title: 'Quiz', content: JSON.stringify(QUIZ) });
  const folder = await add({ type: 'folder', title: LINES[1] });
  for (const title of LINES) await add({ type: 'text', title, content: 'Clay.', parentId: folder });
  const form = new FormData();
  const cues = PAYLOADS.filter((one) => !one.includes('-->')).map(
    (one, at) => `00:${String(at % 60).padStart(2, '0')}.000 --> 00:59.900\n${oneLine(one)}\n`,
  );
  form.set('captions', new Blob([`WEBVTT\n\n${cues.join('\n')}`]), 'a.vtt');
  const query = new URLSearchParams({ trackId: video, language: 'en', label: first(40) });
  const captions = await fetch(`${url}/api/v1/course/content/track/captions?${query.toString()}`, {
    method: 'POST',
    body: form,
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(captions.status).toBeLessThan(500);
  await callApi(url, 'PUT', `/course/status?courseId=${courseId}`, { token, body: { status: 'published' } });
  return { courseId, text, video, quiz };
}
type Written = Awaited<ReturnType<typeof writeCourse>>;

/** With every text that a learner can write about a course that they buy. Answers the ids of the order and of the certificate. */
async function learn(url: string, { token }: Person, { courseId, text, quiz }: Written) {
  const call = <T>(method: string, path: string, body: object) =>
    callApi<{ data: T }>(url, method, path, { token, body });
  const orderId = await buyOverHttp(url, token, [courseId], 499);
  await call('POST', '/user/update', { about: ALL.slice(0, ABOUT_MAX) });
  await call('POST', '/course/review', { courseId, rating: 4, text: ALL.slice(0, REVIEW_TEXT_MAX) });
  const note = {
    _id: crypto.randomUUID(),
    courseId,
    trackId: text,
    courseTitle: LINES[2],
    lessonTitle: LINES[3],
    createdAt: Date.now(),
    place: { seconds: null, block: 0, quote: first(NOTE_QUOTE_MAX), at: Date.now() },
    texts: [{ name: '0lq2w3e4r-0a1b2c3d', text: ALL.slice(0, NOTE_TEXT_MAX) }],
    replaced: [],
  };
  await call('PUT', '/note', { note });
  await completeLessons(url, token, courseId);
  const attempt = anAttempt({ courseId, trackId: quiz, answers: rightAnswers(QUIZ) });
  await call('POST', '/quiz/attempt', { attempt });
  // A name of signs is none, and is refused.
  const named = await fetch(`${url}/api/v1/certificate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ courseId, name: first(80) }),
  });
  expect(named.status).toBeLessThan(500);
  const { data } = await call<OwnCertificate>('POST', '/certificate', { courseId, name: 'Asha Rao' });
  return { orderId, certificateId: data._id };
}

/** Others of the same course, so that the list of reviews has all. */
async function reviewMore(url: string, { courseId }: Written) {
  for (let from = REVIEW_TEXT_MAX; from < ALL.length; from += REVIEW_TEXT_MAX) {
    const { token } = await signUp(url);
    await buyOverHttp(url, token, [courseId], 499);
    const body = { courseId, rating: 5, text: ALL.slice(from, from + REVIEW_TEXT_MAX) };
    await callApi(url, 'POST', '/course/review', { token, body });
  }
}

interface Ran {
  n: unknown;
  at: string;
}

/** The list of devices tells what a browser is. */
const AGENT = `Mozilla/5.0 ${PAYLOADS[0]} Chrome/130.0`;

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What a browser keeps of somebody who logged in, with a token that is bound to no key: another context has not its key. */
async function logIn(browser: Browser, url: string, { email, password, token }: Person): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: url, userAgent: AGENT });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('/');
  const kept = await context.storageState();
  await context.close();
  const items = kept.origins.flatMap(({ localStorage }) => localStorage).filter(({ name }) => name === 'authToken');
  for (const item of items) item.value = token;
  return kept;
}

async function visit(
  browser: Browser,
  url: string,
  options: { bypassCSP: boolean; storageState: StorageState; pages: { path: string; shows: boolean }[] },
): Promise<{ ran: Ran[]; silent: string[] }> {
  const [ran, silent]: [Ran[], string[]] = [[], []];
  const { bypassCSP, storageState, pages } = options;
  const context = await browser.newContext({
    baseURL: url,
    bypassCSP,
    storageState,
    userAgent: AGENT,
  });
  try {
    const page = await context.newPage();
    await context.exposeBinding('xss', ({ page: of }, n) => ran.push({ n, at: of.url() }));
    page.on('dialog', (dialog) => void dialog.dismiss());
    for (const { path, shows } of pages) {
      await page.goto(path);
      await page.getByRole('main').waitFor();
      if (shows) {
        const found = await expect
          .poll(() => page.evaluate(() => /xss\(\d+\)/.test(document.body.innerText)), { message: path })
          .toBe(true)
          .then(
            () => true,
            () => false,
          );
        if (!found) silent.push(path);
      }
      // What a payload would load has come or failed.
      await page.waitForLoadState('networkidle');
    }
    if (bypassCSP) {
      // It would be seen: the same text as HTML does run here.
      const html = (PAYLOADS[0] ?? '').replace(/xss\(.*\)/, 'xss(`seen`)');
      await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), html);
      await expect.poll(() => ran.pop()?.n).toBe('seen');
    }
  } finally {
    await context.close();
  }
  return { ran, silent };
}

test('no text that somebody can store runs where it is shown, with the policy and without it', async ({
  app,
  browser,
}) => {
  test.setTimeout(600_000);
  const { url } = app;
  const [teacher, person] = [await signUpInstructor(url), await signUpInstructor(url, newAccount())];
  for (const { token } of [teacher, person]) {
    await callApi(url, 'POST', '/user/update', { token, body: { about: ALL.slice(0, ABOUT_MAX) } });
  }
  const [bought, made] = [await writeCourse(url, teacher), await writeCourse(url, person)];
  const { orderId, certificateId } = await learn(url, person, bought);
  await learn(url, teacher, made);
  await reviewMore(url, bought);
  await callApi(url, 'POST', '/refund', {
    token: person.token,
    body: { courseId: bought.courseId, reason: first(500) },
  });
  await callApi(url, 'POST', '/refund', {
    token: teacher.token,
    body: { courseId: made.courseId, reason: first(500) },
  });

  const of = ({ courseId }: Written, trackId: string) => `courseId=${courseId}&trackId=${trackId}`;
  const query = encodeURIComponent(oneLine(PAYLOADS[0] ?? ''));
  const shows = [
    ...[`/course/overview/${bought.courseId}`, '/courses/crafts', `/courses/${query}`, `/certificate/${certificateId}`],
    ...[`/instructor-profile/${teacher.username}`, '/my-learning', `/my-learning/course/${bought.courseId}`],
    ...[
      `/course/reader?${of(bought, bought.text)}`,
      `/course/quiz?${of(bought, bought.quiz)}`,
      `/course/player?${of(bought, bought.video)}`,
    ],
    ...[
      '/my-learning/notes',
      `/my-learning/search?q=${query}`,
      `/receipt/${orderId}`,
      '/cancellations-refunds',
      '/profile',
    ],
    ...[
      '/instructor/courses',
      `/instructor/course/${made.courseId}`,
      `/instructor/course/${made.courseId}?open=${made.text}`,
    ],
    ...[`/instructor/course/${made.courseId}?open=${made.quiz}`, '/instructor/notifications', '/instructor/earnings'],
  ];
  const others = [
    ...['/', '/settings', '/settings/storage', '/cart', '/practice', '/instructor', '/instructor/create-course'],
    ...[
      `/about-course?courseId=${query}`,
      `/login?next=${query}`,
      `/reset-password#token=${query}`,
      `/${query}`,
      `/share?text=${query}&url=javascript:xss(0)`,
    ],
    ...[`/courses/crafts?tag=${query}&sort=${query}`, `/course/reader?courseId=${query}&trackId=${query}`],
  ];
  const pages = [...shows.map((path) => ({ path, shows: true })), ...others.map((path) => ({ path, shows: false }))];
  const storageState = await logIn(browser, url, person);
  for (const bypassCSP of [false, true]) {
    const { ran, silent } = await visit(browser, url, { bypassCSP, storageState, pages });
    expect(ran, bypassCSP ? 'without the policy' : 'with the policy').toEqual([]);
    expect(silent, 'shows none of the texts').toEqual([]);
  }
});
