import { PERIODIC_SYNC_TAG } from '#contract/worker-messages.ts';
import { loadDataUseSettings } from '#data/data-use/data-use-settings.ts';
import { withDb } from '#data/db/with-db.ts';
import { queueAhead } from '#data/device/study-ahead.ts';
import { runBudgeted } from '#data/downloads/run-budgeted.ts';
import { refreshOwned } from '#data/owned/refresh-owned.ts';
import { loadSessionMirror } from '#data/session/session-mirror.ts';
import { drainAll } from './background-sync.ts';

declare const self: ServiceWorkerGlobalScope;

/** Only Chromium has this event; TypeScript's worker library does not declare it. */
interface PeriodicSyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Updates the owned courses of an installed app while it is closed (Periodic Background Sync). */
export function registerPeriodicSync(): void {
  self.addEventListener('periodicsync' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
    const sync = event as PeriodicSyncEvent;
    if (sync.tag === PERIODIC_SYNC_TAG) sync.waitUntil(refresh());
  });
}

async function refresh(): Promise<void> {
  const session = await loadSessionMirror();
  if (!session) return;
  // The user's own changes are sent first. If some remain, the outbox schedules its own retry.
  await drainAll().catch((error: unknown) => console.info('Outbox:', error));
  const { signal } = new AbortController();
  await refreshOwned(session.user._id, signal);
  // At night, on the charger: the browser chooses the time. What it ends too early goes on the next time, or in a page.
  await withDb(async (db) => {
    const userId = session.user._id;
    if (!(await loadDataUseSettings(db)).studyAhead) return;
    await queueAhead(db, { userId, now: Date.now() });
    await runBudgeted({ db, userId, signal });
  });
}
