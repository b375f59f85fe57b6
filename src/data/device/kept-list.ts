import type { DownloadWish } from '#data/downloads/download-wish.ts';
import { getSession, isStillSignedIn } from '#data/session/session-store.ts';
import { KEPT_PREFIX } from './kept-key.ts';

/** The browser dropped something while it kept the session: `database`, with all that Dexie held; `files`, the downloads' bytes. */
export interface Eviction {
  what: 'database' | 'files';
  /** What was to be kept on this device and is not here any more. */
  downloads: DownloadWish[];
}

/** What localStorage knows, which no browser clears together with the rest to make room. */
export interface KeptList {
  downloads: DownloadWish[];
  /** Until the learner has answered. */
  lost: Eviction | null;
}

const keyOf = (userId: string) => KEPT_PREFIX + userId;

/** null: nothing was kept here for this user, or nobody can tell. */
export function loadKeptList(userId: string): KeptList | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as KeptList | null;
  } catch (error) {
    // Blocked site data, or not ours: then nothing is known of before.
    console.warn('The list of what was kept cannot be read', error);
    return null;
  }
}

/** Ignored once the user has left. */
export function saveKeptList(userId: string, list: KeptList): void {
  const text = JSON.stringify(list);
  try {
    if (getSession().user?._id !== userId || !isStillSignedIn() || localStorage.getItem(keyOf(userId)) === text) return;
    localStorage.setItem(keyOf(userId), text);
  } catch (error) {
    console.warn('The list of what is kept was not noted', error);
  }
}

/** Before a reset by the learner, who is not to be told of it as of a loss. */
export function forgetKeptLists(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(keyOf(''))) localStorage.removeItem(key);
  } catch (error) {
    console.warn('Site data is blocked: no list was kept', error);
  }
}
