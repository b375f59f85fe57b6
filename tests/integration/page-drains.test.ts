import 'fake-indexeddb/auto';
import '../support/browser-globals.ts';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureHttp } from '#data/api/http-client.ts';
import { closeDb, openDb } from '#data/db/database.ts';
import { DATABASE_NAME } from '#data/db/database-name.ts';
import { courseSummary } from '../support/course-summary.ts';
import { LOCK_PATIENCE_MS } from '#data/outbox/delivery/drain.ts';
import { enqueue } from '#data/outbox/storage/enqueue.ts';
import { type PageDrains, startPageDrains } from '#data/outbox/coordination/page-drains.ts';

const USER = 'ana';
let status = 200;
let sent = 0;
let userId: string | null = USER;
let drains: PageDrains;

const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000 });
const rows = async () => (await openDb()).outbox.toArray();
const add = () => enqueue('cart-add', USER, { course: courseSummary('a') });
const start = () => {
  drains = startPageDrains({
    userId: () => userId,
    signal: () => new AbortController().signal,
    onDrained: () => undefined,
  });
};

beforeEach(async () => {
  await closeDb();
  await Dexie.delete(DATABASE_NAME);
  status = 200;
  sent = 0;
  userId = USER;
  configureHttp({
    baseUrl: '',
    token: () => 'token',
    onUnauthorized: () => {
      userId = null;
    },
    fetch: () => {
      sent += 1;
      const body = status === 200 ? { success: true, message: 'done' } : { success: false, code: 'x', message: '' };
      return new Response(JSON.stringify(body), { status });
    },
  });
});
afterEach(() => {
  drains.stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a page', () => {
  it('delivers beside a lock that is held for longer than a drain takes, and with it as soon as it is free', async () => {
    let held = true;
    const asked: boolean[] = [];
    const request = (_name: string, _options: object, work: (lock: object | null) => unknown) => {
      asked.push(held);
      return Promise.resolve(work(held ? null : {}));
    };
    vi.stubGlobal('navigator', { ...navigator, locks: { request } });
    const now = Date.now.bind(Date);
    let later = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + later);
    await add();
    start();
    await until(() => expect(asked).toHaveLength(2));
    expect(sent).toBe(0);
    later = LOCK_PATIENCE_MS + 1000;
    await until(async () => expect(await rows()).toEqual([]));
    expect(sent).toBe(1);

    // A drain that lives has it again: its lease counts, and this page waits for it anew.
    held = false;
    drains.request();
    await until(() => expect(asked.at(-1)).toBe(false));
    held = true;
    const before = asked.length;
    await add();
    drains.request();
    await until(() => expect(asked.length).toBeGreaterThan(before + 1));
    expect(sent).toBe(1);
  });

  it('delivers at its start what waits for a login, when it is signed in', async () => {
    await add();
    await (await openDb()).outbox.toCollection().modify({ state: 'paused-auth' });
    start();
    await until(async () => expect(await rows()).toEqual([]));
    expect(sent).toBe(1);
  });

  it('asks once with a session that is over, and leaves the row for the next login', async () => {
    status = 401;
    await add();
    start();
    await until(async () => expect(await rows()).toMatchObject([{ state: 'paused-auth' }]));
    drains.request();
    await until(() => expect(userId).toBeNull());
    status = 200;
    userId = USER;
    drains.request();
    await until(async () => expect(await rows()).toEqual([]));
    expect(sent).toBe(2);
  });

  it('comes back by itself when a row becomes due', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.05);
    status = 503;
    await add();
    start();
    await until(async () => expect(await rows()).toMatchObject([{ attempts: 1, state: 'pending' }]));
    status = 200;
    await until(async () => expect(await rows()).toEqual([]));
  });
});
