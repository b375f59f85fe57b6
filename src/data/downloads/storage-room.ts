import { DownloadFailure } from './download-failure.ts';

/** What of `StorageManager` is needed; `persist` is the pages' alone. */
export interface StorageRoom {
  estimate?: () => Promise<StorageEstimate>;
  persist?: () => Promise<boolean>;
  persisted?: () => Promise<boolean>;
}

/** Left free for the rest of the app: its database must still be able to write. */
const RESERVE_BYTES = 20 * 1024 * 1024;

const browserRoom = (): StorageRoom | undefined =>
  (globalThis.navigator as { storage?: StorageRoom } | undefined)?.storage;

/** The bytes that the browser says will still fit; null when it does not say. */
export async function loadRoom(storage: StorageRoom | undefined = browserRoom()): Promise<number | null> {
  const { quota, usage } = (await storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

/** Whether `bytes` may be begun: they fit, and leave what the app needs. True when the browser does not say. */
export async function hasRoom(bytes: number, storage?: StorageRoom): Promise<boolean> {
  const room = await loadRoom(storage);
  return room === null || room >= bytes + RESERVE_BYTES;
}

/** Rejects with `DownloadFailure` 'quota' when the browser says that `bytes` more will not fit. */
export async function ensureRoom(bytes: number, storage?: StorageRoom): Promise<void> {
  if (!(await hasRoom(bytes, storage))) throw new DownloadFailure('quota');
}

/**
 * Asks beside what it is for. Firefox puts the question to the learner: its answer comes when they gave one, and may never come.
 */
export function askToPersistBeside(storage?: StorageRoom): void {
  askToPersist(storage).catch((error: unknown) => console.warn('The browser makes no promise', error));
}

/** Asks the browser not to evict what is kept here; resolves with whether it promises. Without the API it never does. */
export async function askToPersist(storage: StorageRoom | undefined = browserRoom()): Promise<boolean> {
  if (await storage?.persisted?.()) return true;
  return (await storage?.persist?.()) ?? false;
}
