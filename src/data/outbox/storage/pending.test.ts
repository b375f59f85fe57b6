import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Library } from '#contract/library.ts';
import type { Track } from '#contract/track.ts';
import { openDb } from '#data/db/database.ts';
import { courseSummary } from '../../../../tests/support/course-summary.ts';
import { drainOutbox } from '../delivery/drain.ts';
import { enqueue } from './enqueue.ts';
import { exportPending } from './export-pending.ts';
import {
  countOthersPending,
  countPending,
  discardCommand,
  discardOthersPending,
  loadPendingCommands,
  makeDue,
  restoreCommand,
  retryCommand,
  toPendingCommands,
} from './pending.ts';
import { loadCartView } from '../view/views.ts';

const A = courseSummary('a');

const rows = async () => (await openDb()).outbox.orderBy('seq').toArray();
const listed = async () => toPendingCommands(await rows());
const add = (userId = 'ana', delayMs = 0) => enqueue('cart-add', userId, { course: A }, { now: 1000, delayMs });

beforeEach(async () => {
  const db = await openDb();
  await db.outbox.clear();
});

describe('a row that this version cannot read', () => {
  const damage = async (change: object) => {
    await add();
    const db = await openDb();
    await db.outbox.toCollection().modify(change);
  };

  it.each([
    ['of a kind that it does not know', { type: 'review-add' }],
    ['of a later version', { v: 2 }],
    ['of an earlier version that nothing upgrades', { v: 0 }],
    ['without its payload', { payload: null }],
    ['with another payload', { payload: { course: { _id: 'a', title: 7 } } }],
  ])('is shown, %s, and neither sent nor part of a view', async (_name, change) => {
    await damage(change);
    const calls: string[] = [];
    const report = await drainOutbox({
      userId: 'ana',
      call: (name) => {
        calls.push(name);
        return Promise.resolve({ success: true } as never);
      },
    });
    expect([calls, report.nextDueAt]).toEqual([[], null]);
    expect(await listed()).toMatchObject([{ label: 'A change made by another version of Code It', unreadable: true }]);
    expect((await loadCartView(await openDb(), 'ana')).items).toEqual([]);
    expect(JSON.parse(await exportPending('ana'))).toMatchObject({ changes: [change] });
    const [row] = await listed();
    await discardCommand(row?.id ?? 0);
    expect(await rows()).toEqual([]);
  });
});

describe('the list of what waits', () => {
  it('leaves a session that is to be revoked out, and is counted by owner', async () => {
    await add();
    await add('ben');
    await enqueue('logout-revoke', '', { authToken: 'secret-token' });
    expect(await listed()).toHaveLength(2);
    expect(await countPending('ana')).toBe(1);
    expect(await countOthersPending(await openDb(), 'ana')).toBe(1);
    await discardOthersPending('ana');
    expect((await rows()).map(({ userId, type }) => [userId, type])).toEqual([
      ['ana', 'cart-add'],
      ['', 'logout-revoke'],
    ]);
  });

  it('names what a change is about and where it can be corrected', async () => {
    await add();
    expect(await listed()).toMatchObject([{ about: ['a'], edit: '/course/overview/a' }]);
  });
});

describe('discarding', () => {
  it('can be undone: the row is back in its place with its key', async () => {
    await add();
    const before = await rows();
    const row = await discardCommand(before[0]?.seq ?? 0);
    expect(await rows()).toEqual([]);
    if (row) await restoreCommand(row);
    expect(await rows()).toEqual(before);
  });

  it('does not touch what is being sent', async () => {
    await add();
    const db = await openDb();
    await db.outbox.toCollection().modify({ state: 'inflight' });
    const [row] = await rows();
    expect(await discardCommand(row?.seq ?? 0)).toBeNull();
    expect(await rows()).toHaveLength(1);
  });
});

describe('trying again', () => {
  it('gives a refused change a new key, and another wait an end', async () => {
    await add();
    const db = await openDb();
    const [first] = await rows();
    await db.outbox.toCollection().modify({ state: 'dead' });
    await retryCommand(first?.seq ?? 0, 2000);
    const [second] = await rows();
    expect(second).toMatchObject({ state: 'pending', notBefore: 2000 });
    expect(second?.key).not.toBe(first?.key);
  });

  it('of all ends undo windows, not the waits that the server asked for', async () => {
    await add('ana', 5000);
    await enqueue('cart-remove', 'ana', { course: courseSummary('b') }, { now: 1000 });
    const db = await openDb();
    await db.outbox.filter(({ type }) => type === 'cart-remove').modify({ heldByServer: true, notBefore: 90_000 });
    await makeDue('ana', 2000);
    expect((await rows()).map(({ notBefore }) => notBefore)).toEqual([2000, 90_000]);
  });
});

describe('the export', () => {
  it('holds every change, and nothing that is named like a secret', async () => {
    await add();
    await enqueue('logout-revoke', 'ana', { authToken: 'secret-token' });
    const db = await openDb();
    const nested = { authToken: 'secret-token', kept: 1 };
    await db.outbox.filter(({ type }) => type === 'cart-add').modify({ payload: { nested } });
    const text = await exportPending('ana', new Date(0));
    expect(text).not.toContain('secret-token');
    expect(JSON.parse(text)).toMatchObject({
      exportedAt: '1970-01-01T00:00:00.000Z',
      changes: [{ type: 'cart-add', state: 'pending', payload: { nested: { kept: 1 } } }],
    });
  });
});

describe('progress names the lesson', () => {
  const progress = (trackId: string, courseId = 'py') => ({
    courseId,
    trackId,
    furthestSeconds: 5,
    positionSeconds: 5,
    positionAt: 1,
    completedAt: 0,
    unmarkedAt: 0,
  });
  const content = (userId: string) => ({
    userId,
    courseId: 'py',
    courseTitle: 'Python for Beginners',
    tracks: [{ _id: 'loops', title: 'Loops' } as Track],
    trackIds: ['loops'],
    linksExpireAt: 0,
    courseStamp: '',
    asOf: 0,
  });
  const labelOf = async (...items: ReturnType<typeof progress>[]) => {
    await enqueue('progress-put', 'ana', { items }, { now: 1000 });
    return (await loadPendingCommands(await openDb(), 'ana')).map(({ label }) => label);
  };
  beforeEach(async () => {
    const db = await openDb();
    await Promise.all([db.contents.clear(), db.libraries.clear()]);
    // Of another user: their titles are not for this one.
    await db.contents.put({ ...content('bob'), courseTitle: 'Private' });
  });

  it('and its course, where the lesson is on this device', async () => {
    await (await openDb()).contents.put(content('ana'));
    expect(await labelOf(progress('loops'))).toEqual(['Progress: “Loops” in Python for Beginners']);
  });

  it('or only the course, where the lesson is not', async () => {
    const library = { purchasedCourses: [{ _id: 'py', title: 'Python for Beginners' }] } as Library;
    await (await openDb()).libraries.put({ userId: 'ana', asOf: 0, rev: 0, library });
    expect(await labelOf(progress('loops'))).toEqual(['Progress in a lesson of Python for Beginners']);
  });

  it('counts several of one course, and names none of two', async () => {
    await (await openDb()).contents.put(content('ana'));
    expect(await labelOf(progress('loops'), progress('lists'))).toEqual([
      'Progress in 2 lessons of Python for Beginners',
    ]);
    expect(await labelOf(progress('scales', 'guitar'))).toEqual(['Progress in 3 lessons']);
  });

  it('says less where nothing is known', async () => {
    expect(await labelOf(progress('loops'))).toEqual(['Progress in a lesson']);
  });
});
