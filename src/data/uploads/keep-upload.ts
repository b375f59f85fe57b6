import { withDb } from '../db/with-db.ts';
import { askToPersistBeside, ensureRoom } from '../downloads/storage-room.ts';
import { addUpload } from './uploads.ts';
import type { NewUpload } from './uploads.ts';

/** Stores a file for upload. Rejects with `DownloadFailure` 'quota' when there is no room, and with `StorageFailure`. */
export async function keepUpload(userId: string, upload: NewUpload, file: Blob): Promise<void> {
  await makeRoom(file.size);
  await withDb((db) => db.transaction('rw', db.files, () => addUpload(db, userId, upload, file)));
}

/** Rejects with `DownloadFailure` 'quota' when there is no room for a file. */
export async function makeRoom(bytes: number): Promise<void> {
  await ensureRoom(bytes);
  // The browser must not evict the file before it is sent. Do not wait for the result: the browser may ask the user.
  askToPersistBeside();
}
