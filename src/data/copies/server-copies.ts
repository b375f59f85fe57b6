import type { Course } from '#contract/course.ts';
import type { Library } from '#contract/library.ts';
import { mergeProgress } from '#contract/progress-rules.ts';
import type { Progress } from '#contract/progress.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import { loadLastDelivery } from './last-delivery.ts';
import { withDb } from '#data/db/with-db.ts';
import { writeAs } from '#data/session/private-writes.ts';
import type { ContentRow } from '#data/db/rows.ts';

/**
 * Identifies the state of a copy, to find out whether commands were delivered between a request and its response. For an
 * existing copy it is the number of commands applied to it. Without a copy, it is made from the pending commands and the last
 * delivered one.
 */
type Rev = string;

/** The states of a user's two copies. Read them before the request, and pass them to the save. */
export interface Revs {
  cart: Rev;
  library: Rev;
}

type CopyTable = 'carts' | 'libraries';

async function revOf(db: CodeItDatabase, table: CopyTable, userId: string): Promise<Rev> {
  const copy = await db[table].get(userId);
  if (copy) return `${copy.rev}`;
  const waiting = await db.outbox.where({ userId }).primaryKeys();
  return ['without', await loadLastDelivery(db), ...waiting].join(' ');
}

export function loadRevs(userId: string): Promise<Revs> {
  return withDb((db) =>
    db.transaction('r', [db.carts, db.libraries, db.outbox, db.meta], async () => {
      const [cart, library] = await Promise.all([revOf(db, 'carts', userId), revOf(db, 'libraries', userId)]);
      return { cart, library };
    }),
  );
}

/** Calls `write` only if the state is still `rev`. `write` gets the number of commands applied to the copy. */
async function saveCopy(
  userId: string,
  table: CopyTable,
  rev: Rev,
  write: (db: CodeItDatabase, rev: number) => Promise<unknown>,
): Promise<boolean> {
  return writeAs(userId, [table, 'outbox', 'meta'], async (db) => {
    if ((await revOf(db, table, userId)) !== rev) return false;
    await write(db, (await db[table].get(userId))?.rev ?? 0);
    return true;
  });
}

/**
 * Saves a response and returns true, unless a command was delivered since `asked` was read: the response may then be outdated.
 * This function and the saves below reject with `SessionEnded` when the user is no longer signed in.
 */
export function saveCart(userId: string, courses: Course[], asked: Rev, now = Date.now()): Promise<boolean> {
  return saveCopy(userId, 'carts', asked, (db, rev) => db.carts.put({ userId, courses, asOf: now, rev }));
}

/** The saved cart; undefined before the first response. */
export function loadCart(userId: string): Promise<Course[] | undefined> {
  return withDb(async (db) => (await db.carts.get(userId))?.courses);
}

/** The saved library; undefined before the first response. */
export function loadLibrary(userId: string): Promise<Library | undefined> {
  return withDb(async (db) => (await db.libraries.get(userId))?.library);
}

/** Like `saveCart`. */
export function saveLibrary(userId: string, library: Library, asked: Rev, now = Date.now()): Promise<boolean> {
  return saveCopy(userId, 'libraries', asked, (db, rev) => db.libraries.put({ userId, library, asOf: now, rev }));
}

/** Merges progress into the saved progress; newer values on this device are kept. */
export async function saveProgress(userId: string, items: readonly Progress[]): Promise<void> {
  await writeAs(userId, 'progress', async (db) => {
    const known = await db.progress.bulkGet(items.map(({ trackId }): [string, string] => [userId, trackId]));
    await db.progress.bulkPut(
      items.map((item, i) => {
        const row = known[i];
        return { ...(row ? mergeProgress(row, item) : item), userId };
      }),
    );
  });
}

/** All saved progress of the user. */
export function loadProgress(userId: string): Promise<Progress[]> {
  return withDb((db) => db.progress.where({ userId }).toArray());
}

/** The saved content of a course. */
export function loadContent(userId: string, courseId: string): Promise<ContentRow | null> {
  return withDb(async (db) => (await db.contents.get([userId, courseId])) ?? null);
}

/** The saved content of the course that has the track. */
export function loadContentOfTrack(userId: string, trackId: string): Promise<ContentRow | null> {
  return withDb(async (db) => {
    const rows = await db.contents.where('trackIds').equals(trackId).toArray();
    return rows.find((row) => row.userId === userId) ?? null;
  });
}
