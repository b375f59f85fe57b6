import { call } from '../api/http-client.ts';
import { createFetchBudget } from '../data-use/fetch-budget.ts';
import { loadRevs, saveLibrary, saveProgress } from '#data/copies/server-copies.ts';
import { fetchAttempts } from '#data/copies/attempt-copies.ts';
import { fetchNotes } from '#data/copies/note-copies.ts';
import { fetchPractice, leaveUnscheduled } from '#data/copies/practice-copies.ts';
import { mergeInStudy } from '#data/copies/study-copies.ts';
import { withDb } from '../db/with-db.ts';
import { bringContents, inOneTab } from './bring-contents.ts';
import { ownedContents } from './course-stamp.ts';
import { type Bring, bringNews } from './owned-news.ts';

const BRING: Bring = {
  notes: ({ userId, signal }) => fetchNotes(userId, signal),
  quizAttempts: ({ userId, signal }) => fetchAttempts(userId, signal),
  practice: ({ userId, signal }) => fetchPractice(userId, signal, leaveUnscheduled),
  study: ({ userId }, told) => mergeInStudy(userId, told),
};

/**
 * Updates the user's library, progress and what other devices did (owned-news.ts) and, within the data limits, the content of owned
 * courses. For the worker, when no page is open. Courses that the user no longer owns are not deleted here: a page does that, and tells the user. Rejects when
 * the server cannot be reached.
 */
export async function refreshOwned(userId: string, signal: AbortSignal): Promise<void> {
  const revs = await loadRevs(userId);
  const [library, progress] = await Promise.all([
    call('userMyLearning', { userId, signal }),
    call('progressGet', { userId, signal }),
  ]);
  signal.throwIfAborted();
  await saveProgress(userId, progress.data);
  await bringNews({ userId, signal }, BRING);
  // Not saved if a command was delivered in the meantime; that delivery triggers its own refresh.
  await saveLibrary(userId, library.data, revs.library);
  const courses = ownedContents(library.data);
  await inOneTab(userId, signal, () =>
    withDb((db) => bringContents(db, { userId, signal, courses, budget: createFetchBudget(db, 'in-advance') })),
  );
}
