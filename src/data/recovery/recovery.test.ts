import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readBackup } from '../backup/read-backup.ts';
import { closeDb, openDb } from '../db/database.ts';
import { DATABASE_NAME } from '../db/database-name.ts';
import type { OrderRow } from '../db/rows.ts';
import { isDamaged } from './is-damaged.ts';
import { salvageBackup } from './salvage-backup.ts';

const order = (id: string, userId: string) => ({ id, userId, order: { id }, createdAt: 1 }) as unknown as OrderRow;
const unknown = () => new DOMException('Internal error', 'UnknownError');

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await closeDb();
  await Dexie.delete(DATABASE_NAME);
});
afterEach(() => vi.restoreAllMocks());

async function fill() {
  const db = await openDb();
  await db.orders.bulkPut([order('o1', 'ana'), order('o2', 'ana'), order('o3', 'ben')]);
  await db.meta.bulkPut(
    Array.from({ length: 450 }, (_, key) => ({ key: `m${String(key).padStart(3, '0')}`, value: key })),
  );
}

/** Lets this row fail when it is read, as a browser does. */
function breakOrder(key: string) {
  const get = Reflect.get(IDBObjectStore.prototype, 'get');
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, wanted) {
    if (wanted === key) throw unknown();
    return get.call(this, wanted);
  });
}

/** Lets the rows after this one fail. */
function breakAfter(key: string) {
  const getAll = Reflect.get(IDBObjectStore.prototype, 'getAll');
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, range, count) {
    if ((range as IDBKeyRange | null)?.lower === key) throw unknown();
    return getAll.call(this, range, count);
  });
}

describe('isDamaged', () => {
  it('is not what is sound, whatever failed before', async () => {
    await fill();
    expect(await isDamaged()).toBe(false);
  });
  it('is not what is not there, and makes nothing', async () => {
    expect(await isDamaged()).toBe(false);
    expect(await indexedDB.databases()).toEqual([]);
  });
  it('is not what WebKit cannot do: a cursor over an index without rows', async () => {
    await openDb();
    vi.spyOn(IDBIndex.prototype, 'openKeyCursor').mockImplementation(() => {
      throw unknown();
    });
    vi.spyOn(IDBIndex.prototype, 'openCursor').mockImplementation(() => {
      throw unknown();
    });
    expect(await isDamaged()).toBe(false);
  });
  it('is not a connection that goes', async () => {
    await fill();
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('The connection is closing', 'InvalidStateError');
    });
    expect(await isDamaged()).toBe(false);
  });
  it('is what does not open', async () => {
    await fill();
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      const request = { error: unknown() } as { onerror?: () => void };
      setTimeout(() => request.onerror?.());
      return request as never;
    });
    expect(await isDamaged()).toBe(true);
  });
  it('is what has a row at its end that cannot be read', async () => {
    await fill();
    breakAfter('m399');
    expect(await isDamaged()).toBe(true);
  });
});

describe('salvageBackup', () => {
  it('saves the rows of the user that can be read, and counts the others', async () => {
    await fill();
    breakOrder('o2');
    const saved = await salvageBackup('ana', new Date(0));
    expect(saved?.lost).toBe(1);
    const { data } = await readBackup(new Blob([saved?.text ?? '']), 'ana');
    expect(data.orders).toEqual([{ id: 'o1', order: { id: 'o1' }, createdAt: 1 }]);
  });
  it('is null when nothing of the user is there', async () => {
    await fill();
    expect(await salvageBackup('cem')).toBeNull();
  });
  it('is null when the database does not open', async () => {
    await fill();
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw unknown();
    });
    expect(await salvageBackup('ana')).toBeNull();
  });
});
