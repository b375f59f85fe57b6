import { blankFields } from '#contract/field.ts';
import { TRACK_FIELDS } from '#contract/track-fields.ts';
import type { Track } from '#contract/track.ts';

/** A valid track of a learner; name what the test is about. */
export function aTrack(change: Partial<Track>): Track {
  return {
    ...blankFields(TRACK_FIELDS),
    _id: 't',
    courseId: 'c',
    parentId: null,
    type: 'text',
    title: 'A lesson',
    document: null,
    durationSeconds: null,
    poster: null,
    renditions: [],
    captions: [],
    version: 1,
    subTracks: [],
    ...change,
  };
}
