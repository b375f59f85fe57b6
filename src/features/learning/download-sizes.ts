import { QUALITIES, type Quality } from '#contract/qualities.ts';
import type { Rendition, Track } from '#contract/track.ts';

/** The best rendition that is not better than `wanted`, else the smallest there is. */
export function renditionAtMost(renditions: readonly Rendition[], wanted: Quality): Rendition | undefined {
  const best = QUALITIES.flatMap((quality) => renditions.filter((rendition) => rendition.quality === quality));
  return best.find((rendition) => QUALITIES.indexOf(rendition.quality) >= QUALITIES.indexOf(wanted)) ?? best.at(-1);
}

/** What downloading all of `tracks` takes, for each quality that any of them has. Bytes. */
export function qualityTotals(tracks: readonly Track[]): { quality: Quality; bytes: number }[] {
  const offered = QUALITIES.filter((quality) =>
    tracks.some((track) => track.renditions.some((rendition) => rendition.quality === quality)),
  );
  return offered.map((quality) => ({
    quality,
    bytes: tracks.reduce((sum, track) => sum + (renditionAtMost(track.renditions, quality)?.bytes ?? 0), 0),
  }));
}
