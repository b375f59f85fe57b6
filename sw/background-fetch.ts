import { paths } from '#config/paths.ts';
import { withDb } from '#data/db/with-db.ts';
import { type BackgroundFetch, downloadOf } from '#data/downloads/background-fetch.ts';
import { runBudgeted } from '#data/downloads/run-budgeted.ts';
import { takeIn } from '#data/downloads/take-in.ts';
import { openAt } from './open-at.ts';

declare const self: ServiceWorkerGlobalScope;

/** Only Chromium has this event; TypeScript's worker library does not declare it. */
interface BackgroundFetchEvent extends ExtendableEvent {
  readonly registration: BackgroundFetch;
}

const ENDS = ['backgroundfetchsuccess', 'backgroundfetchfail', 'backgroundfetchabort'];

/** Saves and checks the videos that the browser downloaded by Background Fetch. */
export function registerBackgroundFetch(): void {
  const on = (type: string, act: (fetched: BackgroundFetch) => Promise<void>) =>
    self.addEventListener(type as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
      const { registration } = event as BackgroundFetchEvent;
      (event as ExtendableEvent).waitUntil(act(registration));
    });
  for (const type of ENDS) on(type, keep);
  on('backgroundfetchclick', async ({ id }) => {
    const { userId, trackId } = downloadOf(id);
    const row = await withDb((db) => db.downloads.get([userId, trackId]));
    await openAt(row ? paths.courseTracks(row.courseId) : paths.myLearning);
  });
}

async function keep(fetched: BackgroundFetch): Promise<void> {
  const { userId } = downloadOf(fetched.id);
  await withDb(async (db) => {
    await takeIn(db, fetched, { ended: true });
    // Fetches captions and missing chunks, and compares the digest. If an open page holds the lock, that page does it.
    await runBudgeted({ db, userId, signal: new AbortController().signal });
  });
}
