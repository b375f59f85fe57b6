import { randomUUID } from 'node:crypto';
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/headers.ts';
import type { CourseDraft } from '#contract/authoring.ts';
import type { CartAnswer, Library } from '#contract/library.ts';
import type { Note } from '#contract/note.ts';
import type { OrderAnswer } from '#contract/order.ts';
import type { Progress } from '#contract/progress.ts';
import { aNote } from '../../support/a-note.ts';
import { aProgress } from '../../support/a-progress.ts';
import { type Account, signUpInstructor } from '../../support/api-client.ts';
import { COURSE } from '../../support/teach.ts';

/** The server is gone: `fetch` says TypeError. Anything else that is thrown is a finding. */
export const isGone = (error: unknown) => error instanceof TypeError;

/** An answer that is no 200. */
export class FailedAnswer extends Error {
  override name = 'FailedAnswer';
  readonly status: number;

  constructor(call: string, status: number, text: string) {
    super(`${call}: ${status} ${text.slice(0, 300)}`);
    this.status = status;
  }
}

interface Saying {
  token?: string;
  query?: Record<string, string>;
  body?: unknown;
  key?: string;
}

/** One call, asked again while the server says that it comes too often. Rejects for any other answer than 200. */
export async function say<T>(origin: string, name: EndpointName, saying: Saying = {}): Promise<T> {
  const { method, path } = ENDPOINTS[name];
  return send(`${origin}/api/v1${path}?${new URLSearchParams(saying.query)}`, method, saying);
}

async function send<T>(url: string, method: string, saying: Saying): Promise<T> {
  const { token, body, key } = saying;
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (key) headers.set(IDEMPOTENCY_KEY_HEADER, key);
  for (;;) {
    const response = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (response.status === 200) return JSON.parse(text) as T;
    if (response.status !== 429) throw new FailedAnswer(`${method} ${url}`, response.status, text);
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get('Retry-After') ?? 1)));
  }
}

/** A command as the outbox sends it: under one key until there is an answer. */
interface Command {
  name: EndpointName;
  body: unknown;
  key: string;
}
const command = (name: EndpointName, body: unknown): Command => ({ name, body, key: randomUUID() });

/** Somebody who changes one thing after the other, and knows what was acknowledged. */
export interface Client {
  /** One change. Resolves when it is acknowledged. */
  change: (origin: string) => Promise<void>;
  /** After a restart: what was acknowledged is there; then what had no answer is said again, and is there once. */
  check: (origin: string) => Promise<string[]>;
}

interface Work<T> {
  token: string;
  /** The next change; `was` is what the one before made. */
  next: (was: T) => { command: Command; value: T };
  read: (origin: string) => Promise<T>;
  start: T;
}

/** Changes one value over and over: after a kill it is the acknowledged one, or that of the change in the air. */
function valueClient<T>(what: string, { token, next, read, start }: Work<T>): Client {
  let acknowledged = start;
  let air: ReturnType<typeof next> | null = null;
  const deliver = async (origin: string) => {
    if (!air) return;
    await say(origin, air.command.name, { token, ...air.command });
    acknowledged = air.value;
    air = null;
  };
  const differs = (value: T, among: readonly T[]) =>
    !among.some((one) => JSON.stringify(one) === JSON.stringify(value)) &&
    `${what}: ${JSON.stringify(value)} in place of ${among.map((one) => JSON.stringify(one)).join(' or ')}`;
  return {
    async change(origin) {
      air = next(acknowledged);
      await deliver(origin);
    },
    async check(origin) {
      const before = differs(await read(origin), [acknowledged, ...(air ? [air.value] : [])]);
      await deliver(origin);
      const after = differs(await read(origin), [acknowledged]);
      return [before, after].filter((said) => said !== false);
    },
  };
}

/** Edits the description of a draft. Its version tells how often it was edited: each edit counts once. */
export function editor(token: string, courseId: string, start: { description: string; version: number }): Client {
  return valueClient('the edited course', {
    token,
    start,
    next: ({ description, version }) => {
      const value = { description: `Edit ${version}`, version: version + 1 };
      const body = { courseId, version, from: { description }, changes: { description: value.description } };
      return { command: command('courseUpdate', body), value };
    },
    read: async (origin) => {
      const { course } = (await say<{ data: CourseDraft }>(origin, 'courseDraft', { token, query: { courseId } })).data;
      return { description: course.description, version: course.version ?? 0 };
    },
  });
}

/** As `editor`, of a new draft of a new instructor. */
export async function newEditor(origin: string): Promise<Client & { account: Account; token: string }> {
  const account = await signUpInstructor(origin);
  const { token } = account;
  const description = 'Edit 0';
  const body = { ...COURSE, description };
  const { data } = await say<{ data: { _id: string; version: number } }>(origin, 'courseAdd', { token, body });
  return { ...editor(token, data._id, { description, version: data.version }), account, token };
}

/** Goes on in a lesson. */
export function student(token: string, courseId: string, trackId: string): Client {
  return valueClient('the progress', {
    token,
    start: 0,
    next: (was) => {
      const at = aProgress({
        courseId,
        trackId,
        furthestSeconds: was + 1,
        positionSeconds: was + 1,
        positionAt: was + 1,
      });
      return { command: command('progressPut', { items: [at] }), value: was + 1 };
    },
    read: async (origin) => {
      const { data } = await say<{ data: Progress[] }>(origin, 'progressGet', { token });
      return data.find((one) => one.trackId === trackId)?.furthestSeconds ?? 0;
    },
  });
}

/** Wishes for a course and does not. */
export function wisher(token: string, courseId: string): Client {
  return valueClient('the wishlist', {
    token,
    start: false,
    next: (was) => ({ command: command(was ? 'wishlistRemove' : 'wishlistAdd', { courseId }), value: !was }),
    read: async (origin) => {
      const { data } = await say<{ data: Library }>(origin, 'userMyLearning', { token });
      return data.wishlist.some(({ _id }) => _id === courseId);
    },
  });
}

/** Puts a course into the cart and takes it out. */
export function shopper(token: string, courseId: string): Client {
  return valueClient('the cart', {
    token,
    start: false,
    next: (was) => ({ command: command(was ? 'cartRemove' : 'cartAdd', { courseId }), value: !was }),
    read: async (origin) => {
      const { cart } = await say<CartAnswer>(origin, 'cartGet', { token });
      return cart.some(({ _id }) => _id === courseId);
    },
  });
}

/** Writes notes, and reads them as a device does: what is new since the last time. */
export function noteWriter(token: string, courseId: string, trackId: string): Client {
  const written = new Set<string>();
  const seen = new Map<string, string>();
  let air: { command: Command; note: Note } | null = null;
  let since = 0;
  const deliver = async (origin: string) => {
    if (!air) return;
    await say(origin, 'notePut', { token, ...air.command });
    written.add(air.note._id);
    air = null;
  };
  const read = async (origin: string) => {
    for (let more = true; more;) {
      const { data } = await say<{ data: { notes: Note[]; cursor: number; more: boolean } }>(origin, 'noteList', {
        token,
        query: { since: String(since) },
      });
      for (const note of data.notes) seen.set(note._id, note.texts.map(({ text }) => text).join());
      since = data.cursor;
      more = data.more;
    }
    return [...written]
      .filter((id) => seen.get(id) !== id)
      .map((id) => `the note ${id} is ${JSON.stringify(seen.get(id))}`);
  };
  return {
    async change(origin) {
      const _id = randomUUID();
      const texts = [{ name: `0lq2w3e4r-${_id.slice(0, 8)}`, text: _id }];
      const note = aNote({ _id, courseId, trackId, texts });
      air = { command: command('notePut', { note }), note };
      await deliver(origin);
    },
    async check(origin) {
      const before = await read(origin);
      await deliver(origin);
      return [...before, ...(await read(origin))];
    },
  };
}

/** Orders a course and pays for it in the sandbox's window; answers what a device reports then. */
export async function payInSandbox(origin: string, token: string, course: { _id: string; price: number }) {
  const { data: order } = await say<OrderAnswer>(origin, 'orderCreate', {
    token,
    body: { amount: course.price, currency: 'INR', items: [course._id] },
  });
  const result = await send<Record<string, string>>(`${origin}/api/v1/payment/sandbox/payments`, 'POST', {
    body: { orderId: order.id, amountPaise: order.amountPaise, method: 'upi', outcome: 'paid' },
  });
  return {
    paymentId: result['razorpay_payment_id'],
    orderId: result['razorpay_order_id'],
    signature: result['razorpay_signature'],
  };
}

export interface Buyer extends Client {
  /** What is surely bought. */
  owned: () => ReadonlySet<string>;
  /** Whether there is something that may have been paid for, and is not bought yet. */
  isUnsure: () => boolean;
}

/** Buys one course after the other in the sandbox's window. */
export function buyer(token: string, wanted: { _id: string; price: number }[]): Buyer {
  const acknowledged = new Set<string>();
  const paid = new Map<string, Command>();
  /** Cut off while they were paid: the provider may have the money, and the next order finds out. */
  const uncertain = new Set<string>();
  const read = async (origin: string) =>
    (await say<{ data: Library }>(origin, 'userMyLearning', { token })).data.purchasedCourses.map(({ _id }) => _id);
  const deliver = async (origin: string, courseId: string, purchase: Command) => {
    await say(origin, 'coursePurchase', { token, ...purchase });
    paid.delete(courseId);
    uncertain.delete(courseId);
    acknowledged.add(courseId);
  };
  const lost = (owned: string[]) => [
    ...[...acknowledged].filter((id) => !owned.includes(id)).map((id) => `the bought course ${id} is not there`),
    ...(new Set(owned).size < owned.length ? ['a bought course is there twice'] : []),
  ];
  return {
    owned: () => acknowledged,
    isUnsure: () => uncertain.size > 0,
    async change(origin) {
      const course = wanted.pop();
      if (!course) return;
      const items = [course._id];
      uncertain.add(course._id);
      const payment = await payInSandbox(origin, token, course);
      const purchase = command('coursePurchase', { items, payment });
      paid.set(course._id, purchase);
      await deliver(origin, course._id, purchase);
    },
    async check(origin) {
      const before = lost(await read(origin));
      for (const [courseId, purchase] of paid) await deliver(origin, courseId, purchase);
      const owned = await read(origin);
      const unasked = owned.filter((id) => !acknowledged.has(id) && !uncertain.has(id));
      for (const id of owned) if (uncertain.delete(id)) acknowledged.add(id);
      return [...before, ...lost(owned), ...unasked.map((id) => `the course ${id} is there, which nobody paid for`)];
    },
  };
}
