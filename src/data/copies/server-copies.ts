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
 * Names what a copy is of: how many commands it has taken in. While there is no copy, the commands that wait for their
 * delivery stand for it, as each of them may reach the server before the answer that makes the copy, or after; and the last one that
 * was delivered, as one may come and go in between.
 */
type Rev = string;

/** Of both copies of a user; take it before asking the server, and hand it to the save. */
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

/** Writes unless the copy, or what stands for it, is another than `rev`. `write` gets the number of the copy's commands. */
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
 * Saves an answer unless a command was delivered since `rev` was read: then it is of before, and false is returned. This
 * and the saves below reject with `SessionEnded` when the user is no longer signed in.
 */
export function saveCart(userId: string, courses: Course[], asked: Rev, now = Date.now()): Promise<boolean> {
  return saveCopy(userId, 'carts', asked, (db, rev) => db.carts.put({ userId, courses, asOf: now, rev }));
}

/** The saved cart; undefined before its first answer. */
export function loadCart(userId: string): Promise<Course[] | undefined> {
  return withDb(async (db) => (await db.carts.get(userId))?.courses);
}

/** The saved library; undefined before its first answer. */
export function loadLibrary(userId: string): Promise<Library | undefined> {
  return withDb(async (db) => (await db.libraries.get(userId))?.library);
}

/** As `saveCart`. */
export function saveLibrary(userId: string, library: Library, asked: Rev, now = Date.now()): Promise<boolean> {
  return saveCopy(userId, 'libraries', asked, (db, rev) => db.libraries.put({ userId, library, asOf: now, rev }));
}

/** Joins progress into what is known: nothing that this device knows better is lost. */
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

/** All progress of the user that this device knows. */
export function loadProgress(userId: string): Promise<Progress[]> {
  return withDb((db) => db.progress.where({ userId }).toArray());
}

/** The saved content of a course. */
export function loadContent(userId: string, courseId: string): Promise<ContentRow | null> {
  return withDb(async (db) => (await db.contents.get([userId, courseId])) ?? null);
}

/** The saved content that holds the track. */
export function loadContentOfTrack(userId: string, trackId: string): Promise<ContentRow | null> {
  return withDb(async (db) => {
    const rows = await db.contents.where('trackIds').equals(trackId).toArray();
    return rows.find((row) => row.userId === userId) ?? null;
  });
}
