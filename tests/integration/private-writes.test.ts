// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/order.ts';
import { drainOutbox } from '#data/outbox/delivery/drain.ts';
import { enqueue } from '#data/outbox/storage/enqueue.ts';
import { loadSessionMirror, saveSessionMirror } from '#data/session/session-mirror.ts';
import { endSession, signIn } from '#data/session/session-store.ts';
import { openDb } from '#data/db/database.ts';
import { deleteOthersData, deleteUserData } from '#data/device/delete-user-data.ts';
import { SessionEnded } from '#data/session/session-ended.ts';
import { saveContent } from '#data/owned/save-content.ts';
import { loadRevs, saveCart, saveLibrary, saveProgress } from '#data/copies/server-copies.ts';
import { aProgress } from '../support/a-progress.ts';
import { aUser } from '../support/a-user.ts';

const progress = aProgress({ furthestSeconds: 1, positionSeconds: 1, positionAt: 1 });
const library = { purchasedCourses: [], wishlist: [], archivedCourses: [], hiddenCourses: [] };
const content = { success: true as const, data: [], courseTitle: '', linksExpireAt: '2026-11-01' };

/** Every private answer of `userId` at once, as the network may bring them. */
async function saveAll(userId: string) {
  const revs = await loadRevs(userId);
  return Promise.allSettled([
    saveCart(userId, [], revs.cart),
    saveLibrary(userId, library, revs.library),
    saveProgress(userId, [progress]),
    saveContent({ userId, courseId: 'c', courseStamp: '' }, content),
  ]);
}

/** What the database says of a user, wherever. */
async function tracesOf(userId: string): Promise<string[]> {
  const db = await openDb();
  const found: string[] = [];
  for (const table of db.tables) if (JSON.stringify(await table.toArray()).includes(userId)) found.push(table.name);
  return found;
}

beforeEach(async () => {
  endSession('logout');
  localStorage.clear();
  const db = await openDb();
  await Promise.all(db.tables.map((table) => table.clear()));
});

describe('private writes', () => {
  it('are refused once the logout deleted what there was', async () => {
    signIn('token', aUser('ana'));
    await saveAll('ana');
    expect((await tracesOf('ana')).sort()).toEqual(['carts', 'contents', 'libraries', 'progress']);
    endSession('logout');
    await deleteUserData('ana', { keepOutbox: false });
    const late = await saveAll('ana');
    expect(late.map((answer) => answer.status === 'rejected' && answer.reason instanceof SessionEnded)).toEqual(
      late.map(() => true),
    );
    expect(await tracesOf('ana')).toEqual([]);
  });

  it('leave nothing, however they and the logout fall', async () => {
    for (let round = 0; round < 20; round++) {
      signIn('token', aUser('ana'));
      await saveSessionMirror({ token: 'token', user: aUser('ana') });
      const late: Promise<unknown>[] = [];
      for (let turn = 0; turn < round; turn++) late.push(saveAll('ana'));
      endSession('logout');
      const gone = deleteUserData('ana', { keepOutbox: false });
      late.push(saveAll('ana'));
      await Promise.all([...late, gone]);
      expect(await tracesOf('ana')).toEqual([]);
    }
  });

  it('go on after the next login, before the mirror was written by anybody', async () => {
    signIn('t1', aUser('ana'));
    endSession('logout');
    await deleteUserData('ana', { keepOutbox: true });
    signIn('t2', aUser('ben'));
    expect(await saveCart('ben', [], (await loadRevs('ben')).cart)).toBe(true);
    expect(await loadSessionMirror()).toMatchObject({ token: 't2', user: { _id: 'ben' } });
    await expect(saveCart('ana', [], (await loadRevs('ana')).cart)).rejects.toThrow(SessionEnded);
  });

  it('are refused in a tab that has not yet heard of the logout in another', async () => {
    signIn('token', aUser('ana'));
    await deleteUserData('ana', { keepOutbox: false });
    localStorage.removeItem('authToken');
    await expect(saveProgress('ana', [progress])).rejects.toThrow(SessionEnded);
    expect(await tracesOf('ana')).toEqual([]);
  });

  it('are not made for a kept change that is delivered after the logout', async () => {
    signIn('token', aUser('ana'));
    await enqueue('progress-put', 'ana', { items: [progress] });
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((sent) => {
      const call = () => {
        sent();
        return new Promise<never>((resolve) => {
          answer = () => resolve({ success: true } as never);
        });
      };
      void drainOutbox({ userId: 'ana', call });
    });
    await asked;
    endSession('logout');
    await deleteUserData('ana', { keepOutbox: true });
    answer();
    await expect.poll(() => tracesOf('ana')).toEqual([]);
  });
});

describe('deleteOthersData', () => {
  it('leaves the one who is signed in and the one whose session ran out, and every command', async () => {
    const db = await openDb();
    for (const userId of ['ana', 'ben', 'cem']) {
      await db.carts.put({ userId, courses: [], asOf: 0, rev: 0 });
      await db.orders.put({ id: userId, userId, order: {} as Order, createdAt: 0 });
      await enqueue('progress-put', userId, { items: [progress] });
    }
    await saveSessionMirror({ token: 't', user: aUser('ben') });
    await deleteOthersData('cem');
    expect((await db.carts.toArray()).map(({ userId }) => userId)).toEqual(['ben', 'cem']);
    expect((await db.orders.toArray()).map(({ userId }) => userId)).toEqual(['ben', 'cem']);
    expect(await db.outbox.count()).toBe(3);
    await saveSessionMirror(null);
    await deleteOthersData(null);
    expect(await db.carts.count()).toBe(0);
  });
});
