import { PERIODIC_SYNC_TAG } from '#contract/worker-messages.ts';
import { refreshOwned } from '#data/owned/refresh-owned.ts';
import { loadSessionMirror } from '#data/session/session-mirror.ts';
import { drainAll } from './background-sync.ts';

declare const self: ServiceWorkerGlobalScope;

/** Not in TypeScript's worker library: Chromium alone has it. */
interface PeriodicSyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Keeps the courses of an installed app up to date while it is not open. */
export function registerPeriodicSync(): void {
  self.addEventListener('periodicsync' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
    const sync = event as PeriodicSyncEvent;
    if (sync.tag === PERIODIC_SYNC_TAG) sync.waitUntil(refresh());
  });
}

async function refresh(): Promise<void> {
  const session = await loadSessionMirror();
  if (!session) return;
  // First what the learner did; what remains of it has its own time.
  await drainAll().catch((error: unknown) => console.info('Outbox:', error));
  await refreshOwned(session.user._id, new AbortController().signal);
}
