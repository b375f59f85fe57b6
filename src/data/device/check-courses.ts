import { withDb } from '#data/db/with-db.ts';
import { chunkCount } from '#data/downloads/byte-range.ts';
import type { DownloadFile, DownloadRow } from '#data/db/rows.ts';
import { toCurrentRow } from '#data/downloads/to-current-row.ts';
import { mediaCacheOf } from '#data/downloads/media-caches.ts';
import { findMediaStore, type MediaStore } from '#data/downloads/media-store.ts';

interface CourseHealth {
  courseId: string;
  title: string;
  /** Whether the course's content is saved, so that it opens without a network. */
  hasContent: boolean;
  videos: number;
  /** Videos in state 'verified' with missing bytes, and the size of their download. */
  broken: { trackId: string; bytes: number }[];
}

export interface DeviceHealth {
  courses: CourseHealth[];
  /** Ids of stored media that belong to no download. */
  stray: string[];
}

/**
 * Checks what is really stored: the saved content of the `owned` courses, and the head and all chunks of every file of each
 * verified download. It counts the chunks and does not read them: a chunk is written completely or not at all, and each file
 * was compared with the server's digest when it was downloaded. Rejects with `StorageFailure`.
 */
export async function checkCourses(
  userId: string,
  owned: readonly { _id: string; title: string }[],
  storage: CacheStorage = caches,
): Promise<DeviceHealth> {
  const { rows, contents } = await withDb(async (db) => ({
    rows: (await db.downloads.where({ userId }).toArray()).map(toCurrentRow),
    contents: await db.contents.where({ userId }).toArray(),
  }));
  const store = await findMediaStore(userId, storage);
  const titles = new Map<string, string>(rows.map(({ courseId }) => [courseId, '']));
  for (const { courseId, courseTitle } of contents) titles.set(courseId, courseTitle);
  for (const { _id, title } of owned) titles.set(_id, title);
  const saved = new Set(contents.map(({ courseId }) => courseId));
  const courses: CourseHealth[] = [];
  for (const [courseId, title] of titles) {
    const ready = rows.filter((row) => row.courseId === courseId && row.state === 'verified');
    const broken = [];
    for (const row of ready)
      if (!(await isWhole(row, store))) broken.push({ trackId: row.trackId, bytes: row.totalBytes });
    courses.push({ courseId, title, hasContent: saved.has(courseId), videos: ready.length, broken });
  }
  return { courses, stray: store ? await strayMedia(userId, rows, storage) : [] };
}

async function isWhole(row: DownloadRow, store: MediaStore | null): Promise<boolean> {
  for (const file of row.files) if (!(await isFileWhole(file, store))) return false;
  return true;
}

async function isFileWhole({ mediaId }: DownloadFile, store: MediaStore | null): Promise<boolean> {
  const head = await store?.loadHead(mediaId);
  if (!store || !head?.complete) return false;
  return (await store.heldChunks(mediaId)).size === chunkCount(head.size, head.chunkBytes);
}

async function strayMedia(userId: string, rows: readonly DownloadRow[], storage: CacheStorage): Promise<string[]> {
  const known = new Set(rows.flatMap(({ files }) => files.map(({ mediaId }) => mediaId)));
  const keys = await (await storage.open(mediaCacheOf(userId))).keys();
  const names = keys.map(({ url }) => new URL(url).pathname.slice(1));
  // A name with a slash is a lesson picture.
  const held = new Set(names.filter((name) => !name.includes('/')).map(decodeURIComponent));
  return [...held].filter((mediaId) => !known.has(mediaId));
}

/**
 * Queues the broken downloads again; stored chunks are kept, so only the missing ones are fetched. Deletes stray media. It does
 * not fetch missing course content; the caller does.
 */
export async function mendDownloads(
  userId: string,
  { courses, stray }: DeviceHealth,
  storage: CacheStorage = caches,
): Promise<void> {
  const broken = new Set(courses.flatMap((course) => course.broken.map(({ trackId }) => trackId)));
  const store = await findMediaStore(userId, storage);
  const rows = await withDb((db) => db.downloads.where({ userId }).toArray());
  for (const row of rows.filter(({ trackId }) => broken.has(trackId))) {
    for (const file of row.files) {
      const head = await store?.loadHead(file.mediaId);
      // Otherwise the download would trust the head and skip the file.
      if (head && !(await isFileWhole(file, store))) await store?.saveHead(file.mediaId, { ...head, complete: false });
    }
  }
  await withDb((db) =>
    db.downloads
      .where({ userId })
      .filter((row) => broken.has(row.trackId) && row.state === 'verified')
      .modify({ state: 'queued', pausedBy: null, message: null, receivedBytes: 0 }),
  );
  for (const mediaId of stray) await store?.remove(mediaId);
}
