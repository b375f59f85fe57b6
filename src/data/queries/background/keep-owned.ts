import type { QueryClient } from '@tanstack/react-query';
import { call } from '#data/api/http-client.ts';
import { readConnection } from '#data/data-use/connection.ts';
import { createFetchBudget } from '#data/data-use/fetch-budget.ts';
import { watchTransfers } from '#data/data-use/watch-transfers.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import { loadCursor } from '#data/copies/load-cursor.ts';
import { saveProgress } from '#data/copies/server-copies.ts';
import { SessionEnded } from '#data/session/session-ended.ts';
import { StorageFailure } from '#data/db/storage-failure.ts';
import { watchDb } from '#data/db/watch-db.ts';
import { withDb } from '#data/db/with-db.ts';
import { subscribeOutcomes } from '#data/outbox/delivery/outcomes.ts';
import { askPeriodicSync } from '#data/owned/ask-periodic-sync.ts';
import { bringContents, inOneTab } from '#data/owned/bring-contents.ts';
import { forgetLostCourses, type LostCourse } from '#data/owned/forget-lost-courses.ts';
import { ownedContents } from '#data/owned/course-stamp.ts';
import { loadMissingCourses } from '#data/owned/missing-courses.ts';
import { notes, practice, quizzes } from '#data/parts/load.ts';
import { anySignal } from '#lib/any-signal.ts';
import { libraryQuery } from '../learning/library.ts';
import { queryKeys } from '../query-keys.ts';

/** When an open page becomes visible after this time, it fetches the library again. */
const ASK_MS = 15 * 60_000;
/** Delay before a retry after any failure. */
const AGAIN_MS = 60_000;

interface KeepOptions {
  client: QueryClient;
  userId: string;
  session: AbortSignal;
  /** Called for each course that was deleted from this device because the user no longer owns it. */
  tell: (lost: LostCourse) => void;
}

/**
 * Keeps the owned courses on this device up to date: fetches library, progress, notes, attempts and practice, fetches the content of
 * the courses within the data limits, and deletes courses that the user no longer owns. It runs when the library was fetched, when
 * the network returns or changes, and when the data limits change; in one tab at a time. Returns a function that stops it.
 */
export function keepOwned({ client, userId, session, tell }: KeepOptions): () => void {
  const stopped = new AbortController();
  const signal = anySignal([stopped.signal, session]);
  let running = false;
  let again = false;
  let askedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = () => {
    askedAt = Date.now();
    // The screens that show these queries report their errors. The next start fetches them again.
    void client.prefetchQuery({ ...libraryQuery(userId), staleTime: 0 });
    void call('progressGet', { userId, signal })
      .then(({ data }) => saveProgress(userId, data))
      .catch(() => undefined);
    askForNews(
      'notes',
      async (query) => (await call('noteList', { ...query, signal })).data.notes,
      async () => (await notes()).fetchNotes(userId, signal),
    );
    askForNews(
      'quizAttempts',
      async (query) => (await call('quizAttempts', { ...query, signal })).data.attempts,
      async () => (await quizzes()).fetchAttempts(userId, signal),
    );
    askForNews(
      'practice',
      async (query) => (await call('practiceList', { ...query, signal })).data.events,
      async () => (await practice()).fetchPractice(userId, signal),
    );
  };
  /** Loads what stores a kind of data when there is something of it: who wrote no note elsewhere does not load the code of notes. */
  const askForNews = (
    store: Parameters<typeof loadCursor>[1],
    load: (of: { userId: string; query: { since: number; limit: number } }) => Promise<unknown[]>,
    bring: () => Promise<void>,
  ) => {
    withDb((db) => loadCursor(db, store, userId))
      .then((since) => load({ userId, query: { since, limit: 1 } }))
      .then((news) => (news.length > 0 ? bring() : undefined))
      .catch(() => undefined);
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
