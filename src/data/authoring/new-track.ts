import type { DraftTrack } from '#contract/authoring.ts';
import { namesOf } from '#contract/field.ts';
import { TRACK_WORDS, type TrackType, type TrackWords } from '#contract/track-fields.ts';
import { pick } from '#lib/pick.ts';

/** A track that is to be added. */
export interface NewTrack extends TrackWords {
  parentId: string | null;
  orderKey: string;
  type: TrackType;
  /** Video: a file is uploaded afterwards. Rows of an earlier version do not tell. */
  fileFollows?: boolean;
}

/** What is said of a track when it is added, as another one says it. */
export function toNewTrack(track: NewTrack | DraftTrack): NewTrack {
  return pick(track, ['parentId', 'orderKey', 'type', ...namesOf(TRACK_WORDS)]);
}
