import type { DownloadFile } from '#data/db/rows.ts';
import type { MediaStore } from './media-store.ts';

/** Deletes the bytes of `files`, except of those that are also in `kept`. */
export async function removeFiles(
  store: MediaStore,
  files: readonly DownloadFile[],
  kept: readonly DownloadFile[],
): Promise<void> {
  const needed = new Set(kept.map(({ mediaId }) => mediaId));
  for (const { mediaId } of files) if (!needed.has(mediaId)) await store.remove(mediaId);
}
