/** What a page says to the service worker. */
export type PageMessage =
  | { type: 'skip-waiting' }
  | { type: 'drain-outbox' }
  /** Bring the courses on this device up to date; answered on the port that comes along with a `CatalogueAnswer`. */
  | { type: 'sync-catalogue' };

/** What became of a `sync-catalogue`. `unreachable`: without an answer of the server, the ordinary state offline. */
export type CatalogueAnswer =
  | { kind: 'synced'; busy: boolean; upserts: number; deletes: number }
  | { kind: 'failed'; unreachable: boolean; reason: string };

/** What the service worker says to its pages. */
export type WorkerMessage =
  /** Commands were delivered or refused; server copies of these entities are stale. */
  { type: 'outbox-drained'; entities: string[] };

/** Tag of the Background Sync registration that drains the outbox. */
export const SYNC_TAG = 'outbox';
