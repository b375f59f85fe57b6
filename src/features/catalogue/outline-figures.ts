import type { OutlineTrack } from '#contract/outline.ts';

/** Sums up the lessons in the tracks, those in folders too. */
function sum(tracks: readonly OutlineTrack[], worth: (lesson: OutlineTrack) => number): number {
  return tracks.reduce(
    (total, track) => total + (track.type === 'folder' ? sum(track.subTracks, worth) : worth(track)),
    0,
  );
}

export const countLessons = (tracks: readonly OutlineTrack[]): number => sum(tracks, () => 1);
export const totalSeconds = (tracks: readonly OutlineTrack[]): number => sum(tracks, ({ seconds }) => seconds ?? 0);
