import type { CatalogueAnswer, PageMessage } from '#contract/worker-messages.ts';
import { anySignal } from '#lib/any-signal.ts';
import { timeoutSignal } from '#lib/timeout-signal.ts';
import { ApiFailure } from '../api/api-error.ts';
import type { SyncReport } from './sync-catalogue.ts';

/** The browser may stop the service worker during a sync, and then no response arrives. Saved pages stay. */
const PATIENCE_MS = 120_000;

/**
 * Runs the sync in the service worker, which has loaded the database code anyway; pages of visitors then need not load it. On a
 * first visit it waits until the worker is active. Rejects with `ApiFailure` when the server cannot be reached.
 */
export async function syncInWorker(signal: AbortSignal): Promise<Pick<SyncReport, 'busy' | 'upserts' | 'deletes'>> {
  const { active } = await navigator.serviceWorker.ready;
  signal.throwIfAborted();
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<CatalogueAnswer>((resolve, reject) => {
    const late = () => reject(new Error('The worker did not answer'));
    anySignal([signal, timeoutSignal(PATIENCE_MS)]).addEventListener('abort', late);
    port1.onmessage = ({ data }: MessageEvent<CatalogueAnswer>) => resolve(data);
  });
  const message: PageMessage = { type: 'sync-catalogue' };
  active?.postMessage(message, [port2]);
  try {
    const result = await answer;
    if (result.kind === 'synced') return result;
    throw result.unreachable ? new ApiFailure({ kind: 'network' }) : new Error(result.reason);
  } finally {
    port1.close();
  }
}
