import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CartAnswer, LibraryAnswer } from '#contract/library.ts';
import { call, configureHttp } from '#data/api/http-client.ts';
import { closeDb, openDb } from '#data/db/database.ts';
import { DATABASE_NAME } from '#data/db/database-name.ts';
import { loadRevs, saveCart } from '#data/copies/server-copies.ts';
import { drainOutbox } from '#data/outbox/delivery/drain.ts';
import { enqueue, takeBack } from '#data/outbox/storage/enqueue.ts';
import { settled } from '#data/outbox/delivery/outcomes.ts';
import { resumeAfterLogin } from '#data/outbox/storage/pending.ts';
import { loadCartView } from '#data/outbox/view/views.ts';
import { saveSessionMirror } from '#data/session/session-mirror.ts';
import { courseSummary } from '../support/course-summary.ts';
import { createTestApp } from '../support/test-app.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';

/** How the line between device and server is: `answerLost` lets a request through and cuts the answer off. */
type Line = 'up' | 'down' | 'answerLost';

let server: TestApp;
let line: Line = 'up';
let calls: string[] = [];
let user: TestUser;
let token: string;
let first: string;
let second: string;
let ahead = 0;

const now = () => Date.now() + ahead;
const drain = () => drainOutbox({ userId: user.id, now, reconnected: true });
const add = (id: string) => enqueue('cart-add', user.id, { course: courseSummary(id) }, { now: now() });
const remove = (id: string, delayMs = 0) =>
  enqueue('cart-remove', user.id, { course: courseSummary(id) }, { now: now(), delayMs });
const cartOnServer = async () =>
  (await server.request<CartAnswer>('/cart', { as: user })).body.cart.map(({ _id }) => _id);
const cartOnDevice = async () => (await loadCartView(await openDb(), user.id)).items.map(({ _id }) => _id);
const waiting = async () => (await openDb()).outbox.orderBy('seq').toArray();

beforeAll(async () => {
  server = await createTestApp();
  configureHttp({
    baseUrl: 'http://test',
    token: () => token,
    onUnauthorized: () => undefined,
    fetch: async (url, init) => {
      if (line === 'down') throw new TypeError('failed to fetch');
      const response = await server.app.fetch(new Request(url, init));
      calls.push(`${init.method} ${new URL(url).pathname.replace('/api/v1', '')} ${response.status}`);
      if (line === 'answerLost') throw new TypeError('network error');
      return response;
    },
  });
});
afterAll(() => server.close());

beforeEach(async () => {
  await closeDb();
  await Dexie.delete(DATABASE_NAME);
  user = await server.signUp();
  token = user.token;
  [first = '', second = ''] = await server.addCourses({}, { pricePaise: 0 });
  line = 'up';
  calls = [];
  ahead = 0;
});

describe('the outbox and the real server', () => {
  it('shows an offline add at once, delivers it once when online, and keeps showing it', async () => {
    const { cart: rev } = await loadRevs(user.id);
    await saveCart(user.id, (await call('cartGet')).cart, rev);
    calls = [];
    line = 'down';
    await add(first);
    await drain();
    expect(await cartOnDevice()).toEqual([first]);
    expect(await cartOnServer()).toEqual([]);
    expect(await waiting()).toMatchObject([{ state: 'pending', attempts: 1 }]);

    line = 'up';
    await drain();
    await drain();
    expect(calls).toEqual(['POST /cart/add 200']);
    expect(await waiting()).toEqual([]);
    expect(await cartOnServer()).toEqual([first]);
    expect(await cartOnDevice()).toEqual([first]);
  });

  it('does not take for the present what the server said before a delivery, also without a copy yet', async () => {
    await add(first);
    const { cart: rev } = await loadRevs(user.id);
    const before = (await call('cartGet')).cart;
    await drain();
    expect(await saveCart(user.id, before, rev)).toBe(false);
    expect(await saveCart(user.id, (await call('cartGet')).cart, (await loadRevs(user.id)).cart)).toBe(true);
    expect(await cartOnDevice()).toEqual([first]);
  });

  it('nor what it said before a command that was both said and delivered since', async () => {
    const { cart: rev } = await loadRevs(user.id);
    const before = (await call('cartGet')).cart;
    await add(first);
    await drain();
    expect(await saveCart(user.id, before, rev)).toBe(false);
  });

  it('does once what the server did before its answer was lost', async () => {
    line = 'answerLost';
    const key = await add(first);
    await drain();
    expect(await waiting()).toHaveLength(1);
    line = 'up';
    const outcome = settled(key, 20_000);
    await drain();
    expect(calls).toEqual(['POST /cart/add 200', 'POST /cart/add 200']);
    expect(await outcome).toMatchObject({ kind: 'delivered' });
    expect(await cartOnServer()).toEqual([first]);
  });

  it('brings the cart to exactly what the learner left: two added, one removed, all offline', async () => {
    line = 'down';
    await add(first);
    await drain();
    await add(second);
    await remove(first, 5000);
    expect(await cartOnDevice()).toEqual([second]);
    line = 'up';
    ahead = 6000;
    await drain();
    expect(await cartOnServer()).toEqual([second]);
    expect(calls.filter((line) => line.startsWith('POST'))).toHaveLength(3);
  });

  it('sends nothing of a removal that was undone', async () => {
    await add(first);
    await drain();
    calls = [];
    const key = await remove(first, 5000);
    expect(await cartOnDevice()).toEqual([]);
    await takeBack(key);
    ahead = 6000;
    await drain();
    expect(calls).toEqual([]);
    expect(await cartOnServer()).toEqual([first]);
  });

  it('pauses on a session that is over, and delivers after the next login', async () => {
    token = `${token.slice(0, -4)}xxxx`;
    await add(first);
    await drain();
    expect(await waiting()).toMatchObject([{ state: 'paused-auth' }]);
    token = user.token;
    await resumeAfterLogin(user.id);
    await drain();
    expect(await cartOnServer()).toEqual([first]);
  });

  it('never delivers in the name of another user', async () => {
    const other = await server.signUp();
    await add(first);
    token = other.token;
    await drain();
    expect(calls).toEqual(['POST /cart/add 403']);
    expect(await waiting()).toMatchObject([{ state: 'paused-auth' }]);
    expect((await server.request<CartAnswer>('/cart', { as: other })).body.cart).toEqual([]);
  });

  it('does each command once though page and worker drain at the same time', async () => {
    await add(first);
    await add(second);
    await saveSessionMirror({ token: user.token, user: { ...userDetails(), _id: user.id } });
    await Promise.all([drain(), drainOutbox({ now })]);
    expect(calls).toEqual(['POST /cart/add 200', 'POST /cart/add 200']);
    expect((await cartOnServer()).sort()).toEqual([first, second].sort());
  });

  it('records a free purchase once, though its answer was lost', async () => {
    await add(second);
    await drain();
    calls = [];
    line = 'answerLost';
    const courses = [courseSummary(second)];
    await enqueue('purchase', user.id, { items: [second], courses, purchasedAt: new Date().toISOString() });
    await drain();
    line = 'up';
    await drain();
    expect(calls).toEqual(['POST /course/purchase 200', 'POST /course/purchase 200']);
    const { body } = await server.request<LibraryAnswer>('/user/my-learning', { as: user });
    expect(body.data.purchasedCourses.map(({ _id }) => _id)).toEqual([second]);
    expect(await cartOnServer()).toEqual([]);
  });

  it('delivers wishlist and library in order', async () => {
    await server.grant(user.id, first);
    await enqueue('wishlist-add', user.id, { course: courseSummary(second) });
    await enqueue('library-archive', user.id, { courseId: first, title: 'First' });
    await drain();
    const { data } = (await server.request<LibraryAnswer>('/user/my-learning', { as: user })).body;
    expect([data.wishlist, data.archivedCourses].map((list) => list.map(({ _id }) => _id))).toEqual([
      [second],
      [first],
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('revokes the session of a logout that happened offline', async () => {
    line = 'down';
    await enqueue('logout-revoke', user.id, { authToken: user.token });
    await drainOutbox({ userId: null, now });
    expect((await server.request('/user/me', { as: user })).status).toBe(200);
    line = 'up';
    await drainOutbox({ userId: null, now, reconnected: true });
    expect((await server.request('/user/me', { as: user })).status).toBe(401);
    expect(await waiting()).toEqual([]);
  });
});

function userDetails() {
  const { username, email } = user;
  return { username, email, avatar: null, role: 'student' as const, purchasedCourses: [] };
}
