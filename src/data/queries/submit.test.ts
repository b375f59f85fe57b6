import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureHttp } from '#data/api/http-client.ts';
import { closeDb, openDb } from '#data/db/database.ts';
import { DATABASE_NAME } from '#data/db/database-name.ts';
import { courseSummary } from '../../../tests/support/course-summary.ts';
import { submit, submitSurely } from './submit.ts';

const USER = 'ana';
const course = courseSummary('a');
let sent: string[];
let server: () => Promise<Response>;
const addObject = Reflect.get(IDBObjectStore.prototype, 'add');

/** Without space the browser aborts a transaction at its commit. */
function fillDevice() {
  IDBObjectStore.prototype.add = function (...row) {
    const request = addObject.apply(this, row);
    const transaction = this.transaction as unknown as { _abort: (name: string) => void };
    request.addEventListener('success', () => transaction._abort('QuotaExceededError'));
    return request;
  };
}
/** The browser aborts the first transaction that adds a row. */
function loseOneTransaction() {
  let lost = false;
  IDBObjectStore.prototype.add = function (...row) {
    const request = addObject.apply(this, row);
    if (!lost) this.transaction.abort();
    lost = true;
    return request;
  };
}
const offline = () => Promise.reject(new TypeError('failed to fetch'));
const answer = (status: number, body: object) => () => Promise.resolve(new Response(JSON.stringify(body), { status }));

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('navigator', { onLine: true });
  await closeDb();
  await Dexie.delete(DATABASE_NAME);
  sent = [];
  server = answer(200, { success: true, message: 'done' });
  configureHttp({
    baseUrl: '',
    token: () => 'token',
    onUnauthorized: () => undefined,
    fetch: (url) => {
      sent.push(url.replace('/api/v1', ''));
      return server();
    },
  });
});
afterEach(() => {
  IDBObjectStore.prototype.add = addObject;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const rows = async () => (await openDb()).outbox.count();

describe('a command on a device without room', () => {
  beforeEach(fillDevice);

  it('is sent at once, and only then is it said', async () => {
    const submission = await submitSurely('cart-add', USER, { course });
    expect([submission.kept, sent, await rows()]).toEqual([false, ['/cart/add'], 0]);
    expect(await submission.outcome).toMatchObject({ kind: 'delivered' });
    expect(await submission.takeBack()).toBe(false);
  });

  it('is not saved offline, and says why', async () => {
    server = offline;
    await expect(submitSurely('wishlist-add', USER, { course })).rejects.toThrow(/^Not saved: .* no space left/);
    const { outcome } = await submit('cart-add', USER, { course });
    expect(await outcome).toMatchObject({ kind: 'refused', message: expect.stringMatching(/no space left/) as string });
  });

  it('fails in the words of the server that refuses it', async () => {
    server = answer(404, { success: false, code: 'not_found', message: 'This course was not found.' });
    await expect(submitSurely('wishlist-add', USER, { course })).rejects.toThrow('This course was not found.');
  });

  it('is done when the server has it already', async () => {
    server = answer(409, { success: false, code: 'already_in_cart', message: 'Course is already in the cart.' });
    await expect(submitSurely('cart-add', USER, { course })).resolves.toMatchObject({ kept: false });
  });
});

describe('a command whose transaction the system ended', () => {
  beforeEach(loseOneTransaction);

  it('is in the outbox all the same, once', async () => {
    server = offline;
    expect(await submitSurely('cart-add', USER, { course })).toMatchObject({ kept: true });
    expect([await rows(), sent]).toEqual([1, []]);
  });
});
