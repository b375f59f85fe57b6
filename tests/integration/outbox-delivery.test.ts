import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CartAnswer } from '#contract/library.ts';
import { call, configureHttp } from '#data/api/http-client.ts';
import { closeDb, openDb } from '#data/db/database.ts';
import { DATABASE_NAME } from '#data/db/database-name.ts';
import { loadRevs, saveCart } from '#data/copies/server-copies.ts';
import { drainOutbox } from '#data/outbox/delivery/drain.ts';
import { enqueue } from '#data/outbox/storage/enqueue.ts';
import { loadCartView } from '#data/outbox/view/views.ts';
import { courseSummary } from '../support/course-summary.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const server = startTestApp();
let online = true;
let calls: string[] = [];
let user: TestUser;
let token: string;
let course: string;

const drain = () => drainOutbox({ userId: user.id, reconnected: true });
const add = () => enqueue('cart-add', user.id, { course: courseSummary(course) });
const cartOnDevice = async () => (await loadCartView(await openDb(), user.id)).items.map(({ _id }) => _id);
const waiting = async () => (await openDb()).outbox.orderBy('seq').toArray();

beforeAll(() => {
  configureHttp({
    baseUrl: 'http://test',
    token: () => token,
    onUnauthorized: () => undefined,
    fetch: async (url, init) => {
      if (!online) throw new TypeError('failed to fetch');
      const response = await server.app.fetch(new Request(url, init));
      calls.push(`${init.method} ${new URL(url).pathname.replace('/api/v1', '')} ${response.status}`);
      return response;
    },
  });
});

beforeEach(async () => {
  await closeDb();
  await Dexie.delete(DATABASE_NAME);
  user = await server.signUp();
  token = user.token;
  [course = ''] = await server.addCourses({});
  online = true;
  calls = [];
});

// What becomes of commands whatever happens on the way: tests/faults/outbox-model.test.ts.
describe('the outbox and the real server', () => {
  it('does not take for the present what the server said before a delivery, also without a copy yet', async () => {
    await add();
    const { cart: rev } = await loadRevs(user.id);
    const before = (await call('cartGet')).cart;
    await drain();
    expect(await saveCart(user.id, before, rev)).toBe(false);
    expect(await saveCart(user.id, (await call('cartGet')).cart, (await loadRevs(user.id)).cart)).toBe(true);
    expect(await cartOnDevice()).toEqual([course]);
  });

  it('nor what it said before a command that was both said and delivered since', async () => {
    const { cart: rev } = await loadRevs(user.id);
    const before = (await call('cartGet')).cart;
    await add();
    await drain();
    expect(await saveCart(user.id, before, rev)).toBe(false);
  });

  it('never delivers in the name of another user', async () => {
    const other = await server.signUp();
    await add();
    token = other.token;
    await drain();
    expect(calls).toEqual(['POST /cart/add 403']);
    expect(await waiting()).toMatchObject([{ state: 'paused-auth' }]);
    expect((await server.request<CartAnswer>('/cart', { as: other })).body.cart).toEqual([]);
  });

  it('revokes the session of a logout that happened offline', async () => {
    online = false;
    await enqueue('logout-revoke', user.id, { authToken: user.token });
    await drainOutbox({ userId: null });
    expect((await server.request('/user/me', { as: user })).status).toBe(200);
    online = true;
    await drainOutbox({ userId: null, reconnected: true });
    expect((await server.request('/user/me', { as: user })).status).toBe(401);
    expect(await waiting()).toEqual([]);
  });
});
