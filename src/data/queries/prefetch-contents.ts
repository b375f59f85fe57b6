import type { Library, OwnedCourse } from '#contract/library.ts';
import { isUnreachable } from '#data/api/api-error.ts';
import { loadContent } from '#data/db/server-copies.ts';
import { StorageFailure } from '#data/db/storage-failure.ts';
import { sessionSignal } from '#data/session/session-store.ts';
import { fetchContent } from './fetch-content.ts';

const CONCURRENCY = 2;

let running = false;

/**
 * Fetches the content of the learner's courses for offline study, those that changed since this device saved them. Ends
 * quietly when the server cannot be reached: the next visit of the library starts it again.
 */
export async function prefetchContents(userId: string, library: Library): Promise<void> {
  if (running) return;
  running = true;
  const signal = sessionSignal();
  const waiting = [...library.purchasedCourses, ...library.archivedCourses];
  const work = async () => {
    for (let course = waiting.shift(); course && !signal.aborted; course = waiting.shift()) {
      const saved = await loadContent(userId, course._id);
      if (saved?.courseStamp !== stampOf(course)) await fetchContent(userId, course._id, signal, stampOf(course));
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  } catch (error) {
    if (!isUnreachable(error) && !signal.aborted && !(error instanceof StorageFailure))
      console.warn('The content of a course could not be kept for offline study', error);
  } finally {
    running = false;
  }
}

function stampOf(course: OwnedCourse): string {
  return `${course.version} ${course.updatedAt} ${course.trackCount}`;
}
