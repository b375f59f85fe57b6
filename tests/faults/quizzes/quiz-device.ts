import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Progress } from '#contract/progress.ts';
import { markQuiz, pickAnswers, readQuiz } from '#contract/quiz-rules.ts';
import type { Quiz, QuizAttempt } from '#contract/quiz.ts';
import type { ContentAnswer } from '#contract/track.ts';
import { type AttemptsPage, storeAttempts } from '#data/copies/attempt-copies.ts';
import { loadCursor } from '#data/copies/load-cursor.ts';
import { CodeItDatabase } from '#data/db/database.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import { loadCommandsFor, readRow } from '#data/outbox/commands/registry.ts';
import { claim } from '#data/outbox/delivery/claim.ts';
import { settleDelivered, settleFailed } from '#data/outbox/delivery/settle.ts';
import { enqueueIn } from '#data/outbox/storage/enqueue.ts';
import { type AttemptView, loadAttemptsView } from '#data/outbox/view/attempt-views.ts';
import { loadProgressView } from '#data/outbox/view/views.ts';
import { anAttempt } from '../../support/a-quiz.ts';
import type { TestApp, TestUser } from '../../support/test-app.ts';

export interface Quizzes {
  courseId: string;
  practice: string;
  graded: string;
}

interface Sent {
  key: string;
  body: string;
  answer: { status: number; body: unknown };
}

interface KnownQuiz {
  version: number;
  /** Without answers if it is graded and was not passed. */
  quiz: Quiz;
}

const CLOCK_ERRORS_MS = [0, -400 * 86_400_000, 400 * 86_400_000, -5000, 5000];
/** More attempts than this and the device asks twice. */
const PAGE = 3;
const START = 1_760_000_000_000;
/** Longer than a lease and than any pause between attempts. */
const LATER_MS = 60_000;

/** A device with the real outbox and the real copies, on a database of its own. */
export class QuizDevice {
  readonly #t: TestApp;
  readonly #user: TestUser;
  readonly #of: Quizzes;
  readonly #db: CodeItDatabase;
  readonly #modeNow: () => Quiz['mode'];
  #now = START;
  #clockError = 0;
  #process = randomUUID();
  readonly #sent: Sent[] = [];
  readonly #known = new Map<string, KnownQuiz>();
  readonly handedIn: QuizAttempt[] = [];
  /** By the id of an attempt, what the graded quiz was when the server first had it. */
  readonly arrived = new Map<string, Quiz['mode']>();
  readonly odd: string[] = [];

  private constructor(t: TestApp, user: TestUser, of: Quizzes, db: CodeItDatabase, modeNow: () => Quiz['mode']) {
    this.#t = t;
    this.#user = user;
    this.#of = of;
    this.#db = db;
    this.#modeNow = modeNow;
  }

  static async open(t: TestApp, user: TestUser, of: Quizzes, modeNow: () => Quiz['mode']): Promise<QuizDevice> {
    const db = new CodeItDatabase(`quizzes-${randomUUID()}`);
    await loadCommandsFor(['quiz-attempt']);
    await db.open();
    const device = new QuizDevice(t, user, of, db, modeNow);
    await device.study();
    return device;
  }

  async close(): Promise<void> {
    await this.#db.delete();
  }

  async shown(): Promise<AttemptView[]> {
    const views = [this.#of.practice, this.#of.graded].map((id) => loadAttemptsView(this.#db, this.#user.id, id));
    return (await Promise.all(views)).flat().sort((a, b) => (a.attempt._id < b.attempt._id ? -1 : 1));
  }

  /** The ids of the quizzes that this device shows as completed. */
  async completed(): Promise<string[]> {
    const progress = await loadProgressView(this.#db, this.#user.id, this.#of.courseId);
    return [...progress.values()].flatMap((item: Progress) => (item.completedAt > 0 ? [item.trackId] : [])).sort();
  }

  /** Reads what the quizzes are now. */
  async study(): Promise<void> {
    const { courseId } = this.#of;
    const { body } = await this.#t.request<ContentAnswer>(`/course/content?courseId=${courseId}`, { as: this.#user });
    for (const { _id, version, content } of body.data) {
      const quiz = readQuiz(content);
      if (quiz) this.#known.set(_id, { version, quiz });
    }
  }

  practise(which: number): Promise<void> {
    return this.#answer(this.#of.practice, which);
  }

  sit(which: number): Promise<void> {
    return this.#answer(this.#of.graded, which);
  }

  async #answer(trackId: string, which: number): Promise<void> {
    const known = this.#known.get(trackId);
    if (!known) throw new Error('The quiz is not on this device');
    const finishedAt = (this.#now += 7) + this.#clockError;
    const all = Object.entries(anAttempt().answers);
    const attempt = anAttempt({
      courseId: this.#of.courseId,
      trackId,
      quizVersion: known.version,
      answers: pickAnswers(known.quiz, Object.fromEntries(all.slice(which % (all.length + 1)))),
      startedAt: finishedAt - 5,
      finishedAt,
    });
    const result = known.quiz.mode === 'practice' ? markQuiz(known.quiz, attempt.answers) : null;
    this.handedIn.push(attempt);
    const db = this.#db;
    await db.transaction('rw', db.outbox, db.unsaved, db.files, () =>
      enqueueIn(db, 'quiz-attempt', this.#user.id, { attempt, result }, { now: this.#now }),
    );
  }

  async setClock(which: number): Promise<void> {
    this.#clockError = CLOCK_ERRORS_MS[which % CLOCK_ERRORS_MS.length] ?? 0;
    await Promise.resolve();
  }

  /**
   * Sends the next row. `unheard`: the answer is lost. `killed`: the process ends before it hears, and another one finds the row
   * as it was left.
   */
  async deliver(end: 'heard' | 'unheard' | 'killed'): Promise<void> {
    this.#now += LATER_MS;
    const by = { userId: this.#user.id, owner: this.#process, now: this.#now, exclusive: true };
    const row = await claim(this.#db, by);
    if (!row) return;
    const answer = await this.#send(row);
    if (end === 'killed') {
      this.#process = randomUUID();
    } else if (end === 'unheard') {
      await settleFailed(this.#db, row, { kind: 'network' }, { now: this.#now, random: 0 });
    } else if (answer.status === 200) {
      await settleDelivered(this.#db, row, { data: (answer.body as { data: unknown }).data });
      const [id] = readRow(row)?.about ?? [];
      const isThere = (await this.shown()).some(({ attempt }) => attempt._id === id && attempt.result !== null);
      if (!isThere) this.odd.push('a delivered attempt is not shown with its marks');
    } else {
      this.odd.push(`${answer.status} ${JSON.stringify(answer.body)}`);
      await this.#db.outbox.delete(row.seq);
    }
  }

  kill(): Promise<void> {
    return this.deliver('killed');
  }

  async #send({ key, type, payload, v }: OutboxRow): Promise<Sent['answer']> {
    const body = readRow({ type, payload, v })?.body ?? '';
    const answer = await this.#request(key, body);
    this.#sent.push({ key, body, answer });
    return answer;
  }

  async #request(key: string, body: string): Promise<Sent['answer']> {
    const options = { as: this.#user, method: 'POST', key, body: JSON.parse(body) as unknown } as const;
    const { attempt } = options.body as { attempt: QuizAttempt };
    if (!this.arrived.has(attempt._id)) this.arrived.set(attempt._id, this.#modeNow());
    const answer = await this.#t.request('/quiz/attempt', options);
    return { status: answer.status, body: answer.body };
  }

  /** The network delivers a copy of something that was said long ago; under another key every other time. */
  async repeat(which: number): Promise<void> {
    const sent = this.#sent[which % Math.max(1, this.#sent.length)];
    if (!sent) return;
    const again = await this.#request(which % 2 === 0 ? sent.key : randomUUID(), sent.body);
    if (!isDeepStrictEqual(again, sent.answer)) this.odd.push('another answer to the same attempt');
  }

  async fetch(): Promise<void> {
    for (let more = true; more;) {
      const since = await loadCursor(this.#db, 'quizAttempts', this.#user.id);
      const path = `/quiz/attempts?since=${since}&limit=${PAGE}`;
      const { body } = await this.#t.request<{ data: AttemptsPage }>(path, { as: this.#user });
      await this.#db.transaction('rw', this.#db.quizAttempts, this.#db.contents, () =>
        storeAttempts(this.#db, this.#user.id, body.data),
      );
      more = body.data.more;
    }
  }

  async deliverAll(): Promise<void> {
    while ((await this.#db.outbox.count()) > 0) await this.deliver('heard');
  }
}
