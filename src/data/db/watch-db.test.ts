import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeDb, openDb } from './database.ts';
import type { CodeItDatabase } from './database.ts';
import { DATABASE_NAME } from './database-name.ts';
import { watchDb } from './watch-db.ts';
import { withDb } from './with-db.ts';

const loadKeys = (db: CodeItDatabase) => db.meta.toCollection().primaryKeys();
const write = (key: string) => withDb((db) => db.meta.put({ key, value: key }));
let seen: string[][];
let unavailable: unknown[];
let stop: () => void;
const watch = (query: (db: CodeItDatabase) => Promise<string[]>) => {
  stop = watchDb(query, { next: (keys) => seen.push(keys), unavailable: (error) => unavailable.push(error) });
};

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await closeDb();
  await Dexie.delete(DATABASE_NAME);
  seen = [];
  unavailable = [];
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

it('goes on after the system closed the connection', async () => {
  watch(loadKeys);
  await vi.waitFor(() => expect(seen).toEqual([[]]));
  const db = await openDb();
  const closed = new Promise((resolve) => db.on('close', resolve));
  forceCloseDatabase(db.backendDB() as never);
  await closed;
  await write('a');
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['a']));
  expect(unavailable).toEqual([]);
});

it.each([new Dexie.DatabaseClosedError(), new Dexie.UnknownError('lost'), new Dexie.AbortError('by the system')])(
  'reads once more when a read fails: %s',
  async (error) => {
    await write('a');
    const query = vi.fn((db: CodeItDatabase) => (query.mock.calls.length === 1 ? Promise.reject(error) : loadKeys(db)));
    watch(query);
    await vi.waitFor(() => expect(seen).toEqual([['a']]));
    expect(unavailable).toEqual([]);
  },
);

it('tells when the second read fails too, and goes on when storage works again', async () => {
  let broken = true;
  watch((db) => (broken ? Promise.reject(new Dexie.UnknownError('lost')) : loadKeys(db)));
  await vi.waitFor(() => expect(unavailable).toHaveLength(1));
  expect(seen).toEqual([]);
  broken = false;
  await write('a');
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['a']));
});

it('says nothing more after it was stopped', async () => {
  watch(loadKeys);
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  stop();
  await write('a');
  watch(loadKeys);
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['a']));
  expect(seen).toHaveLength(2);
});
