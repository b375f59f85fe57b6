import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { LeftFiles } from '../../db/auth-schema.ts';
import type { Db } from '../../db/db.ts';
import { courses, leftovers, libraryEntries, reviews, user } from '../../db/schema.ts';
import { type Fate, personColumns, TABLE_NAMES } from '../../db/table-declarations.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import { API_BASE } from '#contract/endpoints.ts';
import { removeAvatar } from './avatar-service.ts';
import { withCatalogueChange } from '../catalogue/catalogue-clock.ts';
import { eraseWriting } from './erase-writing.ts';
import { retireUsername } from './retired-usernames.ts';
import { refreshRatings } from '../catalogue/review-service.ts';
import { removeThumbnail } from '../authoring/thumbnail-service.ts';

/** The courses that the person had own one learner less. */
async function leaveCourses(tx: Db, userId: string): Promise<void> {
  const left = await tx
    .delete(libraryEntries)
    .where(eq(libraryEntries.userId, userId))
    .returning({ courseId: libraryEntries.courseId });
  const rated = await tx.delete(reviews).where(eq(reviews.userId, userId)).returning({ courseId: reviews.courseId });
  if (left.length + rated.length === 0) return;
  const fewer = (count: typeof courses.studentsCount) => sql`greatest(${count} - 1, 0)`;
  await withCatalogueChange(tx, async (changeSeq) => {
    const ids = left.map(({ courseId }) => courseId);
    await tx
      .update(courses)
      .set({
        studentsCount: fewer(courses.studentsCount),
        popularity: sql`greatest(${courses.popularity} - 1, 0)`,
        changeSeq,
      })
      .where(inArray(courses.id, ids));
    await refreshRatings(
      tx,
      rated.map(({ courseId }) => courseId),
      changeSeq,
    );
  });
}

/** What overwrites the columns that describe the person, but for the server's own words. */
function toCleared(table: PgTable, { clear = {}, ours = {} }: Extract<Fate, { does: 'anonymise' }>) {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(clear).map(([key, value]) => {
      const [column, kept] = [columns[key], ours[key]];
      return [
        key,
        column && kept ? sql`case when ${inArray(column, [...kept])} then ${column} else ${value} end` : value,
      ];
    }),
  );
}

/** Does with every row that names the person what its table declares. */
async function forgetPerson(tx: Db, userId: string): Promise<void> {
  for (const { table, key, column, fate } of TABLE_NAMES.flatMap(personColumns)) {
    const ofPerson = eq(column, userId);
    if (fate.does === 'anonymise')
      await tx
        .update(table)
        .set({ ...toCleared(table, fate), [key]: null })
        .where(ofPerson);
    // The person last: what is kept of them would lose its name, and could not be found any more.
    else if (fate.does === 'erase' && table !== user) await tx.delete(table).where(ofPerson);
  }
  await tx.delete(user).where(eq(user.id, userId));
}

/**
 * Removes the person, everything private of them and what they wrote; call it within a transaction, and `removeLeftovers`
 * after it, which a job repeats until all files are gone. What stays, and why: docs/server-tables.md, and of files docs/storage.md.
 */
export async function deleteUser(tx: Db, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<void> {
  const [person] = await tx.select().from(user).where(eq(user.id, userId)).for('update');
  if (!person) throw new Refusal('not_found', 'This account no longer exists.');
  const files = await eraseWriting(tx, userId);
  await leaveCourses(tx, userId);
  await retireUsername(tx, { username: person.username, userId: null, now: clock.now() });
  await forgetPerson(tx, userId);
  const addresses = person.image === null ? files.addresses : [...files.addresses, person.image];
  const left = { addresses, paths: files.paths, uploads: files.uploads, email: person.email };
  await tx.insert(leftovers).values({ files: left, createdAt: clock.now() });
}

/**
 * Removes the files of deleted accounts. A file that cannot be removed is logged, the others are removed all the same, and it is
 * tried again with the next call. Any number of servers may do this at once.
 */
export async function removeLeftovers(deps: LeftoverDeps): Promise<void> {
  const { db } = deps;
  for (const { id, files } of await db.select().from(leftovers).orderBy(asc(leftovers.createdAt)))
    if (await removeFiles(deps, files)) await db.delete(leftovers).where(eq(leftovers.id, id));
}

type LeftoverDeps = Pick<Deps, 'db' | 'storage' | 'staged' | 'mail' | 'logger'>;

/** Whether all of them are gone. */
async function removeFiles(
  { storage, staged, mail, logger }: LeftoverDeps,
  { addresses, paths, uploads, email }: LeftFiles,
): Promise<boolean> {
  const done = await Promise.allSettled([
    ...addresses.flatMap((address) => [
      removeAvatar(storage, address),
      removeThumbnail(storage, address),
      removeLessonPicture(storage, address),
    ]),
    ...paths.map((path) => storage.remove(path)),
    ...uploads.map((id) => staged.remove(id)),
    mail.forget(email),
  ]);
  const failures = done.filter((one) => one.status === 'rejected');
  for (const { reason } of failures)
    logger.warn({ err: reason as unknown }, 'a file of a deleted account was not removed');
  return failures.length === 0;
}

async function removeLessonPicture(storage: Deps['storage'], address: string): Promise<void> {
  const path = address.slice(`${API_BASE}/media/`.length);
  if (path.startsWith('lessons/')) await storage.remove(path);
}
