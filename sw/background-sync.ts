import { SYNC_TAG } from '#contract/worker-messages.ts';
import { configureHttp } from '#data/api/http-client.ts';
import { drainOutbox } from '#data/outbox/delivery/drain.ts';
import { countPending } from '#data/outbox/storage/pending.ts';
import { loadSigner } from '#data/session/session-keys.ts';
import { loadMirroredToken, loadSessionMirror } from '#data/session/session-mirror.ts';

declare const self: ServiceWorkerGlobalScope;

/** Only Chromium has this event; TypeScript's worker library does not declare it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Longer than an undo window, and well below the time limit that browsers set for an event. */
const PATIENCE_MS = 15_000;
const WAIT_MS = 500;

/** Delivers the outbox on a `sync` event: the network has returned, and no page needs to be open. */
export function registerBackgroundSync(): void {
  configureHttp({
    token: loadMirroredToken,
    signer: loadSigner,
    // The drain pauses the lanes on a 401. The next page asks the user to log in.
    onUnauthorized: () => undefined,
  });
  self.addEventListener('sync' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === SYNC_TAG) sync.waitUntil(drainAll());
  });
}

/** Drains the outbox. Rejects if commands remain, so that the browser fires `sync` again. */
export async function drainAll(): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  let report = await drainOutbox({ reconnected: true });
  for (;;) {
    const soon = report.busy || (report.nextDueAt !== null && report.nextDueAt < until);
    if (!soon || report.unreachable || Date.now() > until) break;
    // The lock is free between two drains, so that a page with a new command can deliver it itself.
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    report = await drainOutbox();
  }
  await countOnIcon();
  if (report.busy || report.nextDueAt !== null) throw new Error('The outbox is not empty yet');
}

/** Updates the badge on the app's icon, because no page may be open to do it. */
async function countOnIcon(): Promise<void> {
  const session = await loadSessionMirror();
  const count = session ? await countPending(session.user._id) : 0;
  const { navigator } = self as { navigator: Partial<WorkerNavigator> };
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  // Rejected when the app is not installed. Then there is no icon.
  await shown?.catch(() => undefined);
}
