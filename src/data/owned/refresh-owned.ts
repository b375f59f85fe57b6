import { call } from '../api/http-client.ts';
import { createFetchBudget } from '../data-use/fetch-budget.ts';
import { loadRevs, saveLibrary, saveProgress } from '#data/copies/server-copies.ts';
import { withDb } from '../db/with-db.ts';
import { bringContents, inOneTab } from './bring-contents.ts';
import { ownedContents } from './course-stamp.ts';

/**
 * Brings what the user owns up to date on this device, with no page open: library, progress, and within the data budget
 * the lessons. Courses that are not theirs any more stay until a page can say so. Rejects when the server cannot be reached.
 */
export async function refreshOwned(userId: string, signal: AbortSignal): Promise<void> {
  const revs = await loadRevs(userId);
  const [library, progress] = await Promise.all([
    call('userMyLearning', { userId, signal }),
    call('progressGet', { userId, signal }),
  ]);
  signal.throwIfAborted();
  await saveProgress(userId, progress.data);
  // What is delivered meanwhile asks again by itself.
  await saveLibrary(userId, library.data, revs.library);
  const courses = ownedContents(library.data);
  await inOneTab(userId, signal, () =>
    withDb((db) => bringContents(db, { userId, signal, courses, budget: createFetchBudget(db, 'in-advance') })),
  );
}
