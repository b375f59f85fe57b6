import type { QueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { call } from '#data/api/http-client.ts';
import { readConnection } from '#data/data-use/connection.ts';
import { loadDataUseSettings } from '#data/data-use/data-use-settings.ts';
import { createFetchBudget } from '#data/data-use/fetch-budget.ts';
import { watchTransfers } from '#data/data-use/watch-transfers.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import { saveProgress } from '#data/copies/server-copies.ts';
import { SessionEnded } from '#data/session/session-ended.ts';
import { StorageFailure } from '#data/db/storage-failure.ts';
import { watchDb } from '#data/db/watch-db.ts';
import { withDb } from '#data/db/with-db.ts';
import { subscribeOutcomes } from '#data/outbox/delivery/outcomes.ts';
import { askPeriodicSync } from '#data/owned/ask-periodic-sync.ts';
import { bringContents, inOneTab } from '#data/owned/bring-contents.ts';
import type { LostCourse } from '#data/owned/forget-lost-courses.ts';
import { ownedContents } from '#data/owned/course-stamp.ts';
import { loadMissingCourses } from '#data/owned/missing-courses.ts';
import { type Bring, bringNews } from '#data/owned/owned-news.ts';
import { notes, practice, quizzes, study, upkeep } from '#data/parts/load.ts';
import { anySignal } from '#lib/any-signal.ts';
import { requestDownloads } from '../learning/downloads.ts';
import { libraryQuery } from '../learning/library.ts';
import { studyGoalAtom } from '../learning/study-goal.ts';
import { queryKeys } from '../query-keys.ts';

/** When an open page becomes visible after this time, it fetches the library again. */
const ASK_MS = 15 * 60_000;
/** Delay before a retry after any failure. */
const AGAIN_MS = 60_000;

const BRING: Bring = {
  notes: async ({ userId, signal }) => (await notes()).fetchNotes(userId, signal),
  quizAttempts: async ({ userId, signal }) => (await quizzes()).fetchAttempts(userId, signal),
  practice: async ({ userId, signal }) => (await practice()).fetchPractice(userId, signal),
  study: async ({ userId }, told) => {
    const { loadStudy, mergeInStudy } = await study();
    await mergeInStudy(userId, told);
    const known = await withDb((db) => loadStudy(db, userId));
    getDefaultStore().set(studyGoalAtom, (known?.plan?.minutesAWeek ?? 0) > 0);
  },
};

interface KeepOptions {
  client: QueryClient;
  userId: string;
  session: AbortSignal;
  /** Called for each course that was deleted from this device because the user no longer owns it. */
  tell: (lost: LostCourse) => void;
}

/**
 * Keeps the owned courses on this device up to date: fetches library, progress and the news of other devices (owned-news.ts),
 * fetches the content of the courses within the data limits, and deletes courses that the user no longer owns. It runs when the
 * library was fetched, when the network returns or changes, and when the data limits change; in one tab at a time. Returns a
 * function that stops it.
 */
export function keepOwned({ client, userId, session, tell }: KeepOptions): () => void {
  const stopped = new AbortController();
  const signal = anySignal([stopped.signal, session]);
  let running = false;
  let again = false;
  let askedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const bring: Bring = {
    ...BRING,
    quizAttempts: async (asker, news) => {
      await BRING.quizAttempts(asker, news);
      // One that passed elsewhere opens the answers of its quiz.
      void run();
    },
  };
  const ask = () => {
    askedAt = Date.now();
    // The screens that show these queries report their errors. The next start fetches them again.
    void client.prefetchQuery({ ...libraryQuery(userId), staleTime: 0 });
    void call('progressGet', { userId, signal })
      .then(({ data }) => saveProgress(userId, data))
      .catch(() => undefined);
    bringNews({ userId, signal }, bring).catch((error: unknown) => {
      if (!signal.aborted) console.info('What other devices did could not be brought to this one yet', error);
    });
  };
  const run = async () => {
    if (signal.aborted) return;
    again = true;
    if (running) return;
    running = true;
    clearTimeout(timer);
    try {
      while (again) {
        again = false;
        if (await inOneTab(userId, signal, () => withDb(work))) timer = setTimeout(() => void run(), AGAIN_MS);
      }
    } catch (error) {
      // Expected errors: without a database nothing can be stored, and after a logout nothing may be.
      const expected = signal.aborted || error instanceof StorageFailure || error instanceof SessionEnded;
      if (expected) return;
      console.warn('What is owned could not be brought to this device', error);
      timer = setTimeout(() => void run(), AGAIN_MS);
    } finally {
      running = false;
    }
  };
  /** Resolves with true when the server could not be reached. */
  const work = async (db: CodeItDatabase): Promise<boolean> => {
    const library = (await db.libraries.get(userId))?.library;
    if (!library) return false;
    const missing = await loadMissingCourses(db, userId, library);
    if (missing.length > 0) {
      const { forgetLostCourses } = await upkeep();
      for (const lost of await forgetLostCourses(missing, { db, userId, signal })) {
        client.removeQueries({ queryKey: queryKeys.content(userId, lost.courseId) });
        tell(lost);
      }
    }
    const { stopped: stop } = await bringContents(db, {
      userId,
      signal,
      courses: ownedContents(library),
      budget: createFetchBudget(db, 'in-advance'),
    });
    // Loaded only for who asked for it.
    if (
      (await loadDataUseSettings(db)).studyAhead &&
      (await (await upkeep()).queueAhead(db, { userId, now: Date.now() }))
    )
      requestDownloads();
    return stop === 'offline';
  };

  const stopWatching = watchDb(
    async (db) => [(await db.libraries.get(userId))?.asOf, (await db.meta.get('dataUse'))?.value],
    { next: () => void run(), unavailable: () => undefined },
  );
  const stopOutcomes = subscribeOutcomes(({ refreshes, outcome }) => {
    if (refreshes.includes('contents') && outcome.kind === 'delivered') ask();
  });
  addEventListener('online', ask, { signal });
  addEventListener('online', () => void run(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (!document.hidden && Date.now() - askedAt > ASK_MS) ask();
    },
    { signal },
  );
  readConnection().addEventListener?.('change', () => void run(), { signal });
  const stopCounting = watchTransfers();
  void askPeriodicSync();
  ask();
  return () => {
    stopped.abort();
    stopCounting();
    stopWatching();
    stopOutcomes();
    clearTimeout(timer);
  };
}
