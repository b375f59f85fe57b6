/** Messages from a page to the service worker. */
export type PageMessage =
  | { type: 'skip-waiting' }
  /** The page has no worker and asks this one to take control. */
  | { type: 'claim' }
  /** The page is idle: fetch the files that a first start does not need. */
  | { type: 'keep-rest' }
  /** Update the courses on this device; answered with a `CatalogueAnswer` on the port of the message. */
  | { type: 'sync-catalogue' }
  /** Asks for the worker’s build; answered through the port with the name of its first script, or ''. */
  | { type: 'tell-build' };

/** The result of `sync-catalogue`. `unreachable`: the server did not answer, as is usual offline. */
export type CatalogueAnswer =
  | { kind: 'synced'; busy: boolean; upserts: number; deletes: number }
  | { kind: 'failed'; unreachable: boolean; reason: string };

/** Tag of the Background Sync registration that drains the outbox. */
export const SYNC_TAG = 'outbox';

/** Tag of the Periodic Background Sync registration that keeps owned courses up to date. */
export const PERIODIC_SYNC_TAG = 'owned';
