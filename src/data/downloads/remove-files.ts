import type { DownloadFile } from '#data/db/rows.ts';
import type { MediaStore } from './media-store.ts';

/** Frees the bytes of `files` but for those that `kept` still needs. */
export async function removeFiles(
  store: MediaStore,
  files: readonly DownloadFile[],
  kept: readonly DownloadFile[],
): Promise<void> {
  const needed = new Set(kept.map(({ mediaId }) => mediaId));
  for (const { mediaId } of files) if (!needed.has(mediaId)) await store.remove(mediaId);
}
