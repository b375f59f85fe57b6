import type { Track } from './track.ts';

/** Every track of the tree, depth first, folders included. */
export function flattenTracks(tracks: readonly Track[]): Track[] {
  return tracks.flatMap((track) => [track, ...flattenTracks(track.subTracks)]);
}

/**
 * The tracks that can be studied, in the order in which a learner meets them. A quiz that asks nothing comes without content, and
 * is none. In SQL: `isCounted` of server/services/authoring/track-view.ts.
 */
export function lessonsOf(tracks: readonly Track[]): Track[] {
  return flattenTracks(tracks).filter(
    ({ type, content }) => type !== 'folder' && (type !== 'quiz' || content !== null),
  );
}
