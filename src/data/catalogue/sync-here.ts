import { type SyncReport, syncCatalogue } from './sync-catalogue.ts';

/** Between pages of a first fill: pictures and what the learner asks for go first. */
const PAUSE_MS = 250;

/** Reads the feed for browsers that have no service worker. Rejects as `syncCatalogue` does. */
export function syncHere(): Promise<SyncReport> {
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));
  return syncCatalogue({ pause });
}
