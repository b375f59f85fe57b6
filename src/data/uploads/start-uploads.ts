import { subscribeOutcomes } from '#data/outbox/delivery/outcomes.ts';
import { startPageDownloads } from '#data/downloads/page-downloads.ts';
import type { PageDownloads } from '#data/downloads/page-downloads.ts';
import { sendQueued } from './send-queued.ts';
import { getSession, sessionSignal, subscribeSession } from '#data/session/session-store.ts';

let uploads: { userId: string; page: PageDownloads } | null = null;

/** Sends the files of whoever is signed in, in this page; said again it does so soon. */
export function startUploads(): void {
  const userId = getSession().user?._id ?? null;
  if (uploads?.userId !== userId) {
    uploads?.page.stop();
    uploads = userId === null ? null : { userId, page: startPageDownloads(userId, sessionSignal(), sendQueued) };
  } else uploads?.page.request();
}

// A file waits for its track.
subscribeOutcomes(({ refreshes, outcome }) => {
  if (outcome.kind === 'delivered' && refreshes.includes('authored')) uploads?.page.request();
});

// For whoever signs in after this page began to send.
subscribeSession(startUploads);
