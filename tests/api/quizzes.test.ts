import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserExport } from '#contract/account.ts';
import type { DraftTrack } from '#contract/authoring.ts';
import { countQuestions } from '#contract/finished-lesson.ts';
import {
  HISTORY_MAX,
  QUIZ_ATTEMPTS_MAX,
  QUIZ_ATTEMPTS_PAGE_CHARS,
  QUIZ_GRACE_DAYS,
  QUIZ_QUESTIONS_MAX,
  QUIZ_VERSIONS_DAYS,
  QUIZ_VERSIONS_MAX,
} from '#contract/limits.ts';
import type { Progress } from '#contract/progress.ts';
import { readQuiz } from '#contract/quiz-rules.ts';
import type { MarkedAttempt, Quiz, QuizAttempt, QuizResult } from '#contract/quiz.ts';
import type { Students } from '#contract/students.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import type { ContentAnswer } from '#contract/track.ts';
import { courses, libraryEntries, quizAttempts, trackRevisions, tracks } from '#server/db/schema.ts';
import { limited } from '#server/services/accounts/rate-limit-service.ts';
import { parseWaitingLessons } from '#server/services/learning/lesson-documents.ts';
import { anAttempt, aQuestion, aQuiz, rightAnswers } from '../support/a-quiz.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { newCourse, newTrack, teach } from '../support/teach.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
const GRADED = aQuiz({ mode: 'graded', passPercent: 80 });
let owner: TestUser;
let learner: TestUser;
let courseId: string;
let practice: DraftTrack;
let graded: DraftTrack;

const addQuiz = (quiz: Quiz) =>
  newTrack(t, owner, { courseId, type: 'quiz', title: 'Quiz', description: 'D', content: JSON.stringify(quiz) });

beforeAll(async () => {
  owner = await teach(t, await t.signUp());
  ({ _id: courseId } = await newCourse(t, owner));
  practice = await addQuiz(aQuiz());
  graded = await addQuiz(GRADED);
});
beforeEach(async () => {
  learner = await t.signUp();
  await t.grant(learner.id, courseId);
});

interface Page {
  attempts: MarkedAttempt[];
  cursor: number;
  more: boolean;
}
const attemptAt = (track: DraftTrack, fields: Partial<QuizAttempt> = {}) =>
  anAttempt({ courseId, trackId: track._id, quizVersion: track.version, ...fields });
const handIn = (attempt: QuizAttempt, { as = learner, key }: { as?: TestUser; key?: string } = {}) =>
  t.request<{ code?: string; message?: string; data: QuizResult }>('/quiz/attempt', {
    method: 'POST',
    as,
    key,
    body: { attempt },
  });
const load = async (query = '', as = learner) =>
  (await t.request<{ data: Page }>(`/quiz/attempts${query}`, { as })).body.data;
const progressOf = async (track: DraftTrack, as = learner) => {
  const { data } = (await t.request<{ data: Progress[] }>(`/progress?courseId=${courseId}`, { as })).body;
  return data.find(({ trackId }) => trackId === track._id);
};
const quizFor = async (track: DraftTrack, as: TestUser) => {
  const { data } = (await t.request<ContentAnswer>(`/course/content?courseId=${courseId}`, { as })).body;
  return readQuiz(data.find(({ _id }) => _id === track._id)?.content ?? null);
};
const edit = (track: DraftTrack, from: Quiz, to: Quiz) =>
  t.request<{ data: DraftTrack; message?: string }>('/course/content/track/update', {
    method: 'PUT',
    as: owner,
    body: {
      courseId,
      trackId: track._id,
      version: track.version,
      from: { content: JSON.stringify(from) },
      changes: { content: JSON.stringify(to) },
    },
  });

describe('POST /quiz/attempt', () => {
  it('marks a practice quiz, completes it whatever the score, and lists the attempt', async () => {
    const attempt = attemptAt(practice, { answers: { 'q-single': ['a'] } });
    const right = { 'q-single': false, 'q-multiple': false, 'q-ordering': false, 'q-text': false, 'q-number': false };
    const result = { mode: 'practice', passPercent: 60, right, passed: true };
    expect(await handIn(attempt)).toMatchObject({ status: 200, body: { data: result } });
    expect(await load()).toEqual({ attempts: [{ ...attempt, ...result }], cursor: 1, more: false });
    expect(await progressOf(practice)).toMatchObject({ completedAt: attempt.finishedAt, unmarkedAt: 0 });
  });

  it('completes a graded quiz only when it is passed', async () => {
    const three = Object.fromEntries(Object.entries(rightAnswers(GRADED)).slice(0, 3));
    expect((await handIn(attemptAt(graded, { answers: three }))).body.data.passed).toBe(false);
    expect(await progressOf(graded)).toBeUndefined();
    const passing = attemptAt(graded, { finishedAt: 1_760_000_200_000 });
    expect((await handIn(passing)).body.data.passed).toBe(true);
    expect(await progressOf(graded)).toMatchObject({ completedAt: passing.finishedAt });
    // The best counts: a worse attempt afterwards takes nothing away.
    await handIn(attemptAt(graded, { answers: {}, finishedAt: 1_760_000_300_000 }));
    expect(await progressOf(graded)).toMatchObject({ completedAt: passing.finishedAt });
    expect((await load()).attempts.map(({ passed }) => passed)).toEqual([false, true, false]);
  });

  it('does nothing twice: neither under the same key nor under another one', async () => {
    const attempt = attemptAt(graded);
    const key = randomUUID();
    const first = await handIn(attempt, { key });
    expect((await handIn(attempt, { key })).body).toEqual(first.body);
    expect((await handIn({ ...attempt, answers: {} })).body).toEqual(first.body);
    expect((await load()).attempts).toHaveLength(1);
    expect((await handIn({ ...attempt, trackId: practice._id })).status).toBe(404);
  });

  it('is one user’s: the same id of somebody else is another attempt', async () => {
    const attempt = attemptAt(practice);
    const other = await t.signUp();
    await t.grant(other.id, courseId);
    await handIn(attempt);
    await handIn({ ...attempt, answers: {} }, { as: other });
    expect((await load()).attempts[0]?.answers).toEqual(attempt.answers);
    expect((await load('', other)).attempts[0]?.answers).toEqual({});
  });

  it('refuses who has not the course, another track, and what is no quiz', async () => {
    const stranger = await t.signUp();
    expect((await handIn(attemptAt(practice), { as: stranger })).status).not.toBe(200);
    expect((await handIn(attemptAt(practice, { trackId: randomUUID() }))).status).toBe(404);
    const text = await newTrack(t, owner, { courseId });
    expect((await handIn(attemptAt(text))).status).toBe(404);
    expect((await handIn(attemptAt(practice, { answers: { q: Array.from({ length: 13 }, () => 'x') } }))).status).toBe(
      400,
    );
    expect((await load()).attempts).toEqual([]);
  });

  it('believes a clock a day ahead at most', async () => {
    const year = 365 * 24 * 60 * 60 * 1000;
    await handIn(attemptAt(practice, { startedAt: Date.now() + year, finishedAt: Date.now() + year }));
    const [stored] = (await load()).attempts;
    expect(stored?.finishedAt).toBeLessThan(Date.now() + 2 * 24 * 60 * 60 * 1000);
    expect(stored?.startedAt).toBe(stored?.finishedAt);
  });

  it('takes an attempt at a quiz that was removed in the meantime', async () => {
    const quiz = await addQuiz(aQuiz());
    await t.request('/course/content/track/remove', {
      as: owner,
      method: 'DELETE',
      body: { courseId, trackId: quiz._id },
    });
    expect((await handIn(attemptAt(quiz))).body.data.passed).toBe(true);
  });

  it('stores only what was asked and can be answered', async () => {
    const answers = {
      ...{ 'q-single': ['x', 'a', 'b'], 'q-multiple': ['c', 'c', 'nothing'], 'q-text': ['one', 'two'] },
      ...{ 'q-number': [' '], 'another-question': ['x'.repeat(500)] },
    };
    const stored = { 'q-single': ['a'], 'q-multiple': ['c'], 'q-text': ['one'] };
    const { body } = await handIn(attemptAt(practice, { answers }));
    expect((await load()).attempts[0]?.answers).toEqual(stored);
    expect((await handIn(attemptAt(practice, { answers: stored }))).body.data).toEqual(body.data);
  });

  it('is limited, and says when to try again', async () => {
    const account = { account: learner.id, address: '' };
    for (let n = 0; n < 200; n += 1) await limited(t.deps, 'quizAttempt', account, () => Promise.resolve());
    const refused = await handIn(attemptAt(practice));
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await load()).attempts).toEqual([]);
  });

  it('is refused beyond the number of attempts of an account', async () => {
    const row = {
      ...{ userId: learner.id, courseId, trackId: practice._id, quizVersion: 1, answers: {} },
      ...{ startedAt: new Date(), finishedAt: new Date(), mode: 'practice' as const, passPercent: 1 },
      ...{ right: {}, passed: true },
    };
    await t.db.insert(quizAttempts).values({ ...row, id: randomUUID(), seq: QUIZ_ATTEMPTS_MAX });
    expect(await handIn(attemptAt(practice))).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

describe('GET /quiz/attempts', () => {
  it('answers page by page what is after the cursor', async () => {
    for (let n = 0; n < 3; n += 1) await handIn(attemptAt(practice, { startedAt: n, finishedAt: n }));
    const first = await load('?limit=2');
    expect(first).toMatchObject({ cursor: 2, more: true });
    const second = await load(`?limit=2&since=${first.cursor}`);
    expect(second).toMatchObject({ cursor: 3, more: false });
    expect([...first.attempts, ...second.attempts].map(({ finishedAt }) => finishedAt)).toEqual([0, 1, 2]);
  });
});

describe('very long attempts', () => {
  it('come in pages of a size, and are in the export', async () => {
    const long = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`q${n}`, ['x'.repeat(500)]]));
    const row = {
      ...{ userId: learner.id, courseId, trackId: practice._id, quizVersion: 1, answers: long },
      ...{ startedAt: new Date(), finishedAt: new Date(), mode: 'practice' as const, passPercent: 1 },
      ...{ right: {}, passed: true },
    };
    const count = 60;
    await t.db
      .insert(quizAttempts)
      .values(Array.from({ length: count }, (_, n) => ({ ...row, id: randomUUID(), seq: n + 1 })));
    const seen: string[] = [];
    for (let more = true, since = 0; more;) {
      const page = await load(`?limit=500&since=${since}`);
      expect(JSON.stringify(page).length).toBeLessThan(QUIZ_ATTEMPTS_PAGE_CHARS + 100_000);
      seen.push(...page.attempts.map(({ _id }) => _id));
      ({ more, cursor: since } = page);
    }
    expect(new Set(seen).size).toBe(count);
    const { body } = await t.request<{ data: UserExport }>('/user/export', { as: learner });
    expect(body.data.quizAttempts.map(({ _id }) => _id)).toEqual(seen);
  });
});

describe('the answers of a quiz', () => {
  it('come with a practice quiz, and with a graded one once it is passed', async () => {
    expect(await quizFor(practice, learner)).toEqual(aQuiz());
    const hidden = await quizFor(graded, learner);
    expect(hidden?.questions.map(({ key, explanation }) => [key, explanation])).toEqual(
      GRADED.questions.map(() => [null, '']),
    );
    await handIn(attemptAt(graded, { answers: {} }));
    expect(await quizFor(graded, learner)).toEqual(hidden);
    await handIn(attemptAt(graded));
    expect(await quizFor(graded, learner)).toEqual(GRADED);
    expect(await quizFor(graded, owner)).toEqual(GRADED);
  });

  it('stay on the server in every answer about a graded quiz that was not passed', async () => {
    const secret = 'only the server knows this';
    const question = aQuestion('text', { key: [secret], explanation: secret });
    const folder = await newTrack(t, owner, { courseId, type: 'folder', title: 'F', description: 'D', content: null });
    const quiz = await newTrack(t, owner, {
      ...{ courseId, parentId: folder._id, type: 'quiz', title: 'Hidden', description: 'D' },
      content: JSON.stringify({ ...GRADED, questions: [question] }),
    });
    await t.db.update(tracks).set({ preview: true }).where(eq(tracks.id, quiz._id));
    await t.db.update(courses).set({ status: 'published' }).where(eq(courses.id, courseId));
    const paths = [
      `/course/content?courseId=${courseId}`,
      `/course/content/track?trackId=${quiz._id}`,
      `/course/content/track?trackId=${folder._id}`,
      `/course/get?courseId=${courseId}`,
      '/user/export',
    ];
    for (const path of paths) {
      const { status, body } = await t.request(path, { as: learner });
      expect(status, path).toBe(200);
      expect(JSON.stringify(body), path).not.toContain(secret);
    }
    // Anyone may open a preview.
    const open = await t.request(`/course/content/track?trackId=${quiz._id}`, {});
    expect(open.status).toBe(200);
    expect(JSON.stringify(open.body)).not.toContain(secret);
    const answer = await handIn(attemptAt(quiz, { answers: { 'q-text': ['a guess'] } }));
    expect(JSON.stringify(answer.body)).not.toContain(secret);
    // An older server that still runs takes the content for a text.
    await t.db
      .update(tracks)
      .set({ document: [secret] })
      .where(eq(tracks.id, quiz._id));
    const { body } = await t.request(`/course/content?courseId=${courseId}`, { as: learner });
    expect(JSON.stringify(body)).not.toContain(secret);
  });
});

describe('an edit of a quiz', () => {
  const harder = aQuiz({ mode: 'graded', passPercent: 100, questions: [aQuestion('text', { key: ['new'] })] });

  it('changes no mark of before, and marks an attempt by the version that was answered', async () => {
    const before = await addQuiz(GRADED);
    await handIn(attemptAt(before));
    const edited = (await edit(before, GRADED, harder)).body.data;
    expect(edited.version).toBeGreaterThan(before.version);
    expect((await load()).attempts[0]).toMatchObject({ passed: true, quizVersion: before.version });
    const late = await handIn(attemptAt(before, { answers: { 'q-single': ['b'] } }));
    expect(Object.keys(late.body.data.right)).toHaveLength(5);
    const now = await handIn(attemptAt(edited, { answers: { 'q-text': ['new'] } }));
    expect(now.body.data).toMatchObject({ right: { 'q-text': true }, passPercent: 100, passed: true });
  });

  it('from practice to graded: an attempt at the practice of before completes nothing and shows no key', async () => {
    const before = await addQuiz(aQuiz());
    const now = (await edit(before, aQuiz(), GRADED)).body.data;
    const late = await handIn(attemptAt(before, { answers: {} }));
    expect(late.body.data).toMatchObject({ mode: 'practice', passed: false });
    expect(await progressOf(now)).toBeUndefined();
    expect((await quizFor(now, learner))?.questions.map(({ key }) => key)).toEqual(GRADED.questions.map(() => null));
    // And the other way round.
    const again = (await edit(now, GRADED, aQuiz())).body.data;
    expect((await handIn(attemptAt(now, { answers: {} }))).body.data).toMatchObject({ mode: 'graded', passed: false });
    expect((await handIn(attemptAt(again, { answers: {} }))).body.data.passed).toBe(true);
  });

  it('is answered by its own version only after it was made', async () => {
    const made = await addQuiz(GRADED);
    expect(await handIn(attemptAt(made, { quizVersion: made.version + 1 }))).toMatchObject({
      status: 400,
      body: { message: 'This quiz has no such version.' },
    });
  });

  it('that was made long ago leaves one graded quiz, as it is now', async () => {
    const before = await addQuiz(GRADED);
    const edited = (await edit(before, GRADED, harder)).body.data;
    const day = 24 * 60 * 60 * 1000;
    const editedAgo = (days: number) =>
      t.db
        .update(tracks)
        .set({ updatedAt: new Date(Date.now() - days * day) })
        .where(eq(tracks.id, edited._id));
    await editedAgo(QUIZ_GRACE_DAYS - 1);
    expect((await handIn(attemptAt(before))).body.data).toMatchObject({ passed: true, passPercent: 80 });
    await editedAgo(QUIZ_GRACE_DAYS + 1);
    const late = await handIn(attemptAt(before));
    expect(late.body.data).toEqual({ mode: 'graded', passPercent: 100, right: { 'q-text': false }, passed: false });
  });

  /** Saves the quiz `count` times, each time with another pass mark, from 1 on. */
  async function type(first: DraftTrack, count: number): Promise<DraftTrack> {
    let track = first;
    let quiz = GRADED;
    for (let n = 0; n < count; n += 1) {
      const next = { ...quiz, passPercent: n + 1 };
      track = (await edit(track, quiz, next)).body.data;
      quiz = next;
    }
    return track;
  }
  const keptOf = async (trackId: string) =>
    (
      await t.db
        .select({ version: trackRevisions.version })
        .from(trackRevisions)
        .where(eq(trackRevisions.trackId, trackId))
        .orderBy(asc(trackRevisions.version))
    ).map(({ version }) => version);
  const HOUR = 60 * 60 * 1000;
  const savedAgo = (trackId: string, ms: number, upTo = 2 ** 30) =>
    t.db
      .update(trackRevisions)
      .set({ savedAt: new Date(Date.now() - ms) })
      .where(and(eq(trackRevisions.trackId, trackId), lte(trackRevisions.version, upTo)));

  it('that is one of many, saved while its author types, leaves the quiz of before to who is offline', async () => {
    const first = await addQuiz(GRADED);
    const last = await type(first, HISTORY_MAX + 2);
    expect((await handIn(attemptAt(first))).body.data).toMatchObject({ passed: true, passPercent: 80 });
    const path = `/course/content/track/history?trackId=${last._id}`;
    expect((await t.request<{ data: unknown[] }>(path, { as: owner })).body.data).toHaveLength(HISTORY_MAX);
  });

  it('that was made long ago is answered no more: what is older is marked by the oldest that is kept', async () => {
    const first = await addQuiz(GRADED);
    const second = await type(first, HISTORY_MAX + 1);
    // The first was replaced when the second was saved.
    await savedAgo(first._id, (QUIZ_VERSIONS_DAYS + 1) * 24 * HOUR, first.version + 1);
    const { body } = await edit(second, { ...GRADED, passPercent: HISTORY_MAX + 1 }, GRADED);
    expect(body.data.version).toBe(first.version + HISTORY_MAX + 2);
    expect(await keptOf(first._id)).toEqual(Array.from({ length: HISTORY_MAX + 1 }, (_, n) => first.version + 1 + n));
    expect((await handIn(attemptAt(first))).body.data).toMatchObject({ passed: true, passPercent: 1 });
  });

  it('leaves of very many those that were there for longest, and the latest', async () => {
    const first = await addQuiz(GRADED);
    const [count, at] = [QUIZ_VERSIONS_MAX + 50, Date.now() - HOUR];
    const long = first.version + 30;
    await t.db.insert(trackRevisions).values(
      Array.from({ length: count }, (_, n) => ({
        ...{ trackId: first._id, version: first.version + n, title: 'Quiz', content: JSON.stringify(GRADED) },
        // One was there for half an hour, all others for a second.
        savedAt: new Date(at + n * 1000 + (first.version + n > long ? HOUR / 2 : 0)),
      })),
    );
    const version = first.version + count;
    await t.db.update(tracks).set({ version }).where(eq(tracks.id, first._id));
    await edit({ ...first, version }, GRADED, harder);
    const kept = await keptOf(first._id);
    expect(kept).toContain(long);
    expect(kept.length).toBeLessThanOrEqual(QUIZ_VERSIONS_MAX + HISTORY_MAX);
    expect(kept.slice(-HISTORY_MAX)).toEqual(
      Array.from({ length: HISTORY_MAX }, (_, n) => version - HISTORY_MAX + 1 + n),
    );
  });
});

describe('a quiz track', () => {
  it.each([
    ['no JSON', 'a quiz?'],
    ['another kind of value', '{"questions":[]}'],
    ['a field that there is none of', JSON.stringify({ ...aQuiz(), secret: 1 })],
    ['two questions of one id', JSON.stringify(aQuiz({ questions: [aQuestion('text'), aQuestion('text')] }))],
    ['a question without a key', JSON.stringify(aQuiz({ questions: [aQuestion('text', { key: null })] }))],
    [
      'too many questions',
      JSON.stringify(
        aQuiz({
          questions: Array.from({ length: QUIZ_QUESTIONS_MAX + 1 }, (_, n) => aQuestion('text', { _id: `q${n}` })),
        }),
      ),
    ],
  ])('is refused with %s, when it is made and when it is edited', async (_name, content) => {
    const made = await t.request('/course/content/track/add', {
      method: 'POST',
      as: owner,
      body: { courseId, content: { type: 'quiz', title: 'Quiz', description: 'D', content, videoUrl: null } },
    });
    expect(made.status).toBe(400);
    const changed = await t.request('/course/content/track/update', {
      method: 'PUT',
      as: owner,
      body: {
        ...{ courseId, trackId: practice._id, version: practice.version },
        ...{ from: { content: JSON.stringify(aQuiz()) }, changes: { content } },
      },
    });
    expect(changed.status).toBe(400);
    expect(await quizFor(practice, learner)).toEqual(aQuiz());
  });

  it('may have an unfinished question, which is not counted, and is not parsed as a text', async () => {
    const quiz = aQuiz({ questions: [aQuestion('single'), aQuestion('text', { key: [''] })] });
    const track = await addQuiz(quiz);
    await parseWaitingLessons(t.db, new AbortController().signal);
    const [row] = await t.db.select().from(tracks).where(eq(tracks.id, track._id));
    expect(row).toMatchObject({ questionsCount: 1, document: null });
    const more = aQuiz();
    await edit(track, quiz, more);
    const [edited] = await t.db.select().from(tracks).where(eq(tracks.id, track._id));
    expect(edited?.questionsCount).toBe(countQuestions(JSON.stringify(more)));
  });
});

describe('PUT /progress', () => {
  it('cannot complete a quiz, nor take its mark away', async () => {
    const item = { courseId, trackId: graded._id, furthestSeconds: 0, positionSeconds: 2, positionAt: 1000 };
    const put = (more: { completedAt: number; unmarkedAt: number }) =>
      t.request('/progress', { method: 'PUT', as: learner, body: { items: [{ ...item, ...more }] } });
    expect((await put({ completedAt: 2000, unmarkedAt: 0 })).status).toBe(200);
    expect(await progressOf(graded)).toMatchObject({ completedAt: 0, positionSeconds: 2 });
    const attempt = attemptAt(graded);
    await handIn(attempt);
    await put({ completedAt: 0, unmarkedAt: attempt.finishedAt + 1000 });
    expect(await progressOf(graded)).toMatchObject({ completedAt: attempt.finishedAt, unmarkedAt: 0 });
  });

  it('counts a course as done when its graded quizzes are passed too', async () => {
    const { _id: other } = await newCourse(t, owner);
    const quiz = await newTrack(t, owner, {
      ...{ courseId: other, type: 'quiz', title: 'Quiz', description: 'D', content: JSON.stringify(GRADED) },
    });
    await t.grant(learner.id, other);
    const percent = async () => {
      const { body } = await t.request<{
        data: { purchasedCourses: { _id: string; progress: { percent: number } }[] };
      }>('/user/my-learning', { as: learner });
      return body.data.purchasedCourses.find(({ _id }) => _id === other)?.progress.percent;
    };
    await handIn(anAttempt({ courseId: other, trackId: quiz._id, quizVersion: quiz.version, answers: {} }));
    expect(await percent()).toBe(0);
    await handIn(anAttempt({ courseId: other, trackId: quiz._id, quizVersion: quiz.version }));
    expect(await percent()).toBe(100);
    expect(
      await t.db.$count(libraryEntries, and(eq(libraryEntries.userId, learner.id), eq(libraryEntries.courseId, other))),
    ).toBe(1);
  });

  it('earns a certificate with its graded quiz passed, and an empty quiz does not stand in the way', async () => {
    const { _id: other } = await newCourse(t, owner);
    const add = (quiz: Quiz) =>
      newTrack(t, owner, {
        ...{ courseId: other, type: 'quiz', title: 'Quiz', description: 'D', content: JSON.stringify(quiz) },
      });
    const unfinished = { ...GRADED, questions: [aQuestion('text', { text: '' })] };
    const quiz = await add(GRADED);
    const empty = await add(unfinished);
    await t.grant(learner.id, other);
    const issue = () =>
      t.request<{ message?: string }>('/certificate', { as: learner, body: { courseId: other, name: 'Asha' } });
    const at = (track: DraftTrack, answers: QuizAttempt['answers']) =>
      handIn(anAttempt({ courseId: other, trackId: track._id, quizVersion: track.version, answers }));
    const students = async () =>
      (await t.request<{ data: Students }>(`/instructor/students?courseId=${other}`, { as: owner })).body.data;
    await at(quiz, {});
    expect(await issue()).toMatchObject({
      status: 409,
      body: { message: 'Complete every lesson first: 0 of 1 is done.' },
    });
    // Handing in nothing completes nothing.
    expect((await at(empty, {})).body.data.passed).toBe(false);
    await at(quiz, rightAnswers(GRADED));
    expect(await students()).toMatchObject({ lessons: 1, average: 100 });
    const { data } = (await t.request<ContentAnswer>(`/course/content?courseId=${other}`, { as: learner })).body;
    expect(lessonsOf(data).map(({ _id }) => _id)).toEqual([quiz._id]);
    expect(data.find(({ _id }) => _id === empty._id)?.content).toBeNull();
    expect((await issue()).status).toBe(200);
  });
});
