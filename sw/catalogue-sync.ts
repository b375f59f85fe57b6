import type { CatalogueAnswer } from '#contract/worker-messages.ts';
import { ApiFailure } from '#data/api/api-error.ts';
import { syncCatalogue } from '#data/catalogue/sync-catalogue.ts';

/** Pause between pages of a fill, so that pictures and the learner's own requests go first. */
const PAUSE_MS = 250;

/**
 * Syncs the catalogue in the worker, so that a visitor's page need not load the database code, and posts the result to the
 * page. If the browser stops the worker, the saved pages stay, and the next sync continues after them.
 */
export async function answerCatalogueSync(port: MessagePort | undefined): Promise<void> {
  const answer = await sync();
  port?.postMessage(answer);
}

async function sync(): Promise<CatalogueAnswer> {
  try {
    const { busy, upserts, deletes } = await syncCatalogue({ pause: () => sleep(PAUSE_MS) });
    return { kind: 'synced', busy, upserts, deletes };
  } catch (error) {
    return { kind: 'failed', unreachable: error instanceof ApiFailure, reason: String(error) };
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
