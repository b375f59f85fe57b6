import type { DraftTrack } from '#contract/authoring.ts';
import { namesOf } from '#contract/field.ts';
import { TRACK_WORDS, type TrackType, type TrackWords } from '#contract/track-fields.ts';
import { pick } from '#lib/pick.ts';

/** A track that is to be added. */
export interface NewTrack extends TrackWords {
  parentId: string | null;
  orderKey: string;
  type: TrackType;
  /** For a video: a file will be uploaded. Rows of earlier builds have no value. */
  fileFollows?: boolean;
}

/** Copies the fields that are needed to add a track. */
export function toNewTrack(track: NewTrack | DraftTrack): NewTrack {
  return pick(track, ['parentId', 'orderKey', 'type', ...namesOf(TRACK_WORDS)]);
}
