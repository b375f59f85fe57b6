import { type DraftTrack, draftTrackSchema } from '#contract/authoring.ts';
import { namesOf } from '#contract/field.ts';
import { pick } from '#lib/pick.ts';
import type { TrackRow } from './track-view.ts';

const NAMES = namesOf(draftTrackSchema.shape);

/** A row as its instructor edits it. */
export function toDraftTrack(row: TrackRow): DraftTrack {
  const { id: _id, renditions, updatedAt } = row;
  return pick({ ...row, _id, hasFile: renditions.length > 0, updatedAt: updatedAt.toISOString() }, NAMES);
}
