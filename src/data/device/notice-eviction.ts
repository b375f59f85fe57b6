import { type DownloadWish, toDownloadWish } from '#data/downloads/download-wish.ts';
import { withDb } from '#data/db/with-db.ts';
import type { DownloadRow } from '#data/db/rows.ts';
import { toCurrentRow } from '#data/downloads/to-current-row.ts';
import { type Eviction, loadKeptList, saveKeptList } from './kept-list.ts';

const MARK = 'storage-mark';
/** Cache keys are URLs. An origin that cannot exist never collides with a URL of the site. */
const MARK_URL = 'https://mark.invalid/';

/**
 * Finds out whether the browser deleted the database or the downloaded files of `userId` but kept the session. For this there
 * is a mark in the database, a mark in Cache Storage, and a list in localStorage; missing marks are written again. Resolves
 * with a loss that the user has not dealt with yet, else null. After a first visit, a logout or a reset there is no list, so no
 * loss is reported. Rejects with `StorageFailure` when the database does not work.
 */
export async function noticeEviction(
  userId: string,
  storage: CacheStorage | undefined = globalThis.caches,
): Promise<Eviction | null> {
  const [inDatabase, inFiles] = await Promise.all([
    withDb(async (db) => (await db.meta.get(MARK)) !== undefined),
    hasFilesMark(storage),
  ]);
  const rows = await withDb((db) => db.downloads.where({ userId }).sortBy('createdAt'));
  // Another tab may do the same check. There is no await from here to the save, so a loss that it found is not overwritten.
  const kept = loadKeptList(userId);
  let lost = kept?.lost ?? null;
  if (!inDatabase && kept) lost ??= { what: 'database', downloads: kept.downloads };
  if (inDatabase && !inFiles && rows.length > 0) lost ??= { what: 'files', downloads: rows.map(toDownloadWish) };
  if (lost) saveKeptList(userId, { downloads: rows.map(toDownloadWish), lost });
  if (inDatabase && !inFiles) await holdBack(userId);
  // The marks are written before the list, because a list without marks means a loss.
  if (!inDatabase) await withDb((db) => db.meta.put({ key: MARK, value: true }));
  if (!inFiles) await (await storage?.open(MARK))?.put(MARK_URL, new Response());
  saveKeptList(userId, { downloads: rows.map(toDownloadWish), lost });
  return lost;
}

/** Call it when the user has dealt with the loss. */
export function settleEviction(userId: string): void {
  const kept = loadKeptList(userId);
  if (kept) saveKeptList(userId, { ...kept, lost: null });
}

/** Saves the current downloads in the list, so that a later loss can be found. */
export function noteDownloads(userId: string, rows: readonly DownloadRow[]): void {
  saveKeptList(userId, { lost: loadKeptList(userId)?.lost ?? null, downloads: rows.map(toDownloadWish) });
}

/** Without Cache Storage (outside a secure context) nothing can be lost there. */
async function hasFilesMark(storage: CacheStorage | undefined): Promise<boolean> {
  return !storage || (await (await storage.open(MARK)).match(MARK_URL)) !== undefined;
}

/** Pauses the downloads whose files were deleted; the user can resume them. */
function holdBack(userId: string): Promise<number> {
  return withDb((db) =>
    db.downloads.where({ userId }).modify((held) => {
      const row = toCurrentRow(held);
      if (row.state !== 'verified' && row.state !== 'partial') return;
      Object.assign(held, row, { state: 'partial', pausedBy: 'user', receivedBytes: 0 });
    }),
  );
}
