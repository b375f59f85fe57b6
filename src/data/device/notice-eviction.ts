import { type DownloadWish, toDownloadWish } from '#data/downloads/download-wish.ts';
import { withDb } from '#data/db/with-db.ts';
import type { DownloadRow } from '#data/db/rows.ts';
import { toCurrentRow } from '#data/downloads/to-current-row.ts';
import { type Eviction, loadKeptList, saveKeptList } from './kept-list.ts';

const MARK = 'storage-mark';
/** Keys need an origin; one that cannot exist never meets an address of the site. */
const MARK_URL = 'https://mark.invalid/';

/**
 * Finds out whether the browser cleared the database or the downloaded files of `userId` while the session stayed, by marks
 * in both and a list in localStorage; then leaves them as they should be. Resolves with what the learner is still to be
 * asked about. A first visit, a logout and a reset leave no list, so nothing is missed after them. Rejects with
 * `StorageFailure` where nothing is kept anyway.
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
  // Another tab may be at the same: from here to the save nothing is awaited, and what it found stays.
  const kept = loadKeptList(userId);
  let lost = kept?.lost ?? null;
  if (!inDatabase && kept) lost ??= { what: 'database', downloads: kept.downloads };
  if (inDatabase && !inFiles && rows.length > 0) lost ??= { what: 'files', downloads: rows.map(toDownloadWish) };
  if (lost) saveKeptList(userId, { downloads: rows.map(toDownloadWish), lost });
  if (inDatabase && !inFiles) await holdBack(userId);
  // In this order: a list without the marks is a loss.
  if (!inDatabase) await withDb((db) => db.meta.put({ key: MARK, value: true }));
  if (!inFiles) await (await storage?.open(MARK))?.put(MARK_URL, new Response());
  saveKeptList(userId, { downloads: rows.map(toDownloadWish), lost });
  return lost;
}

/** The learner has answered. */
export function settleEviction(userId: string): void {
  const kept = loadKeptList(userId);
  if (kept) saveKeptList(userId, { ...kept, lost: null });
}

/** Follows what is to be kept, for the day on which only this list is left. */
export function noteDownloads(userId: string, rows: readonly DownloadRow[]): void {
  saveKeptList(userId, { lost: loadKeptList(userId)?.lost ?? null, downloads: rows.map(toDownloadWish) });
}

/** Without Cache Storage (no secure context) nothing can be missing in it. */
async function hasFilesMark(storage: CacheStorage | undefined): Promise<boolean> {
  return !storage || (await (await storage.open(MARK)).match(MARK_URL)) !== undefined;
}

/** What is called ready must be here; it comes again when the learner wants it. */
function holdBack(userId: string): Promise<number> {
  return withDb((db) =>
    db.downloads.where({ userId }).modify((held) => {
      const row = toCurrentRow(held);
      if (row.state !== 'verified' && row.state !== 'partial') return;
      Object.assign(held, row, { state: 'partial', pausedBy: 'user', receivedBytes: 0 });
    }),
  );
}
