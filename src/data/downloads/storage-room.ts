import { DownloadFailure } from './download-failure.ts';

/** What of `StorageManager` is needed. */
export type StorageRoom = Partial<Pick<StorageManager, 'estimate' | 'persist' | 'persisted'>>;

/** Left free for the rest of the app: its database must still be able to write. */
const RESERVE_BYTES = 20 * 1024 * 1024;

/** Rejects with `DownloadFailure` 'quota' when the browser says that `bytes` more will not fit. */
export async function ensureRoom(bytes: number, storage: StorageRoom | undefined = navigator.storage): Promise<void> {
  const { quota, usage } = (await storage?.estimate?.()) ?? {};
  if (quota === undefined || usage === undefined) return;
  if (quota - usage < bytes + RESERVE_BYTES) throw new DownloadFailure('quota');
}

/** Asks the browser not to evict what is kept here; resolves with whether it promises. Without the API it never does. */
export async function askToPersist(storage: StorageRoom | undefined = navigator.storage): Promise<boolean> {
  if (await storage?.persisted?.()) return true;
  return (await storage?.persist?.()) ?? false;
}
