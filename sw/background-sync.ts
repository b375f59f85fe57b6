import { SYNC_TAG } from '#contract/worker-messages.ts';
import { configureHttp } from '#data/api/http-client.ts';
import { drainOutbox } from '#data/outbox/delivery/drain.ts';
import { countPending } from '#data/outbox/storage/pending.ts';
import { loadMirroredToken, loadSessionMirror } from '#data/session/session-mirror.ts';

declare const self: ServiceWorkerGlobalScope;

/** Not in TypeScript's worker library: Chromium alone has it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Longer than an undo window, well within what a browser grants an event. */
const PATIENCE_MS = 15_000;
const WAIT_MS = 500;

/** Delivers the outbox when the browser says that the network is back, with no page open. */
export function registerBackgroundSync(): void {
  configureHttp({
    token: loadMirroredToken,
    // The drain pauses the lanes; the page that opens next asks for a login.
    onUnauthorized: () => undefined,
  });
  self.addEventListener('sync' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === SYNC_TAG) sync.waitUntil(drainAll());
  });
}

/** Drains. Rejects while something remains to be delivered, so that the browser tries again. */
export async function drainAll(): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  let report = await drainOutbox({ reconnected: true });
  for (;;) {
    const soon = report.busy || (report.nextDueAt !== null && report.nextDueAt < until);
    if (!soon || report.unreachable || Date.now() > until) break;
    // Between two drains the lock is free: a page that says something new delivers it itself.
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    report = await drainOutbox();
  }
  await countOnIcon();
  if (report.busy || report.nextDueAt !== null) throw new Error('The outbox is not empty yet');
}

/** The number on the app's icon, which no page corrects while none is open. */
async function countOnIcon(): Promise<void> {
  const session = await loadSessionMirror();
  const count = session ? await countPending(session.user._id) : 0;
  const { navigator } = self as { navigator: Partial<WorkerNavigator> };
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  // Refused where the app is not installed: then there is no icon to say it on.
  await shown?.catch(() => undefined);
}
