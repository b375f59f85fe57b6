import { atMost, type Quality } from '#contract/qualities.ts';
import type { Track } from '#contract/track.ts';
import { DownloadFailure } from './download-failure.ts';
import type { DownloadFile, DownloadRow } from '#data/db/rows.ts';

/** A poster has no media id of its own, so it is stored under the track's id. */
const posterId = (trackId: string) => `poster:${trackId}`;

/** A row with the files that `track` needs offline. Throws `DownloadFailure` when the track has no video of ours. */
export function toDownloadRow(track: Track, wish: Quality, userId: string, now: number): DownloadRow {
  const rendition = atMost(track.renditions, wish);
  if (!rendition) throw new DownloadFailure('unplayable');
  const files: DownloadFile[] = [
    { mediaId: rendition.mediaId, kind: 'video', url: rendition.url, bytes: rendition.bytes, language: '', label: '' },
    ...track.captions.map(({ mediaId, url, language, label }) => ({
      mediaId,
      kind: 'caption' as const,
      url,
      bytes: 0,
      language,
      label,
    })),
  ];
  if (track.poster) {
    files.push({ mediaId: posterId(track._id), kind: 'poster', url: track.poster, bytes: 0, language: '', label: '' });
  }
  return {
    userId,
    trackId: track._id,
    courseId: track.courseId,
    title: track.title,
    quality: rendition.quality,
    state: 'queued',
    pausedBy: null,
    files,
    receivedBytes: 0,
    totalBytes: rendition.bytes,
    message: null,
    createdAt: now,
  };
}

/** The row's files as the track has them now, with new URLs. Throws like `toDownloadRow`. */
export function renewed(row: DownloadRow, track: Track): Pick<DownloadRow, 'files' | 'quality' | 'totalBytes'> {
  const { files, quality, totalBytes } = toDownloadRow(track, row.quality, row.userId, row.createdAt);
  return { files, quality, totalBytes };
}
