import type { CatalogueAnswer } from '#contract/worker-messages.ts';
import { ApiFailure } from '#data/api/api-error.ts';
import { syncCatalogue } from '#data/catalogue/sync-catalogue.ts';

/** Between pages of a first fill: pictures and what the learner asks for go first. */
const PAUSE_MS = 250;

/**
 * Reads the feed for the pages, so that a first visit need not load a database for it. Tells the page that asked; a worker
 * that the browser ends meanwhile has saved whole pages, and the next call goes on after them.
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
