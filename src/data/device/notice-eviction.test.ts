// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '#contract/user.ts';
import { deleteUserData } from './delete-user-data.ts';
import { openDb } from '#data/db/database.ts';
import { resetDevice } from '#data/recovery/reset-device.ts';
import type { DownloadRow } from '#data/db/rows.ts';
import { deletePersistedQueries } from '#data/queries/persist-queries.ts';
import { endSession, signIn } from '#data/session/session-store.ts';
import { memoryCaches } from '../../../tests/support/memory-caches.ts';
import { loadKeptList } from './kept-list.ts';
import { noteDownloads, noticeEviction, settleEviction } from './notice-eviction.ts';

const user = (id: string) => ({ _id: id, username: id }) as User;
const row = (trackId: string, over: Partial<DownloadRow> = {}): DownloadRow => ({
  userId: 'ana',
  trackId,
  courseId: 'course',
  title: trackId,
  quality: '480p',
  state: 'verified',
  pausedBy: null,
  files: [],
  receivedBytes: 10,
  totalBytes: 10,
  message: null,
  createdAt: 1,
  ...over,
});
const wish = (trackId: string) => ({ courseId: 'course', trackId, quality: '480p', bytes: 10 });

let caches: CacheStorage;

async function clearDatabase(): Promise<void> {
  const db = await openDb();
  await Promise.all(db.tables.map((table) => table.clear()));
}

/** A device of ana's that holds two downloads and was looked at before. */
async function startKept(): Promise<void> {
  signIn('token', user('ana'));
  expect(await noticeEviction('ana', caches)).toBeNull();
  const rows = [row('one'), row('two', { state: 'queued', receivedBytes: 0, createdAt: 2 })];
  await (await openDb()).downloads.bulkPut(rows);
  noteDownloads('ana', rows);
}

beforeEach(async () => {
  endSession('logout');
  localStorage.clear();
  caches = memoryCaches();
  await clearDatabase();
});

describe('what the browser cleared', () => {
  it('is noticed of the database, with the downloads that were in it, until the learner answers', async () => {
    await startKept();
    await clearDatabase();
    const lost = { what: 'database', downloads: [wish('one'), wish('two')] };
    expect(await noticeEviction('ana', caches)).toEqual(lost);
    // A reload before the answer, and what the live list says meanwhile.
    noteDownloads('ana', []);
    expect(await noticeEviction('ana', caches)).toEqual(lost);
    settleEviction('ana');
    expect(await noticeEviction('ana', caches)).toBeNull();
  });

  it('is noticed of the files: nothing of them is called ready any more, and nothing comes by itself', async () => {
    await startKept();
    for (const name of await caches.keys()) await caches.delete(name);
    expect(await noticeEviction('ana', caches)).toMatchObject({ what: 'files', downloads: [wish('one'), wish('two')] });
    const rows = await (await openDb()).downloads.toArray();
    expect(
      rows.map(({ trackId, state, pausedBy, receivedBytes }) => [trackId, state, pausedBy, receivedBytes]),
    ).toEqual([
      ['one', 'partial', 'user', 0],
      ['two', 'queued', null, 0],
    ]);
  });

  it('is found by two tabs at once as by one', async () => {
    await startKept();
    await clearDatabase();
    const found = await Promise.all([noticeEviction('ana', caches), noticeEviction('ana', caches)]);
    expect(found.map((lost) => lost?.downloads.length)).toEqual([2, 2]);
    expect(loadKeptList('ana')?.lost?.downloads).toHaveLength(2);
  });
});

describe('nothing is said', () => {
  it('at the first start of this version on a device that holds downloads already', async () => {
    signIn('token', user('ana'));
    await (await openDb()).downloads.put(row('one'));
    expect(await noticeEviction('ana', caches)).toBeNull();
    expect((await (await openDb()).downloads.get(['ana', 'one']))?.state).toBe('verified');
    expect(await noticeEviction('ana', caches)).toBeNull();
  });

  it('after a logout, whoever comes next', async () => {
    await startKept();
    endSession('logout');
    await deleteUserData('ana', { keepOutbox: false });
    deletePersistedQueries(localStorage, null);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('kept:'))).toEqual([]);
    for (const id of ['ben', 'ana']) {
      signIn('token', user(id));
      expect(await noticeEviction(id, caches)).toBeNull();
    }
  });

  it('after a reset by the learner', async () => {
    await startKept();
    await resetDevice(caches);
    expect(await noticeEviction('ana', caches)).toBeNull();
  });

  it('of what somebody else had: their list is not read, and a late one is not written', async () => {
    await startKept();
    signIn('token', user('ben'));
    noteDownloads('ana', []);
    expect(loadKeptList('ana')?.downloads).toHaveLength(2);
    await clearDatabase();
    expect(await noticeEviction('ben', caches)).toBeNull();
  });
});
