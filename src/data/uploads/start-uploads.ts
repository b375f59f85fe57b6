import { subscribeOutcomes } from '#data/outbox/delivery/outcomes.ts';
import { startPageDownloads } from '#data/downloads/page-downloads.ts';
import type { PageDownloads } from '#data/downloads/page-downloads.ts';
import { sendQueued } from './send-queued.ts';
import { getSession, sessionSignal, subscribeSession } from '#data/session/session-store.ts';

let uploads: { userId: string; page: PageDownloads } | null = null;

/** Starts uploading the signed-in user's files in this page. Call it again after adding a file. */
export function startUploads(): void {
  const userId = getSession().user?._id ?? null;
  if (uploads?.userId !== userId) {
    uploads?.page.stop();
    uploads = userId === null ? null : { userId, page: startPageDownloads(userId, sessionSignal(), sendQueued) };
  } else uploads?.page.request();
}

// A delivered command may have added the track that a file waits for.
subscribeOutcomes(({ refreshes, outcome }) => {
  if (outcome.kind === 'delivered' && refreshes.includes('authored')) uploads?.page.request();
});

// Switches to another user's uploads when the session changes.
subscribeSession(startUploads);
