import type { DownloadWish } from '#data/downloads/download-wish.ts';
import { getSession, isStillSignedIn } from '#data/session/session-store.ts';
import { KEPT_PREFIX } from './kept-key.ts';

/**
 * The browser deleted data but kept the session. `database`: the whole IndexedDB database. `files`: the bytes of the downloads.
 */
export interface Eviction {
  what: 'database' | 'files';
  /** The lost downloads. */
  downloads: DownloadWish[];
}

/** A list in localStorage of what this device should have. Browsers that evict other data to make room keep localStorage. */
export interface KeptList {
  downloads: DownloadWish[];
  /** Set until the user has dealt with the loss. */
  lost: Eviction | null;
}

const keyOf = (userId: string) => KEPT_PREFIX + userId;

/** Null when this user has no list here, or it cannot be read. */
export function loadKeptList(userId: string): KeptList | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as KeptList | null;
  } catch (error) {
    // Site data is blocked, or the value is not ours.
    console.warn('The list of what was kept cannot be read', error);
    return null;
  }
}

/** Does nothing when the user is no longer signed in. */
export function saveKeptList(userId: string, list: KeptList): void {
  const text = JSON.stringify(list);
  try {
    if (getSession().user?._id !== userId || !isStillSignedIn() || localStorage.getItem(keyOf(userId)) === text) return;
    localStorage.setItem(keyOf(userId), text);
  } catch (error) {
    console.warn('The list of what is kept was not noted', error);
  }
}

/** Call it before the user resets this device, so that the reset is not reported as a loss. */
export function forgetKeptLists(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(keyOf(''))) localStorage.removeItem(key);
  } catch (error) {
    console.warn('Site data is blocked: no list was kept', error);
  }
}
