/** What a page says to the service worker. */
export type PageMessage =
  | { type: 'skip-waiting' }
  /** The page has no worker, and wants this one. */
  | { type: 'claim' }
  /** There is time to fetch what a first start can do without. */
  | { type: 'keep-rest' }
  /** Bring the courses on this device up to date; answered on the port that comes along with a `CatalogueAnswer`. */
  | { type: 'sync-catalogue' }
  /** Of which build the worker is; answered on the port that comes along with the name of its first script, or ''. */
  | { type: 'tell-build' };

/** What became of a `sync-catalogue`. `unreachable`: without an answer of the server, the ordinary state offline. */
export type CatalogueAnswer =
  | { kind: 'synced'; busy: boolean; upserts: number; deletes: number }
  | { kind: 'failed'; unreachable: boolean; reason: string };

/** Tag of the Background Sync registration that drains the outbox. */
export const SYNC_TAG = 'outbox';

/** Tag of the Periodic Background Sync registration that keeps owned courses up to date. */
export const PERIODIC_SYNC_TAG = 'owned';
