import { QUALITIES, type Quality } from '#contract/qualities.ts';
import type { Rendition, Track } from '#contract/track.ts';
import { DownloadFailure } from './download-failure.ts';
import type { DownloadFile, DownloadRow } from './download-row.ts';

/** The rendition of the wished quality, else the nearest smaller one, else the smallest; null without any. */
function chooseRendition(renditions: readonly Rendition[], wish: Quality): Rendition | null {
  const sorted = [...renditions].sort((a, b) => QUALITIES.indexOf(a.quality) - QUALITIES.indexOf(b.quality));
  return sorted.find(({ quality }) => QUALITIES.indexOf(quality) >= QUALITIES.indexOf(wish)) ?? sorted.at(-1) ?? null;
}

/** The poster has no media id of its own: it is kept under the track's. */
const posterId = (trackId: string) => `poster:${trackId}`;

/** What must be fetched to study `track` offline. Throws `DownloadFailure` when it has no video of ours. */
export function toDownloadRow(track: Track, wish: Quality, userId: string, now: number): DownloadRow {
  const rendition = chooseRendition(track.renditions, wish);
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

/** The files of `row` with the addresses that the track now has; a file that the track no longer has keeps its own. */
export function withFreshUrls(row: DownloadRow, track: Track): DownloadFile[] {
  const urls = new Map([...track.renditions, ...track.captions].map(({ mediaId, url }) => [mediaId, url]));
  if (track.poster) urls.set(posterId(track._id), track.poster);
  return row.files.map((file) => ({ ...file, url: urls.get(file.mediaId) ?? file.url }));
}
