import { DownloadFailure } from './download-failure.ts';

/** The used part of `StorageManager`. `persist` exists only in pages. */
export interface StorageRoom {
  estimate?: () => Promise<StorageEstimate>;
  persist?: () => Promise<boolean>;
  persisted?: () => Promise<boolean>;
}

/** Kept free so that the database can still write. */
const RESERVE_BYTES = 20 * 1024 * 1024;

const browserRoom = (): StorageRoom | undefined =>
  (globalThis.navigator as { storage?: StorageRoom } | undefined)?.storage;

/** The free bytes by the browser's estimate; null when it gives none. */
export async function loadRoom(storage: StorageRoom | undefined = browserRoom()): Promise<number | null> {
  const { quota, usage } = (await storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

/** Whether `bytes` fit and leave enough room for the app. True when the browser gives no estimate. */
export async function hasRoom(bytes: number, storage?: StorageRoom): Promise<boolean> {
  const room = await loadRoom(storage);
  return room === null || room >= bytes + RESERVE_BYTES;
}

/** Rejects with `DownloadFailure` 'quota' when there is no room for `bytes`. */
export async function ensureRoom(bytes: number, storage?: StorageRoom): Promise<void> {
  if (!(await hasRoom(bytes, storage))) throw new DownloadFailure('quota');
}

/**
 * Like `askToPersist`, but does not wait. Firefox asks the user, who may answer late or never.
 */
export function askToPersistBeside(storage?: StorageRoom): void {
  askToPersist(storage).catch((error: unknown) => console.warn('The browser makes no promise', error));
}

/** Asks the browser for persistent storage, which it does not evict. Resolves with whether it agreed; false without the API. */
export async function askToPersist(storage: StorageRoom | undefined = browserRoom()): Promise<boolean> {
  if (await storage?.persisted?.()) return true;
  return (await storage?.persist?.()) ?? false;
}
