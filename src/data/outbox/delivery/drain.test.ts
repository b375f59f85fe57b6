import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PracticeEvent } from '#contract/practice.ts';
import { configureHttp } from '#data/api/http-client.ts';
import { loadStudy, mergeInStudy } from '#data/copies/study-copies.ts';
import { closeDb, openDb } from '#data/db/database.ts';
import { DATABASE_NAME } from '#data/db/database-name.ts';
import { deleteUserData } from '#data/device/delete-user-data.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import { aGrade } from '../../../../tests/support/a-practice-event.ts';
import { aProgress } from '../../../../tests/support/a-progress.ts';
import { courseSummary } from '../../../../tests/support/course-summary.ts';
import { claim } from './claim.ts';
import { drainOutbox } from './drain.ts';
import { enqueue, takeBack } from '../storage/enqueue.ts';
import { settled } from './outcomes.ts';
import { resumeAfterLogin, retryCommand } from '../storage/pending.ts';

const USER = 'ana';
const A = courseSummary('a');
const B = courseSummary('b');

interface Sent {
  path: string;
  key: string | null;
  body: unknown;
}
let sent: Sent[] = [];
let clock = 1_000_000;
let server: (sent: Sent) => Response | Promise<Response>;

const ok = (body: object = { message: 'done' }) => new Response(JSON.stringify({ success: true, ...body }));
const refuse = (status: number, code: string, headers: HeadersInit = {}) =>
  new Response(JSON.stringify({ success: false, code, message: `refused ${status}` }), { status, headers });
const offline = () => Promise.reject(new TypeError('failed to fetch'));

const drain = (options: Parameters<typeof drainOutbox>[0] = {}) =>
  drainOutbox({ userId: USER, now: () => clock, random: () => 0.5, ...options });
const rows = async () => (await openDb()).outbox.orderBy('seq').toArray();
const states = async () => (await rows()).map(({ type, state }) => `${type} ${state}`);
const paths = () => sent.map(({ path, body }) => `${path} ${(body as { courseId?: string }).courseId ?? ''}`.trim());
const add = (course = A, options = {}) => enqueue('cart-add', USER, { course }, { now: clock, ...options });
const remove = (course = A, options = {}) => enqueue('cart-remove', USER, { course }, { now: clock, ...options });

beforeEach(async () => {
  await closeDb();
  await Dexie.delete(DATABASE_NAME);
  sent = [];
  clock = 1_000_000;
  server = () => ok();
  configureHttp({
    baseUrl: '',
    token: () => 'token',
    onUnauthorized: () => undefined,
    fetch: (url, { headers, body }) => {
      const request = {
        path: url.replace('/api/v1', ''),
        key: new Headers(headers).get('Idempotency-Key'),
        body: JSON.parse(body as string) as unknown,
      };
      sent.push(request);
      return server(request);
    },
  });
});

describe('delivery', () => {
  it('sends a command under its key and forgets it with the answer', async () => {
    const key = await add();
    const outcome = settled(key, 20_000);
    const report = await drain();
    expect(sent).toEqual([{ path: '/cart/add', key, body: { courseId: 'a' } }]);
    expect(await rows()).toEqual([]);
    expect(await outcome).toMatchObject({ kind: 'delivered', message: 'done' });
    expect(report).toMatchObject({ delivered: 1, nextDueAt: null });
  });

  it('makes the effect part of the saved copy when the row goes', async () => {
    const db = await openDb();
    await db.carts.put({ userId: USER, courses: [], asOf: 1, rev: 4 });
    await add();
    await drain();
    const copy = await db.carts.get(USER);
    expect(copy?.courses.map(({ _id }) => _id)).toEqual(['a']);
    expect(copy?.rev).toBe(5);
  });

  it('repeats the key after a lost answer', async () => {
    const key = await add();
    server = offline;
    await drain();
    server = () => ok();
    await drain({ reconnected: true });
    expect(sent.map((request) => request.key)).toEqual([key, key]);
    expect(await rows()).toEqual([]);
  });

  it('sends once when two drains run at once', async () => {
    await add(A);
    await add(B);
    await Promise.all([drain(), drain()]);
    expect(paths().sort()).toEqual(['/cart/add a', '/cart/add b']);
  });

  it('keeps the order of a lane while its head waits, and lets other lanes pass', async () => {
    server = ({ path }) => (path === '/cart/add' && sent.length === 1 ? refuse(503, 'unavailable') : ok());
    await add(A);
    await drain();
    await remove(A);
    await add(B);
    await drain();
    expect(paths()).toEqual(['/cart/add a', '/cart/add b']);
    clock += 1000;
    await drain();
    expect(paths().slice(2)).toEqual(['/cart/add a', '/cart/remove a']);
  });

  it('has four lanes under way at a time, once the first was answered', async () => {
    const held: (() => void)[] = [];
    server = async () => {
      if (sent.length === 1) return ok();
      // Answered only when all four are there: with fewer at a time the test would end by its time limit.
      await new Promise<void>((resolve) => {
        held.push(resolve);
        if (held.length === 4) for (const release of held) release();
      });
      return ok();
    };
    for (let i = 0; i < 5; i++) await add(courseSummary(`course-${i}`));
    await drain();
    expect(held).toHaveLength(4);
    expect(await rows()).toEqual([]);
  });

  it('lets what needs a course wait for the purchase that grants it', async () => {
    server = ({ path }) => (path === '/course/purchase' && sent.length === 1 ? refuse(503, 'unavailable') : ok());
    const purchasedAt = '2026-01-01T00:00:00.000Z';
    await enqueue('purchase', USER, { items: ['a'], courses: [A], purchasedAt }, { now: clock });
    await enqueue('library-archive', USER, { courseId: 'a', title: 'A' }, { now: clock });
    await enqueue('library-archive', USER, { courseId: 'b', title: 'B' }, { now: clock });
    await drain();
    expect(paths()).toEqual(['/course/purchase', '/my-learning/archive b']);
    clock += 1000;
    await drain();
    expect(paths().slice(2)).toEqual(['/course/purchase', '/my-learning/archive a']);
  });

  it('takes what only waited for the server along as soon as it answers', async () => {
    server = offline;
    await add(A);
    await drain({ random: () => 0.1 });
    await add(B);
    await drain({ random: () => 0.9 });
    server = () => ok();
    clock += 100;
    await drain();
    expect(paths()).toEqual(['/cart/add a', '/cart/add b', '/cart/add a', '/cart/add b']);
    expect(await rows()).toEqual([]);
  });

  it('finds the one refused lesson of a batch, and delivers the others', async () => {
    const lesson = (trackId: string) => aProgress({ trackId, furthestSeconds: 1, positionSeconds: 1, positionAt: 1 });
    const delivered: string[] = [];
    server = ({ body }) => {
      const ids = (body as { items: { trackId: string }[] }).items.map(({ trackId }) => trackId);
      if (ids.includes('x')) return refuse(403, 'not_owned');
      delivered.push(...ids);
      return ok();
    };
    const ids = ['a', 'b', 'c', 'x', 'd'];
    await enqueue('progress-put', USER, { items: ids.map(lesson) }, { now: clock });
    await drain();
    expect(delivered.sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(await rows()).toMatchObject([{ state: 'dead', lastCode: 'not_owned', payload: { items: [lesson('x')] } }]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(sent.length);
  });

  it('delivers what was practised when the server refuses one review of it', async () => {
    const delivered: string[] = [];
    server = ({ body }) => {
      const { events } = body as { events: PracticeEvent[] };
      if (events.some(({ at }) => at < 0)) return refuse(400, 'validation');
      delivered.push(...events.map(({ id }) => id));
      return ok();
    };
    const [good, bad, after] = [aGrade(3), aGrade(3, { at: -1 }), aGrade(4)];
    const dues = Object.fromEntries([good, bad, after].map(({ item }) => [item, 7]));
    await enqueue('practice-add', USER, { events: [good, bad, after], dues }, { now: clock });
    await drain();
    expect(delivered).toEqual([good.id, after.id]);
    const left = { events: [bad], dues: { [bad.item]: 7 } };
    expect(await rows()).toMatchObject([{ state: 'dead', payload: left }]);
    const all = await (await openDb()).practice.toArray();
    expect(all.map(({ item, due }) => [item, due]).sort()).toEqual(
      [
        [good.item, 7],
        [after.item, 7],
      ].sort(),
    );
  });

  it('keeps a plan as the server took it: that of a clock that ran ahead does not win for ever', async () => {
    const saidAhead = { minutesAWeek: 60, reminder: null, at: 9e12 };
    await enqueue('study-put', USER, { days: [], plan: saidAhead }, { now: clock });
    const db = await openDb();
    expect((await loadStudy(db, USER))?.plan).toEqual(saidAhead);
    const taken = { ...saidAhead, at: 1_086_400_000 };
    server = () => ok({ message: 'done', data: { plan: taken } });
    await drain();
    expect((await loadStudy(db, USER))?.plan).toEqual(taken);
    const elsewhere = { ...saidAhead, minutesAWeek: 30, at: taken.at + 1 };
    await mergeInStudy(USER, { days: [], plan: elsewhere });
    expect((await loadStudy(db, USER))?.plan).toEqual(elsewhere);
  });

  it('delivers nothing of another user, but revokes his session', async () => {
    await enqueue('cart-add', 'ben', { course: A }, { now: clock });
    await enqueue('logout-revoke', 'ben', { authToken: 'old' }, { now: clock });
    await drain();
    expect(sent.map(({ path }) => path)).toEqual(['/user/logout']);
    expect(await states()).toEqual(['cart-add pending']);
  });

  it('writes nothing when the answer comes after a logout', async () => {
    const db = await openDb();
    await add();
    server = async () => {
      await deleteUserData(USER, { keepOutbox: false });
      await db.carts.put({ userId: USER, courses: [], asOf: 1, rev: 0 });
      return ok();
    };
    await drain();
    expect((await db.carts.get(USER))?.courses).toEqual([]);
  });
});

describe('waiting', () => {
  it.each([408, 425, 429, 500, 503])('tries again after a %i', async (status) => {
    await add();
    server = () => refuse(status, 'internal');
    const report = await drain();
    expect((await rows())[0]).toMatchObject({
      state: 'pending',
      attempts: 1,
      lastStatus: status,
      notBefore: clock + 500,
    });
    expect(report.nextDueAt).toBe(clock + 500);
  });

  it('stops a pass without a network instead of trying every row', async () => {
    await add(A);
    await add(B);
    server = offline;
    expect(await drain()).toMatchObject({ unreachable: true });
    expect(sent).toHaveLength(1);
  });

  it('honours Retry-After, also when the network comes back', async () => {
    await add();
    server = () => refuse(429, 'rate_limited', { 'Retry-After': '60' });
    await drain();
    clock += 30_000;
    await drain({ reconnected: true });
    expect(sent).toHaveLength(1);
    clock += 30_000;
    await drain();
    expect(sent).toHaveLength(2);
  });

  it('is due, not stuck, when the clock was set back', async () => {
    await add();
    server = offline;
    await drain();
    clock -= 3_600_000;
    server = () => ok();
    await drain();
    expect(await rows()).toEqual([]);
  });

  it('pauses every lane on a 401 and goes on after a login', async () => {
    await add(A);
    await add(B);
    server = () => refuse(401, 'session_expired');
    await drain();
    expect(sent).toHaveLength(1);
    expect(await states()).toEqual(['cart-add paused-auth', 'cart-add paused-auth']);
    server = () => ok();
    await resumeAfterLogin(USER, clock);
    await drain();
    expect(await rows()).toEqual([]);
  });

  it('keeps a refused command for the learner, out of the way of later ones', async () => {
    await add();
    server = () => refuse(404, 'not_found');
    await drain();
    const [dead] = await rows();
    expect(dead).toMatchObject({ state: 'dead', lastStatus: 404, lastMessage: 'refused 404' });
    server = () => ok();
    await retryCommand((dead as OutboxRow).seq, clock);
    await drain();
    expect(await rows()).toEqual([]);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });
});

describe('target states', () => {
  it('sends the last of never tried commands only', async () => {
    await add();
    await remove();
    await add();
    await drain();
    expect(paths()).toEqual(['/cart/add a']);
  });

  it('does not merge with a command that was tried', async () => {
    await add();
    server = offline;
    await drain();
    await remove();
    server = () => ok();
    await drain({ reconnected: true });
    expect(paths()).toEqual(['/cart/add a', '/cart/add a', '/cart/remove a']);
  });

  it('counts "already in the cart" as reached once an earlier attempt may have done it', async () => {
    const key = await add();
    server = offline;
    await drain();
    server = () => refuse(409, 'already_in_cart');
    const outcome = settled(key, 20_000);
    await drain({ reconnected: true });
    expect(await outcome).toMatchObject({ kind: 'delivered' });
    expect(await rows()).toEqual([]);
  });

  it('tells the words of a live refusal and keeps no row for it', async () => {
    const key = await add();
    server = () => refuse(409, 'already_in_cart');
    const outcome = settled(key, 20_000);
    await drain();
    expect(await outcome).toMatchObject({ kind: 'refused', code: 'already_in_cart' });
    expect(await rows()).toEqual([]);
  });

  it('joins positions of a lesson into one call', async () => {
    const at = (seconds: number) =>
      aProgress({ furthestSeconds: seconds, positionSeconds: seconds, positionAt: seconds });
    for (const seconds of [5, 15, 10]) await enqueue('progress-put', USER, { items: [at(seconds)] }, { now: clock });
    server = () => ok({ data: [] });
    await drain();
    expect(sent.map(({ body }) => body)).toEqual([{ items: [at(15)] }]);
  });
});

describe('undo', () => {
  it('takes back what is not yet due', async () => {
    const key = await remove(A, { delayMs: 5000 });
    expect((await drain()).nextDueAt).toBe(clock + 5000);
    expect(await takeBack(key)).toBe('taken-back');
    clock += 5000;
    await drain();
    expect(sent).toEqual([]);
  });

  it('brings back the add that waited under it', async () => {
    await add();
    const key = await remove(A, { delayMs: 5000 });
    await takeBack(key);
    await drain();
    expect(paths()).toEqual(['/cart/add a']);
  });

  it('is too late for a command that took the place of an earlier one', async () => {
    await add();
    const key = await remove();
    expect(await takeBack(key)).toBe('too-late');
    await add();
    await drain();
    expect(paths()).toEqual(['/cart/add a']);
  });

  it('is too late once the command was tried', async () => {
    const key = await remove(A, { delayMs: 5000 });
    clock += 5000;
    server = offline;
    await drain();
    expect(await takeBack(key)).toBe('too-late');
  });

  it('merges an add with the removal that became due while offline', async () => {
    await add();
    await remove(A, { delayMs: 5000 });
    clock += 6000;
    await drain();
    expect(paths()).toEqual(['/cart/remove a']);
  });
});

describe('leases', () => {
  it('gives a row to one claimer until the lease is over, then to another with the same key', async () => {
    const key = await add();
    const db = await openDb();
    const by = { userId: USER, now: clock, exclusive: false };
    expect((await claim(db, { ...by, owner: 'one' }))?.key).toBe(key);
    expect(await claim(db, { ...by, owner: 'two' })).toBeNull();
    const later = await claim(db, { ...by, owner: 'two', now: clock + 60_000 });
    expect(later).toMatchObject({ key, attempts: 2, owner: 'two' });
  });

  it('takes over at once what a dead drain left, when no other drain can run', async () => {
    await add();
    const db = await openDb();
    const by = { userId: USER, now: clock, exclusive: true };
    await claim(db, { ...by, owner: 'one' });
    expect(await claim(db, { ...by, owner: 'two' })).toMatchObject({ owner: 'two' });
  });

  it('survives a restart between claim and answer', async () => {
    const key = await add();
    await claim(await openDb(), { userId: USER, now: clock, exclusive: false, owner: 'killed' });
    await closeDb();
    clock += 60_000;
    await drain();
    expect(sent.map((request) => request.key)).toEqual([key]);
    expect(await rows()).toEqual([]);
  });
});
