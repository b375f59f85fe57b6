import { type SyncReport, syncCatalogue } from './sync-catalogue.ts';

/** Pause between pages of a fill, so that pictures and the learner's own requests go first. */
const PAUSE_MS = 250;

/** `syncCatalogue` for browsers without a service worker. */
export function syncHere(): Promise<SyncReport> {
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));
  return syncCatalogue({ pause });
}
