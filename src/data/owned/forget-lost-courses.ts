import { ApiFailure } from '../api/api-error.ts';
import { call } from '../api/http-client.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { writeAs } from '#data/session/private-writes.ts';
import { removeDownload } from '../downloads/download-commands.ts';
import { openOwnedFiles } from './owned-files.ts';
import { removeUnnamed } from './prefetch-owned.ts';

/** A course that was stored on this device and that the learner no longer owns. */
export interface LostCourse {
  courseId: string;
  title: string;
  /** Whether it was refunded; if not, it was removed for another reason. */
  refunded: boolean;
  /** The number of deleted downloads. */
  downloads: number;
}

interface ForgetOptions {
  db: CodeItDatabase;
  userId: string;
  signal: AbortSignal;
  /** This option and the next are for tests. */
  storage?: CacheStorage | undefined;
  call?: typeof call;
}

/**
 * Deletes the data of those `missing` courses that the learner no longer owns. That a course is missing in the library is not
 * enough: it is deleted only if the server responds that it is not owned (403), or that it does not exist and was refunded. Any
 * other response, or none, deletes nothing. The course's content is deleted last, so an interrupted deletion is found again the
 * next time.
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
