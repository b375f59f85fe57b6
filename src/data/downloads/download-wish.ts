import type { DownloadRow } from '#data/db/rows.ts';

/** A download without its bytes: enough to queue it again. */
export type DownloadWish = Pick<DownloadRow, 'courseId' | 'trackId' | 'quality'> & { bytes: number };

export function toDownloadWish({ courseId, trackId, quality, totalBytes }: DownloadRow): DownloadWish {
  return { courseId, trackId, quality, bytes: totalBytes };
}
