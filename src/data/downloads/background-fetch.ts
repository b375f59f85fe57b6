import type { DownloadRow } from '#data/db/rows.ts';

/** One file of a `BackgroundFetch`. `responseReady` waits until it is here, and rejects when it never will be. */
export interface BackgroundFetchRecord {
  readonly request: Request;
  readonly responseReady: Promise<Response>;
}

/** What the browser fetches for this site with no page open. */
export interface BackgroundFetch {
  readonly id: string;
  /** Bytes that came so far. */
  readonly downloaded: number;
  /** False when it was over already. What came and was not read yet is lost (Chromium). */
  abort: () => Promise<boolean>;
  /** In no order. */
  matchAll: () => Promise<readonly BackgroundFetchRecord[]>;
}

/** Background Fetch (WICG), which TypeScript's library does not know: Chromium alone has it. */
export interface BackgroundFetchManager {
  fetch: (
    id: string,
    requests: Request[],
    options: { title: string; icons: { src: string; sizes: string; type: string }[]; downloadTotal: number },
  ) => Promise<BackgroundFetch>;
  /** Undefined when there is none of this name, or when it is over. */
  get: (id: string) => Promise<BackgroundFetch | undefined>;
  /** Of all that are not over. */
  getIds: () => Promise<string[]>;
}

interface Registration {
  backgroundFetch?: BackgroundFetchManager;
}

/** A worker knows its registration, a page asks for it; tests have neither. */
interface Surroundings {
  registration?: Registration;
  navigator?: { serviceWorker?: { getRegistration: () => Promise<Registration | undefined> } };
}

/** The browser's own, in a page or in the worker; null where there is none. */
export async function findBackgroundFetch(): Promise<BackgroundFetchManager | null> {
  const { registration: own, navigator: here } = globalThis as Surroundings;
  const registration = own ?? (await here?.serviceWorker?.getRegistration());
  return registration?.backgroundFetch ?? null;
}

export type Download = Pick<DownloadRow, 'userId' | 'trackId' | 'createdAt'>;

/** A name that no later download of the same lesson has. */
export const backgroundFetchId = ({ userId, trackId, createdAt }: Download) => [userId, trackId, createdAt].join(' ');

/** Whose fetch it is. */
export function downloadOf(id: string): Download {
  const [userId = '', trackId = '', createdAt] = id.split(' ');
  return { userId, trackId, createdAt: Number(createdAt) };
}

/** Ends what the browser fetches for a user, whose downloads go. */
export async function abortBackgroundFetches(userId: string): Promise<void> {
  const browser = await findBackgroundFetch();
  for (const id of (await browser?.getIds()) ?? []) {
    if (downloadOf(id).userId === userId) await (await browser?.get(id))?.abort();
  }
}

/** One at a time saves what came of a download; `whileFree`: does nothing when somebody is at it. */
export async function savingAlone(id: string, save: () => Promise<void>, whileFree = false): Promise<void> {
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  if (!locks) return save();
  await locks.request(`code-it-download-${id}`, { ifAvailable: whileFree }, (lock) => lock && save());
}
