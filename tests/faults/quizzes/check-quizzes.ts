import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { DraftTrack } from '#contract/authoring.ts';
import type { Progress } from '#contract/progress.ts';
import { markQuiz } from '#contract/quiz-rules.ts';
import type { MarkedAttempt, Quiz, QuizAttempt, QuizResult } from '#contract/quiz.ts';
import { aQuiz } from '../../support/a-quiz.ts';
import { rememberSessions } from '../../support/remember-sessions.ts';
import { newCourse, newTrack, teach } from '../../support/teach.ts';
import { createTestApp, type TestApp, type TestUser } from '../../support/test-app.ts';
import { type ScheduleChunk, type ScheduleResult, toScheduleResult } from '../schedule-check.ts';
import { QuizDevice, type Quizzes } from './quiz-device.ts';
import { play, type QuizAct, quizSchedule } from './quiz-schedule.ts';

/** Fewer than the versions that the server keeps, so that each attempt is marked by its own. */
const EDITS_MAX = 15;

/** The author of two quizzes, who edits the graded one and knows what it was in each version. */
class Author {
  readonly #t: TestApp;
  readonly #user: TestUser;
  readonly of: Quizzes;
  #graded: DraftTrack;
  readonly #versions = new Map<number, Quiz>();
  edits = 0;

  private constructor(t: TestApp, user: TestUser, of: Quizzes, graded: DraftTrack) {
    this.#t = t;
    this.#user = user;
    this.of = of;
    this.#graded = graded;
    this.#remember(graded);
  }

  static async begin(t: TestApp): Promise<Author> {
    const user = await teach(t, await t.signUp());
    const { _id: courseId } = await newCourse(t, user);
    const add = (quiz: Quiz) => newTrack(t, user, { courseId, type: 'quiz', content: JSON.stringify(quiz) });
    const practice = await add(aQuiz());
    const graded = await add(aQuiz({ mode: 'graded', passPercent: 60 }));
    return new Author(t, user, { courseId, practice: practice._id, graded: graded._id }, graded);
  }

  #remember({ version, content }: DraftTrack) {
    this.#versions.set(version, JSON.parse(content ?? '') as Quiz);
  }

  get mode(): Quiz['mode'] {
    return this.#versions.get(this.#graded.version)?.mode ?? 'graded';
  }

  /** Asks for more or less, takes a question away or brings it back, and has it graded or not. */
  async edit(): Promise<void> {
    if ((this.edits += 1) > EDITS_MAX) return;
    const { version, content, _id: trackId } = this.#graded;
    const questions = aQuiz().questions.slice(version % 3);
    const mode = version % 4 === 0 ? 'practice' : 'graded';
    const to = JSON.stringify(aQuiz({ mode, passPercent: 20 + ((version * 37) % 80), questions }));
    const { body } = await this.#t.request<{ data: DraftTrack }>('/course/content/track/update', {
      method: 'PUT',
      as: this.#user,
      body: { courseId: this.of.courseId, trackId, version, from: { content }, changes: { content: to } },
    });
    this.#graded = body.data;
    this.#remember(this.#graded);
  }

  /** How the attempt has to be marked: by what the learner saw, and passed by what the quiz was when it arrived. */
  marks({ trackId, quizVersion, answers }: QuizAttempt, modeThen: Quiz['mode'] | undefined): QuizResult | undefined {
    if (trackId === this.of.practice) return markQuiz(aQuiz(), answers) ?? undefined;
    const quiz = this.#versions.get(quizVersion);
    const result = quiz && markQuiz(quiz, answers);
    if (!result) return undefined;
    return result.mode === 'practice' ? { ...result, passed: modeThen === 'practice' } : result;
  }
}

/** Runs random schedules, each of a learner of its own, until one breaks an invariant; that one is shrunk. */
export async function checkQuizzes({ seed, schedules, path }: ScheduleChunk): Promise<ScheduleResult> {
  const t = await createTestApp();
  try {
    // Before, because the author has another role after the first call.
    const author = await Author.begin(t);
    rememberSessions(t.deps.auth);
    const property = fc.asyncProperty(quizSchedule, (acts) => runSchedule(t, author, acts));
    return toScheduleResult(
      await fc.check(property, { seed, numRuns: schedules, ...(path !== undefined && { path }) }),
    );
  } finally {
    await t.close();
  }
}

async function runSchedule(t: TestApp, author: Author, acts: readonly QuizAct[]): Promise<void> {
  const { of } = author;
  const user = await t.signUp();
  await t.grant(user.id, of.courseId);
  author.edits = 0;
  const devices = [
    await QuizDevice.open(t, user, of, () => author.mode),
    await QuizDevice.open(t, user, of, () => author.mode),
  ] as const;
  const modeThen = (id: string) => devices.map(({ arrived }) => arrived.get(id)).find((mode) => mode !== undefined);
  try {
    for (const act of acts) await play(devices[act.device], () => author.edit(), act);
    for (const device of devices) await device.deliverAll();
    for (const device of devices) await device.fetch();

    const { body } = await t.request<{ data: { attempts: MarkedAttempt[] } }>('/quiz/attempts?limit=500', { as: user });
    const { attempts } = body.data;
    const handedIn = devices.flatMap((device) => device.handedIn);
    for (const { odd } of devices) assert.deepEqual(odd, [], 'The server answered something that it must not');
    assert.deepEqual(idsOf(attempts), idsOf(handedIn), 'An attempt is lost, or counted twice');
    const results = new Map(
      attempts.map(({ _id, mode, passPercent, right, passed }) => [_id, { mode, passPercent, right, passed }]),
    );
    for (const attempt of handedIn)
      assert.deepEqual(
        results.get(attempt._id),
        author.marks(attempt, modeThen(attempt._id)),
        'An attempt is marked by another version',
      );

    const passed = new Set(attempts.flatMap((attempt) => (attempt.passed ? [attempt.trackId] : [])));
    const progress = await t.request<{ data: Progress[] }>(`/progress?courseId=${of.courseId}`, { as: user });
    const completed = progress.body.data.flatMap(({ trackId, completedAt }) => (completedAt > 0 ? [trackId] : []));
    assert.deepEqual(completed.sort(), [...passed].sort(), 'What is passed is not what is completed');
    for (const device of devices) {
      const shown = await device.shown();
      assert.deepEqual(
        shown.map(({ attempt, waits }) => [attempt._id, attempt.answers, attempt.result, waits]),
        [...attempts]
          .sort((a, b) => (a._id < b._id ? -1 : 1))
          .map(({ _id, answers }) => [_id, answers, results.get(_id), false]),
        'A device shows other attempts than the server',
      );
      const own = new Set(device.handedIn.flatMap(({ _id, trackId }) => (results.get(_id)?.passed ? [trackId] : [])));
      assert.deepEqual(await device.completed(), [...own].sort(), 'A device does not show what it completed');
    }
  } finally {
    for (const device of devices) await device.close();
  }
}

const idsOf = (attempts: readonly { _id: string }[]) => attempts.map(({ _id }) => _id).sort();
