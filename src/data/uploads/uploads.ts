import type { CodeItDatabase } from '../db/database.ts';
import { withDb } from '../db/with-db.ts';
import { bytesId, isUpload, type UploadRow } from '#data/db/rows.ts';

export type NewUpload = Pick<UploadRow, 'courseId' | 'trackId' | 'title' | 'name'>;

/**
 * Queues a file for upload. It replaces a queued file for the same track. Call it in a transaction on `files`. Resolves with
 * the id of the upload.
 */
export async function addUpload(
  db: CodeItDatabase,
  userId: string,
  upload: NewUpload,
  blob: Blob,
  now = Date.now(),
): Promise<string> {
  for (const earlier of await loadUploads(db, userId)) {
    if (earlier.trackId === upload.trackId) await deleteRows(db, userId, earlier.id);
  }
  const id = crypto.randomUUID();
  const state = { state: 'queued' as const, sent: 0, problem: null };
  await db.files.add({ ...upload, ...state, userId, id, bytes: blob.size, createdAt: now });
  await db.files.add({ userId, id: bytesId(id), blob });
  return id;
}

/** The uploads of a user that are not complete, oldest first. */
export async function loadUploads(db: CodeItDatabase, userId: string): Promise<UploadRow[]> {
  const rows = (await db.files.where({ userId }).toArray()).filter(isUpload);
  return rows.sort((a, b) => a.createdAt - b.createdAt);
}

async function loadUpload(db: CodeItDatabase, userId: string, id: string): Promise<UploadRow | null> {
  const row = await db.files.get([userId, id]);
  return row && isUpload(row) ? row : null;
}

/** The bytes of an upload; null when they are missing. */
export async function loadBytes(db: CodeItDatabase, { userId, id }: UploadRow): Promise<Blob | null> {
  const row = await db.files.get([userId, bytesId(id)]);
  return row && !isUpload(row) ? row.blob : null;
}

/** Changes an upload if it is in one of the states `from`; resolves with false if it is not, or no longer exists. */
export function changeUpload(
  { userId, id }: Pick<UploadRow, 'userId' | 'id'>,
  from: readonly UploadRow['state'][],
  change: Partial<Pick<UploadRow, 'state' | 'sent' | 'problem'>>,
): Promise<boolean> {
  return withDb((db) =>
    db.transaction('rw', db.files, async () => {
      const row = await loadUpload(db, userId, id);
      if (!row || !from.includes(row.state)) return false;
      await db.files.put({ ...row, ...change });
      return true;
    }),
  );
}

/** Deletes an upload and its bytes. */
export function deleteUpload({ userId, id }: Pick<UploadRow, 'userId' | 'id'>): Promise<void> {
  return withDb((db) => db.transaction('rw', db.files, () => deleteRows(db, userId, id)));
}

async function deleteRows(db: CodeItDatabase, userId: string, id: string): Promise<void> {
  await db.files.bulkDelete([
    [userId, id],
    [userId, bytesId(id)],
  ]);
}
