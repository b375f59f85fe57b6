import { withDb } from '../db/with-db.ts';
import { askToPersistBeside, ensureRoom } from '../downloads/storage-room.ts';
import { addUpload } from './uploads.ts';
import type { NewUpload } from './uploads.ts';

/** Keeps a file to be sent. Rejects with `DownloadFailure` 'quota' when it will not fit, and with `StorageFailure`. */
export async function keepUpload(userId: string, upload: NewUpload, file: Blob): Promise<void> {
  await makeRoom(file.size);
  await withDb((db) => db.transaction('rw', db.files, () => addUpload(db, userId, upload, file)));
}

/** Rejects with `DownloadFailure` 'quota' when a file will not fit. */
export async function makeRoom(bytes: number): Promise<void> {
  await ensureRoom(bytes);
  // It must not be thrown away before it is sent. Nobody waits for the answer: a browser may ask the user.
  askToPersistBeside();
}
