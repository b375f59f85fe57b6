import type { Course } from '#contract/course.ts';
import type { Library } from '#contract/library.ts';
import { mergeProgress } from '#contract/progress-rules.ts';
import type { Progress } from '#contract/progress.ts';
import { withDb } from './with-db.ts';
import { writeAs } from './private-writes.ts';
import type { ContentRow } from './rows.ts';

/** The `rev` of both copies of a user; take it before asking the server, and hand it to the save. */
export interface Revs {
  cart: number;
  library: number;
}

export function loadRevs(userId: string): Promise<Revs> {
  return withDb(async (db) => {
    const [cart, library] = await Promise.all([db.carts.get(userId), db.libraries.get(userId)]);
    return { cart: cart?.rev ?? 0, library: library?.rev ?? 0 };
  });
}

/**
 * Saves an answer unless a command was delivered since `rev` was read: then it is of before, and false is returned. This
 * and the saves below reject with `SessionEnded` when the user is no longer signed in.
 */
export async function saveCart(userId: string, courses: Course[], rev: number, now = Date.now()): Promise<boolean> {
  return writeAs(userId, 'carts', async (db) => {
    if (((await db.carts.get(userId))?.rev ?? 0) !== rev) return false;
    await db.carts.put({ userId, courses, asOf: now, rev });
    return true;
  });
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
export async function saveLibrary(userId: string, library: Library, rev: number, now = Date.now()): Promise<boolean> {
  return writeAs(userId, 'libraries', async (db) => {
    if (((await db.libraries.get(userId))?.rev ?? 0) !== rev) return false;
    await db.libraries.put({ userId, library, asOf: now, rev });
    return true;
  });
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

export async function saveContent(row: ContentRow): Promise<void> {
  await writeAs(row.userId, 'contents', (db) => db.contents.put(row));
}

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
