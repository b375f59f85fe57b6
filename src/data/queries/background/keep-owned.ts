import type { QueryClient } from '@tanstack/react-query';
import { call } from '#data/api/http-client.ts';
import { readConnection } from '#data/data-use/connection.ts';
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
import { forgetLostCourses, type LostCourse } from '#data/owned/forget-lost-courses.ts';
import { ownedContents } from '#data/owned/course-stamp.ts';
import { loadMissingCourses } from '#data/owned/missing-courses.ts';
import { anySignal } from '#lib/any-signal.ts';
import { libraryQuery } from '../learning/library.ts';
import { queryKeys } from '../query-keys.ts';

/** A page that stays open asks again what is owned when it is looked at after so long. */
const ASK_MS = 15 * 60_000;
/** After the server could not be reached, or something else went wrong. */
const AGAIN_MS = 60_000;

interface KeepOptions {
  client: QueryClient;
  userId: string;
  session: AbortSignal;
  /** Learns of courses that went from this device because they are not the user's any more. */
  tell: (lost: LostCourse) => void;
}

/**
 * Keeps what the user owns on this device, until the returned function is called: asks for library and progress, brings the
 * content of the courses within the data budget, and lets go of courses that are no longer theirs. Each time that the
 * library was told, the network returned or changed, or what may be fetched was set. One tab at a time.
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
    // Who shows them tells of their failure; the next start asks again.
    void client.prefetchQuery({ ...libraryQuery(userId), staleTime: 0 });
    void call('progressGet', { userId, signal })
      .then(({ data }) => saveProgress(userId, data))
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
      // Without a database nothing is kept; after a logout nothing may be.
      const expected = signal.aborted || error instanceof StorageFailure || error instanceof SessionEnded;
      if (expected) return;
      console.warn('What is owned could not be brought to this device', error);
      timer = setTimeout(() => void run(), AGAIN_MS);
    } finally {
      running = false;
    }
  };
  /** True: the server could not be reached. */
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
