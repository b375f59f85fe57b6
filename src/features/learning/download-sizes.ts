import { atMost, QUALITIES, type Quality } from '#contract/qualities.ts';
import type { Track } from '#contract/track.ts';

/** The size in bytes of a download of all `tracks`, for each available quality. */
export function qualityTotals(tracks: readonly Track[]): { quality: Quality; bytes: number }[] {
  const offered = QUALITIES.filter((quality) =>
    tracks.some((track) => track.renditions.some((rendition) => rendition.quality === quality)),
  );
  return offered.map((quality) => ({
    quality,
    bytes: tracks.reduce((sum, track) => sum + (atMost(track.renditions, quality)?.bytes ?? 0), 0),
  }));
}
