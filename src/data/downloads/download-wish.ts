import type { DownloadRow } from '#data/db/rows.ts';

/** A lesson that was to be kept on the device, without its bytes. */
export type DownloadWish = Pick<DownloadRow, 'courseId' | 'trackId' | 'quality'> & { bytes: number };

export function toDownloadWish({ courseId, trackId, quality, totalBytes }: DownloadRow): DownloadWish {
  return { courseId, trackId, quality, bytes: totalBytes };
}
