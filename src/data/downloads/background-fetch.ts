import type { DownloadRow } from '#data/db/rows.ts';

/** One request of a `BackgroundFetch`. `responseReady` resolves when the response is complete, and rejects when it failed. */
export interface BackgroundFetchRecord {
  readonly request: Request;
  readonly responseReady: Promise<Response>;
}

/** A set of requests that the browser makes for this site, with or without an open page. */
export interface BackgroundFetch {
  readonly id: string;
  /** Bytes received so far. */
  readonly downloaded: number;
  /** Resolves with false when the fetch had already ended. In Chromium, received bytes that were not read yet are lost. */
  abort: () => Promise<boolean>;
  /** The records have no particular order. */
  matchAll: () => Promise<readonly BackgroundFetchRecord[]>;
}

/** The Background Fetch API (WICG). Only Chromium has it, and TypeScript's DOM library does not declare it. */
export interface BackgroundFetchManager {
  fetch: (
    id: string,
    requests: Request[],
    options: { title: string; icons: { src: string; sizes: string; type: string }[]; downloadTotal: number },
  ) => Promise<BackgroundFetch>;
  /** Undefined when there is no active fetch with this id. */
  get: (id: string) => Promise<BackgroundFetch | undefined>;
  /** The ids of all active fetches. */
  getIds: () => Promise<string[]>;
}

interface Registration {
  backgroundFetch?: BackgroundFetchManager;
}

/** A worker has `registration`, a page has `navigator.serviceWorker`, and a test has neither. */
interface Surroundings {
  registration?: Registration;
  navigator?: { serviceWorker?: { getRegistration: () => Promise<Registration | undefined> } };
}

/** The browser's API, in a page or in the worker; null when it is missing. */
export async function findBackgroundFetch(): Promise<BackgroundFetchManager | null> {
  const { registration: own, navigator: here } = globalThis as Surroundings;
  const registration = own ?? (await here?.serviceWorker?.getRegistration());
  return registration?.backgroundFetch ?? null;
}

export type Download = Pick<DownloadRow, 'userId' | 'trackId' | 'createdAt'>;

/** The id of a download's fetch. A later download of the same lesson has another id. */
export const backgroundFetchId = ({ userId, trackId, createdAt }: Download) => [userId, trackId, createdAt].join(' ');

/** The download that a fetch id belongs to. */
export function downloadOf(id: string): Download {
  const [userId = '', trackId = '', createdAt] = id.split(' ');
  return { userId, trackId, createdAt: Number(createdAt) };
}

/** Aborts all background fetches of a user. */
export async function abortBackgroundFetches(userId: string): Promise<void> {
  const browser = await findBackgroundFetch();
  for (const id of (await browser?.getIds()) ?? []) {
    if (downloadOf(id).userId === userId) await (await browser?.get(id))?.abort();
  }
}

/**
 * Runs `save` under a lock, so that only one tab or worker saves the bytes of a download. With `whileFree` it does nothing if the
 * lock is held.
 */
export async function savingAlone(id: string, save: () => Promise<void>, whileFree = false): Promise<void> {
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  if (!locks) return save();
  await locks.request(`code-it-download-${id}`, { ifAvailable: whileFree }, (lock) => lock && save());
}
