import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CategoryKey } from '#contract/categories.ts';
import type { ErrorAnswer, ErrorCode } from '#contract/error.ts';
import { EVERY_ENDPOINT, type EveryEndpointName } from '#contract/every-endpoint.ts';
import type { Note } from '#contract/note.ts';
import type { PracticeEvent } from '#contract/practice.ts';
import type { Progress } from '#contract/progress.ts';
import type { Quiz, QuizResult } from '#contract/quiz.ts';
import type { StudyDay } from '#contract/study.ts';
import { toReadable } from '../../support/letters-to.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import type { RequestOptions, TestApp } from '../../support/test-app.ts';

export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;
/** So many calls of somebody are kept, to tell what led to a violation. */
const TRACE = 25;

export interface Lesson {
  id: string;
  type: 'text' | 'quiz' | 'video';
  title: string;
  /** Can be studied: a video whose file has not arrived cannot. */
  finished: boolean;
  /** Not removed by its author. */
  there: boolean;
  quiz: Quiz | null;
  version: number;
  captions: Set<string>;
}

export interface Course {
  id: string;
  author: Person;
  title: string;
  pricePaise: number;
  category: CategoryKey;
  subCategory: string;
  status: 'draft' | 'published';
  lessons: Map<string, Lesson>;
  /** The step in which its author changed it last: what others are told of it meanwhile may be either. */
  changedIn: number;
  thumbnail: string | null;
}

export interface Order {
  id: string;
  by: Person;
  items: { courseId: string; pricePaise: number }[];
  amountPaise: number;
  createdAt: number;
  /** Once the provider has taken the money. */
  paymentId: string | null;
  /** We were told that its courses are granted. */
  known: boolean;
}

export interface MonthRefund {
  id: string;
  orderId: string;
  courseId: string;
  amountPaise: number;
  status: 'requested' | 'refunded' | 'declined';
  /** Asked for by the server: what was paid was owned already, or its payer was gone. */
  forNothing: boolean;
}

/** A change that waits on a device, or was sent and may come again. */
export interface Command {
  name: EveryEndpointName;
  body: unknown;
  key: string;
  allow?: () => readonly ErrorCode[];
  /** What the acknowledged change means for the model. */
  acknowledged: (answer: unknown) => void;
}

export interface Session {
  token: string;
  at: number;
}

/** Somebody, with all that was acknowledged to them. */
export interface Person {
  name: string;
  /** In all that they write about themselves: nobody else has it. */
  mark: string;
  random: () => number;
  state: 'new' | 'there' | 'gone';
  id: string;
  username: string;
  email: string;
  password: string;
  address: string;
  verified: boolean;
  /** When the last letter with a link to confirm the address was asked for. */
  letterAt: number;
  teaches: boolean;
  avatar: string | null;
  about: string;
  sessions: Session[];
  trace: string[];
  // What a learner has.
  cart: Set<string>;
  wishlist: Set<string>;
  /** Courses that were free when they were taken. */
  free: Set<string>;
  orders: Order[];
  shelf: Map<string, 'archived' | 'hidden'>;
  progress: Map<string, Progress>;
  notes: Map<string, Note>;
  attempts: Map<string, QuizResult>;
  practice: Map<string, PracticeEvent>;
  study: Map<string, StudyDay>;
  reviews: Map<string, { rating: number; text: string }>;
  /** By course: whether the certificate stands. */
  certificates: Map<string, boolean>;
  device: string;
  offlineUntil: number;
  pending: Command[];
}

export interface Violation {
  day: string;
  by: string;
  what: string;
  trace: string[];
}

export interface Answer<T> {
  ok: boolean;
  status: number;
  code: ErrorCode | null;
  replayed: boolean;
  body: T;
}

type Saying = Pick<RequestOptions, 'body' | 'form' | 'key'> & {
  query?: Record<string, string>;
  /** Null: as a visitor. Undefined: of the session that was used last. */
  token?: string | null;
  /** Refusals that may be the answer, by what is known once it has come: others act meanwhile. */
  allow?: readonly ErrorCode[] | (() => readonly ErrorCode[]);
};

/** What ends a run before its time. */
export class Enough extends Error {
  override name = 'Enough';
}

const markOf = (index: number) => `zq${String(index).padStart(6, '0')}k`;
export const MARK = 'zq[0-9]{6}k';
/** The same for each seed and number, and far from those of the numbers beside it. */
const seedOf = (seed: number, index: number) => Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b);

export const chance = ({ random }: Pick<Person, 'random'>, share: number) => random() < share;
export const below = ({ random }: Pick<Person, 'random'>, count: number) => Math.floor(random() * count);
export function pick<T>(by: Pick<Person, 'random'>, list: readonly T[]): T | undefined {
  return list[below(by, list.length)];
}
export function shuffled<T>(by: Pick<Person, 'random'>, list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, at: by.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/** The same whatever the order of fields and entries is. */
export function plain(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
/** The server under test, its clock, and what was acknowledged to whom. */
export class World {
  readonly t: TestApp;
  readonly seed: number;
  readonly random: () => number;
  /** So many violations end a run: more of them tell nothing new. */
  readonly most: number;
  readonly people: Person[] = [];
  readonly courses = new Map<string, Course>();
  readonly orders = new Map<string, Order>();
  readonly refunds = new Map<string, MonthRefund>();
  readonly violations: Violation[] = [];
  /** Commands that were answered and will come again. */
  late: { by: Person; command: Command; answer: Answer<unknown>; step: number }[] = [];
  /** Webhooks that are on their way. */
  webhooks: { order: Order; event: 'payment.captured' | 'payment.authorized'; step: number }[] = [];
  /** Lessons whose video has arrived, and plays once it was processed. */
  arrived: Lesson[] = [];
  step = 0;
  /** As a day of the month is written: 3.2 is the second third of the fourth day. */
  day = '0.0';
  calls = 0;
  refusals = 0;
  replays = 0;
  readonly #letters = new Map<string, string[]>();
  readonly #seen = new Set<string>();

  constructor(t: TestApp, { seed, most = 10 }: { seed: number; most?: number | undefined }) {
    this.t = t;
    this.seed = seed;
    this.most = most;
    this.random = seededRandom(seedOf(seed, -1));
  }

  now(): number {
    return this.t.deps.clock.now().getTime();
  }

  addPerson(name: string): Person {
    const index = this.people.length;
    const mark = markOf(index);
    const person: Person = {
      ...{ name, mark, random: seededRandom(seedOf(this.seed, index)), state: 'new', id: '', verified: false },
      ...{ username: mark, email: `${mark}@example.org`, password: `a long way to go ${index}`, about: '' },
      address: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
      ...{ letterAt: 0, teaches: false, avatar: null, sessions: [], trace: [], cart: new Set(), wishlist: new Set() },
      ...{ free: new Set(), orders: [], shelf: new Map(), progress: new Map(), notes: new Map(), attempts: new Map() },
      ...{ practice: new Map(), study: new Map(), reviews: new Map(), certificates: new Map(), pending: [] },
      ...{ device: randomUUID(), offlineUntil: 0 },
    };
    this.people.push(person);
    return person;
  }

  violate(by: Person | null, what: string): void {
    this.violations.push({ day: this.day, by: by?.name ?? 'the month', what, trace: [...(by?.trace ?? [])] });
  }

  /** So much is wrong that the rest of the run tells nothing. */
  get isEnough(): boolean {
    return this.violations.length >= this.most;
  }

  /** Does `work` with each of `list`, so many at once. Throws `Enough` when enough is wrong, and nothing is under way any more. */
  async each<T>(list: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
    const waiting = list.values();
    const go = async () => {
      for (const one of waiting) {
        if (this.isEnough) return;
        await work(one);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, go));
    if (this.isEnough) throw new Enough('Too much is wrong');
  }

  /** A call of the contract. An answer that is neither 200 nor allowed is a violation. */
  say<T = unknown>(by: Person, name: EveryEndpointName, { query, ...saying }: Saying = {}): Promise<Answer<T>> {
    const { method, path } = EVERY_ENDPOINT[name];
    return this.send(by, `${path}${query ? `?${new URLSearchParams(query)}` : ''}`, { method, ...saying });
  }

  /** A call by its path, as of the provider's window. */
  async send<T>(
    by: Person,
    path: string,
    {
      token = by.sessions.at(-1)?.token ?? null,
      allow = [],
      ...options
    }: Saying & { method: RequestOptions['method'] },
  ): Promise<Answer<T>> {
    const { method = 'GET', body, form, key } = options;
    const begun = this.day;
    const answer = await this.t.request<T>(path, {
      ...{ method, from: by.address },
      ...(body !== undefined && { body }),
      ...(form && { form }),
      ...(key !== undefined && { key }),
      ...(token !== null && { as: { token } }),
    });
    const ok = answer.status === 200;
    const code = ok ? null : ((answer.body as unknown as ErrorAnswer).code ?? null);
    const said = `${method} ${path} ${body === undefined ? '' : JSON.stringify(body).slice(0, 300)}`;
    const told = ok ? '' : ` ${JSON.stringify(answer.body).slice(0, 300)}`;
    by.trace.push(`${begun} ${said} → ${answer.status}${answer.replayed ? ' again' : ''}${told}`);
    if (by.trace.length > TRACE) by.trace.shift();
    this.calls += 1;
    if (!ok) this.refusals += 1;
    if (answer.replayed) this.replays += 1;
    const allowed = typeof allow === 'function' ? allow() : allow;
    if (answer.status >= 500 || (!ok && (code === null || !allowed.includes(code))))
      this.violate(by, `${said} was answered with ${answer.status}${told}`);
    return { ok, code, status: answer.status, replayed: answer.replayed, body: answer.body };
  }

  /** Sends a change under its key; some are sent again, at once or days later, and have to be answered as before. */
  async command(by: Person, command: Command): Promise<Answer<unknown>> {
    const { name, body, key, allow, acknowledged } = command;
    const answer = await this.say(by, name, { body, key, ...(allow && { allow }) });
    if (answer.ok) acknowledged(answer.body);
    // That refusal is not kept: the same call passes once the address is confirmed.
    if (answer.code === 'email_unverified') return answer;
    if (chance(by, 0.06)) await this.#again(by, command, answer);
    if (chance(by, 0.03)) this.late.push({ by, command, answer, step: this.step + 1 + below(by, 12) });
    return answer;
  }

  async #again(by: Person, { name, body, key }: Command, before: Answer<unknown>): Promise<void> {
    // A refusal is kept as well, though the call would pass by now.
    const again = await this.say(by, name, { body, key, allow: before.code ? [before.code] : [] });
    const told = plain(before.body);
    if (plain(again.body) !== told)
      this.violate(
        by,
        `${name}, sent again under its key, was answered with another answer than before: ${told.slice(0, 300)}`,
      );
    if (again.ok && !again.replayed) this.violate(by, `${name}, sent again under its key, was done again`);
  }

  /**
   * The copies of requests that arrive now, but for those of who is `acting`: they may be logging out meanwhile. `all`: those that
   * would come later, too.
   */
  async sendLate({ all = false, acting = [] }: { all?: boolean; acting?: readonly Person[] } = {}): Promise<void> {
    const due = this.late.filter(({ by, step }) => (all || step <= this.step) && !acting.includes(by));
    this.late = this.late.filter((one) => !due.includes(one));
    for (const { by, command, answer } of due) {
      if (by.state === 'there' && this.isGood(by.sessions.at(-1))) await this.#again(by, command, answer);
    }
  }

  /** Whether a session still stands by its age: one that is bound to no key ends 14 days after its login. */
  isGood(session: Session | undefined): boolean {
    return session !== undefined && this.now() < session.at + 14 * DAY_MS - HOUR_MS;
  }

  /** The letters to an address, the earliest first. */
  async lettersTo(email: string): Promise<string[]> {
    const folder = join(this.t.deps.env.dataDir, 'mail');
    for (const name of (await readdir(folder).catch(() => [])).sort()) {
      if (this.#seen.has(name)) continue;
      const letter = toReadable(await readFile(join(folder, name), 'utf8').catch(() => ''));
      const [, to = ''] = /^To: (.+)$/im.exec(letter) ?? [];
      // Half a letter is read again.
      if (to === '' || !letter.includes('\r\n\r\n')) continue;
      this.#seen.add(name);
      const known = this.#letters.get(to.trim()) ?? [];
      this.#letters.set(to.trim(), [...known, letter]);
    }
    return this.#letters.get(email) ?? [];
  }

  refundsOf(orderId: string, courseId: string): MonthRefund[] {
    return [...(this.#byItem.get(`${orderId} ${courseId}`) ?? [])];
  }
  readonly #byItem = new Map<string, MonthRefund[]>();
  noteRefund(refund: MonthRefund): void {
    this.refunds.set(refund.id, refund);
    const item = `${refund.orderId} ${refund.courseId}`;
    this.#byItem.set(item, [...(this.#byItem.get(item) ?? []), refund]);
  }

  /** What was paid for a course in an order and did not go back, in paise. */
  leftPaise(order: Order, courseId: string): number {
    const paid = order.items.find((item) => item.courseId === courseId)?.pricePaise ?? 0;
    const back = this.refundsOf(order.id, courseId).filter(({ status }) => status === 'refunded');
    return paid - back.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  }

  /** Whether the course is owned through this order, which was paid. */
  grants(order: Order, courseId: string): boolean {
    const item = order.items.find((one) => one.courseId === courseId);
    if (!item) return false;
    if (this.refundsOf(order.id, courseId).some(({ forNothing }) => forNothing)) return false;
    return item.pricePaise === 0 || this.leftPaise(order, courseId) > 0;
  }

  /** `maybe`: the provider has the money, and nobody told us yet that the server knows. */
  owns(person: Person, courseId: string): 'yes' | 'maybe' | 'no' {
    if (person.free.has(courseId)) return 'yes';
    const paid = person.orders.filter(
      ({ paymentId, items }) => paymentId !== null && items.some((item) => item.courseId === courseId),
    );
    if (paid.some((order) => order.known && this.grants(order, courseId))) return 'yes';
    return paid.some(({ known }) => !known) ? 'maybe' : 'no';
  }

  /** The ids of what is surely owned. */
  owned(person: Person): string[] {
    const ids = new Set([
      ...person.free,
      ...person.orders.flatMap(({ items }) => items.map(({ courseId }) => courseId)),
    ]);
    return [...ids].filter((id) => this.owns(person, id) === 'yes');
  }

  /** Whether what is said of the course may be out of date in this step. */
  isMoving({ changedIn }: Course): boolean {
    return changedIn === this.step;
  }
}

export const isForSale = ({ status, lessons }: Course) =>
  status === 'published' && [...lessons.values()].some(({ there, finished }) => there && finished);

export const coursesOf = (world: World, by: Person) =>
  [...world.courses.values()].filter(({ author }) => author === by);
/** To be called before each change of a course: whoever looks meanwhile may see either. */
export const touch = (world: World, course: Course) => void (course.changedIn = world.step);
