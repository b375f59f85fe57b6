import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDb, openDb } from './database.ts';
import type { CodeItDatabase } from './database.ts';
import { DATABASE_NAME } from './database-name.ts';
import { getStorageFailure } from './storage-failure.ts';
import { withDb } from './with-db.ts';

const factory = indexedDB;
const write = (key: string) => withDb((db) => db.meta.put({ key, value: key }));
const keys = () => withDb((db) => db.meta.toCollection().primaryKeys());
const giveBrowser = (open: IDBFactory['open']) => {
  Dexie.dependencies.indexedDB = { ...bound, open } as IDBFactory;
};
const bound = {
  open: factory.open.bind(factory),
  deleteDatabase: factory.deleteDatabase.bind(factory),
  cmp: factory.cmp.bind(factory),
};
/** A request to open that the browser answers with an error. */
const failingOpen = (name: string) => () => {
  const request = { error: new DOMException('Internal error', name) } as IDBOpenDBRequest & {
    onerror: (e: unknown) => void;
  };
  queueMicrotask(() =>
    request.onerror({ target: request, preventDefault: () => undefined, stopPropagation: () => undefined }),
  );
  return request;
};

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await closeDb().catch(() => undefined);
  await Dexie.delete(DATABASE_NAME);
});
afterEach(async () => {
  Dexie.dependencies.indexedDB = factory;
  vi.useRealTimers();
  await withDb(() => Promise.resolve());
  vi.restoreAllMocks();
});

describe('a connection that is lost', () => {
  it("goes unnoticed when the system closed it between two calls (the browser's close event)", async () => {
    await write('before');
    const db = await openDb();
    const closed = new Promise((resolve) => db.on('close', resolve));
    forceCloseDatabase(db.backendDB() as never);
    await closed;
    await write('after');
    expect(await keys()).toEqual(['after', 'before']);
    expect(await openDb()).not.toBe(db);
  });

  it.each([
    ['DatabaseClosedError', () => new Dexie.DatabaseClosedError()],
    ['InvalidStateError', () => new DOMException('The connection is closing', 'InvalidStateError')],
    ['UnknownError', () => new Dexie.UnknownError('Connection to Indexed Database server lost')],
    ['a bulk operation that tells of one', () => new Dexie.BulkError('put', [new Dexie.UnknownError('lost')])],
  ])('is tried once more on a fresh one: %s', async (_, lost) => {
    const used: CodeItDatabase[] = [];
    const result = await withDb((db) => {
      used.push(db);
      return used.length === 1 ? Promise.reject(lost()) : db.meta.put({ key: 'a', value: 1 });
    });
    expect([result, used.length, used[0] === used[1], used[0]?.isOpen()]).toEqual(['a', 2, false, false]);
    expect(getStorageFailure()).toBeNull();
  });

  it('is tried once more when the system aborts a transaction', async () => {
    let runs = 0;
    await withDb((db) =>
      db.transaction('rw', db.meta, async () => {
        await db.meta.put({ key: 'a', value: (runs += 1) });
        if (runs === 1) Dexie.currentTransaction.idbtrans.abort();
      }),
    );
    expect([runs, (await withDb((db) => db.meta.get('a')))?.value]).toEqual([2, 2]);
  });

  it('fails at the second time, in words that tell so, and works again with the next success', async () => {
    const lost = vi.fn(() => Promise.reject(new Dexie.DatabaseClosedError()));
    await expect(withDb(lost)).rejects.toMatchObject({ name: 'StorageFailure', reason: 'lost' });
    expect([lost.mock.calls.length, getStorageFailure()?.reason]).toEqual([2, 'lost']);
    await write('a');
    expect(getStorageFailure()).toBeNull();
  });
});

describe('what is no lost connection', () => {
  it('is not tried again: a defect, a fetch that was called off, a second row of one key', async () => {
    for (const error of [
      new TypeError('ours'),
      new DOMException('off', 'AbortError'),
      new Dexie.ConstraintError('twice'),
    ]) {
      const work = vi.fn(() => Promise.reject(error));
      await expect(withDb(work)).rejects.toBe(error);
      expect(work).toHaveBeenCalledTimes(1);
    }
    expect(getStorageFailure()).toBeNull();
  });

  it('is not tried again when the device is full, which does not end its use', async () => {
    const full = vi.fn(() => Promise.reject(new Dexie.AbortError(new DOMException('', 'QuotaExceededError') as never)));
    await expect(withDb(full)).rejects.toMatchObject({ name: 'StorageFailure', reason: 'full' });
    expect(full).toHaveBeenCalledTimes(1);
    expect(getStorageFailure()).toBeNull();
  });
});

describe('a database that does not open', () => {
  beforeEach(() => closeDb());

  it.each([
    ['UnknownError', 'unreadable'],
    ['SecurityError', 'refused'],
  ])('is asked twice, then tells: %s', async (name, reason) => {
    const open = vi.fn(failingOpen(name));
    giveBrowser(open);
    await expect(write('a')).rejects.toMatchObject({ reason });
    expect(open.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(getStorageFailure()?.reason).toBe(reason);
  });

  it('works when the second try opens', async () => {
    let asked = 0;
    giveBrowser((...args) => ((asked += 1) === 1 ? failingOpen('SecurityError')() : bound.open(...args)));
    await write('a');
    expect(await keys()).toEqual(['a']);
  });

  it('is missing at once', async () => {
    Dexie.dependencies.indexedDB = undefined as never;
    await expect(write('a')).rejects.toMatchObject({ reason: 'missing' });
  });

  it('is not waited for longer than 5 s, by later callers not at all, and used once it answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let answer = () => undefined as void;
    const real = { request: undefined as IDBOpenDBRequest | undefined };
    giveBrowser((...args) => {
      const request = {} as IDBOpenDBRequest;
      answer = () => {
        real.request = bound.open(...args);
        Object.assign(real.request, request);
        Object.defineProperties(request, {
          result: { get: () => real.request?.result },
          transaction: { get: () => real.request?.transaction },
        });
      };
      return request;
    });
    const first = write('a');
    const told = expect(first).rejects.toMatchObject({ reason: 'blocked' });
    await vi.advanceTimersByTimeAsync(5000);
    await told;
    await expect(write('b')).rejects.toMatchObject({ reason: 'blocked' });
    expect(getStorageFailure()?.reason).toBe('blocked');
    vi.useRealTimers();
    answer();
    await vi.waitFor(() => expect(getStorageFailure()).toBeNull());
    await write('c');
    expect(await keys()).toEqual(['c']);
  });
});
