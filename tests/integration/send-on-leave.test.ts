import 'fake-indexeddb/auto';
import '../support/browser-globals.ts';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureHttp } from '#data/api/http-client.ts';
import { makeKeys } from '#data/session/key-proof.ts';
import { toSigner } from '#data/session/session-keys.ts';
import { closeDb, openDb } from '#data/db/database.ts';
import { DATABASE_NAME } from '#data/db/database-name.ts';
import { drainOutbox } from '#data/outbox/delivery/drain.ts';
import { enqueue, takeBack } from '#data/outbox/storage/enqueue.ts';
import { type PageDrains, startPageDrains } from '#data/outbox/coordination/page-drains.ts';
import { followForLeave } from '#data/outbox/coordination/send-on-leave.ts';
import { courseSummary } from '../support/course-summary.ts';

const USER = 'ana';
const A = courseSummary('a');
const B = courseSummary('b');

interface Sent {
  path: string;
  key: string | null;
  courseId: string | undefined;
  keepalive: boolean | undefined;
}
let sent: Sent[] = [];
let answer: () => Response | Promise<Response>;

const ok = () => new Response(JSON.stringify({ success: true, message: 'done' }));
const noAnswer = () => new Promise<Response>(() => undefined);
const said = () => sent.map(({ path, courseId }) => `${path} ${courseId ?? ''}`.trim());
const rows = async () => (await openDb()).outbox.orderBy('seq').toArray();
const add = (course = A, options = {}) => enqueue('cart-add', USER, { course }, options);
const remove = (course = A) => enqueue('cart-remove', USER, { course });
const drain = () => drainOutbox({ userId: USER });

/** A page that is left: what it sends has no answer here. Resolves when it has sent something, within the event itself. */
async function leavePage(userId: string | null = USER): Promise<void> {
  const page = followForLeave({ userId: () => userId, signal: () => new AbortController().signal });
  answer = noAnswer;
  await vi.waitFor(async () => {
    page.send();
    // Only what was begun before the page is gone counts: no timer, no reading of the database.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(sent).not.toEqual([]);
  });
  page.stop();
  answer = ok;
}

beforeEach(async () => {
  await closeDb();
  await Dexie.delete(DATABASE_NAME);
  localStorage.clear();
  sent = [];
  answer = ok;
  configureHttp({
    baseUrl: '',
    token: () => 'token',
    signer: () => Promise.resolve(null),
    onUnauthorized: () => undefined,
    fetch: (url, { headers, body, keepalive }) => {
      const { courseId } = JSON.parse(body as string) as { courseId?: string };
      const key = new Headers(headers).get('Idempotency-Key');
      sent.push({ path: url.replace('/api/v1', ''), key, courseId, keepalive });
      return answer();
    },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a page that is left', () => {
  it('has signed in advance what a session that is bound to a key sends', async () => {
    const signed = vi.spyOn(crypto.subtle, 'sign');
    const signer = toSigner({ token: 'token', keys: await makeKeys(), nonce: 'now' });
    configureHttp({ signer: () => Promise.resolve(signer) });
    await add(A);
    const page = followForLeave({ userId: () => USER, signal: () => new AbortController().signal });
    await vi.waitFor(() => expect(signed).toHaveBeenCalledOnce());
    await signed.mock.results[0]?.value;
    answer = noAnswer;
    page.send();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    page.stop();
    expect(said()).toEqual(['/cart/add a']);
    expect(signed).toHaveBeenCalledOnce();
  });

  it('sends the first of each lane under its key, so that it outlives the page, and keeps the rows', async () => {
    const keys = [await add(A), await add(B)];
    await (await openDb()).outbox.toCollection().modify({ attempts: 1 });
    await remove(A);
    await leavePage();
    expect(sent).toEqual([
      { path: '/cart/add', key: keys[0], courseId: 'a', keepalive: true },
      { path: '/cart/add', key: keys[1], courseId: 'b', keepalive: true },
    ]);
    expect(await rows()).toHaveLength(3);
  });

  it('sends nothing that can be undone, is refused, waits for a login, is under way or is somebody else’s', async () => {
    await add(A, { delayMs: 5000 });
    const db = await openDb();
    for (const [id, change] of Object.entries({
      dead: { state: 'dead' },
      paused: { state: 'paused-auth' },
      inflight: { state: 'inflight', attempts: 1, leaseUntil: Date.now() + 45_000 },
      held: { attempts: 1, heldByServer: true, notBefore: Date.now() + 60_000 },
    } as const)) {
      const key = await add(courseSummary(id));
      await db.outbox.where({ key }).modify(change);
    }
    await enqueue('cart-add', 'ben', { course: courseSummary('his') });
    await add(B);
    await leavePage();
    expect(said()).toEqual(['/cart/add b']);
  });

  it('sends what only waits for its next try', async () => {
    await add(A);
    await (await openDb()).outbox.toCollection().modify({ attempts: 3, notBefore: Date.now() + 40_000 });
    await leavePage();
    expect(said()).toEqual(['/cart/add a']);
  });

  it('sends no more than browsers let outlive it', async () => {
    const review = (courseId: string, text: string) =>
      enqueue('review-put', USER, { courseId, title: '', rating: 5, text, updatedAt: '2026-01-01T00:00:00.000Z' });
    for (let i = 0; i < 20; i += 1) await review(`c${i}`, 'é'.repeat(4000));
    await leavePage();
    // 7 of 8 KB each, and none that fails the others.
    expect(sent).toHaveLength(7);
    sent = [];
    await (await openDb()).outbox.clear();
    await review('long', 'a'.repeat(6000));
    await add(B);
    await leavePage();
    expect(said()).toEqual(['/cart/add b']);
  });
});

describe('what was sent on leaving and is not answered', () => {
  it('is sent once more under its key by the next page, before its opposite', async () => {
    const key = await add(A);
    await leavePage();
    sent = [];
    await remove(A);
    await drain();
    expect(said()).toEqual(['/cart/add a', '/cart/remove a']);
    expect(sent[0]?.key).toBe(key);
    expect(await rows()).toEqual([]);
  });

  it('cannot be taken back as if nobody knew it', async () => {
    const key = await add(A);
    await leavePage();
    expect(await takeBack(key)).toBe('too-late');
    const untold = await add(B);
    expect(await takeBack(untold)).toBe('taken-back');
  });

  it('is not merged in the drain either', async () => {
    await add(A);
    // Due when the page is left, and later an undo window that ended.
    await leavePage();
    sent = [];
    await enqueue('cart-remove', USER, { course: A }, { delayMs: 1, now: Date.now() - 10 });
    await drain();
    expect(said()).toEqual(['/cart/add a', '/cart/remove a']);
  });

  it('is not sent where that cannot be noted, unless it was tried before', async () => {
    vi.spyOn(Object.getPrototypeOf(localStorage) as Storage, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    await add(A);
    const tried = await add(B);
    await (await openDb()).outbox.where({ key: tried }).modify({ attempts: 1 });
    await leavePage();
    expect(said()).toEqual(['/cart/add b']);
  });
});

describe('pages', () => {
  let drains: PageDrains | undefined;
  afterEach(() => drains?.stop());

  it('send on leaving where the browser would not deliver', async () => {
    answer = () => Promise.reject(new TypeError('failed to fetch'));
    vi.spyOn(Math, 'random').mockReturnValue(1);
    await add(A);
    await (await openDb()).outbox.toCollection().modify({ attempts: 5 });
    drains = startPageDrains({
      userId: () => USER,
      signal: () => new AbortController().signal,
      onDrained: () => undefined,
    });
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ attempts: 6, state: 'pending' }]));
    sent = [];
    await vi.waitFor(async () => {
      window.dispatchEvent(new (window as unknown as typeof globalThis).Event('pagehide'));
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      expect(said()).toEqual(['/cart/add a']);
    });
  });
});
