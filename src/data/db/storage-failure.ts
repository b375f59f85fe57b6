import { createListeners } from '#lib/listeners.ts';

/**
 * Why nothing can be stored on this device now.
 * - 'missing': the browser has no IndexedDB.
 * - 'blocked': another tab holds an earlier version open, or the browser does not answer.
 * - 'outdated': a newer version of the app made the database.
 * - 'unreadable': the browser could not read the database, and a second try failed too. The database may be damaged.
 * - 'damaged': a second, different check also failed.
 * - 'lost': the connection was closed, and so was the one that replaced it.
 * - 'full': there is no room.
 * - 'refused': any other error at opening.
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

/** The current failure. Null while storage works, and before its first use. */
export function getStorageFailure(): StorageFailure | null {
  return present;
}

/** Called by the code that opens the database; null means that storage works. 'damaged' stays until the page is reloaded. */
export function setStorageFailure(failure: StorageFailure | null): void {
  if (failure?.reason === present?.reason || present?.reason === 'damaged') return;
  present = failure;
  listeners.tell();
}

/** Calls `listener` when storage starts to fail, fails for another reason, or works again. Returns a function that ends this. */
export const subscribeStorageFailure = listeners.subscribe;
