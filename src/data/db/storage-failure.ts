import { createListeners } from '#lib/listeners.ts';

/**
 * Why nothing can be kept on this device now. 'missing': the browser has no IndexedDB. 'blocked': another tab holds an
 * earlier version open, or the browser does not answer. 'outdated': a newer version of the app made the database.
 * 'unreadable': the browser could not read it, twice, and it is not known yet whether it is 'damaged': that is said when it was found
 * broken in a second way as well. 'lost': the connection was closed twice. 'full': there is no room. 'refused': the browser says no
 * in another way.
 */
export type StorageFailureReason =
  'missing' | 'blocked' | 'outdated' | 'unreadable' | 'damaged' | 'lost' | 'full' | 'refused';

/** IndexedDB cannot be used now. The app goes on with the network alone. */
export class StorageFailure extends Error {
  readonly reason: StorageFailureReason;

  constructor(reason: StorageFailureReason, cause?: unknown) {
    super(`IndexedDB is not usable: ${reason}`, { cause });
    this.name = 'StorageFailure';
    this.reason = reason;
  }
}

let present: StorageFailure | null = null;
const listeners = createListeners();

/** The failure that lasts; null while this device keeps things, and before it was asked to. */
export function getStorageFailure(): StorageFailure | null {
  return present;
}

/** For the one who opens the database. null: it works. What is damaged stays so for this page, whatever can still be read of it. */
export function setStorageFailure(failure: StorageFailure | null): void {
  if (failure?.reason === present?.reason || present?.reason === 'damaged') return;
  present = failure;
  listeners.tell();
}

/** Calls `listener` when storage begins to fail, fails in another way, or works again, until the returned function is called. */
export const subscribeStorageFailure = listeners.subscribe;
