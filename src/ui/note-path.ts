import { paths } from '#config/paths.ts';
import type { Note } from '#contract/note.ts';

/** Where a note is read in its lesson. A lesson of unknown kind opens in the player, which leads on to the reader. */
export function notePath({ courseId, trackId, place: { seconds, block } }: Note): string {
  return block === null
    ? paths.player(courseId, trackId, seconds === null ? undefined : Math.floor(seconds))
    : paths.reader(courseId, trackId, block);
}
