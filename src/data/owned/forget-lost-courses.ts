import { ApiFailure } from '../api/api-error.ts';
import { call } from '../api/http-client.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { writeAs } from '#data/session/private-writes.ts';
import { removeDownload } from '../downloads/download-commands.ts';
import { openOwnedFiles } from './owned-files.ts';
import { removeUnnamed } from './prefetch-owned.ts';

/** A course that this device held and its learner no longer owns. */
export interface LostCourse {
  courseId: string;
  title: string;
  /** Whether its money was paid back; else it was taken away in another way. */
  refunded: boolean;
  /** How many downloads went. */
  downloads: number;
}

interface ForgetOptions {
  db: CodeItDatabase;
  userId: string;
  signal: AbortSignal;
  /** For tests; those of this program otherwise. */
  storage?: CacheStorage | undefined;
  call?: typeof call;
}

/**
 * Removes from this device what it holds of those of `missing` that are not the learner's any more. A course that is missing
 * in the library is only a question: it goes when the server says of it, by itself, that it is not owned (403), or that it
 * is not there and was refunded. No answer, or any other, removes nothing. What a kill interrupts is found the next time,
 * since the course's content goes last.
 */
export async function forgetLostCourses(missing: readonly string[], options: ForgetOptions): Promise<LostCourse[]> {
  const lost: LostCourse[] = [];
  for (const courseId of missing) {
    const verdict = await judge(courseId, options);
    if (verdict === 'kept') continue;
    options.signal.throwIfAborted();
    lost.push(await remove(courseId, verdict === 'refunded', options));
  }
  return lost;
}

async function judge(
  courseId: string,
  { userId, signal, call: ask = call }: ForgetOptions,
): Promise<'kept' | 'refunded' | 'taken'> {
  try {
    await ask('courseContent', { query: { courseId }, userId, signal });
    return 'kept';
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.detail.kind !== 'http') return 'kept';
    const { status, code } = error.detail;
    const isNotOwned = status === 403 && code === 'not_owned';
    if (!isNotOwned && !(status === 404 && code === 'not_found')) return 'kept';
    const refunded = await ask('refundList', { userId, signal }).then(
      ({ data }) => data.refunds.some((refund) => refund.courseId === courseId && refund.status === 'refunded'),
      () => false,
    );
    if (refunded) return 'refunded';
    return isNotOwned ? 'taken' : 'kept';
  }
}

async function remove(
  courseId: string,
  refunded: boolean,
  { db, userId, storage }: ForgetOptions,
): Promise<LostCourse> {
  const rows = await db.downloads.where({ userId }).toArray();
  const its = rows.filter((row) => row.courseId === courseId);
  for (const { trackId } of its) await removeDownload(db, userId, trackId, storage);
  const title = (await db.contents.get([userId, courseId]))?.courseTitle ?? 'A course';
  await writeAs(userId, 'contents', () => db.contents.delete([userId, courseId]));
  await removeUnnamed(db, userId, await openOwnedFiles(userId, storage));
  return { courseId, title, refunded, downloads: its.length };
}
