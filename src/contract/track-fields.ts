import { type Fields, having, type ToldOf, type WrittenOf } from './field.ts';
import { TITLE_MAX, TRACK_CONTENT_MAX } from './limits.ts';

export const TRACK_TYPES = ['folder', 'video', 'text', 'quiz'] as const;
export type TrackType = (typeof TRACK_TYPES)[number];

/** The fields of a track in the order of the form, like `COURSE_FIELDS`. */
export const TRACK_FIELDS = {
  title: { kind: 'line', label: 'Title', max: TITLE_MAX, required: 'Track title is required', words: true },
  description: {
    kind: 'prose',
    label: 'Description',
    max: 5000,
    required: 'Track description is required',
    words: true,
  },
  content: {
    kind: 'markdown',
    label: 'Content',
    max: TRACK_CONTENT_MAX,
    required: 'Content is required for text tracks',
    words: true,
  },
  videoUrl: {
    kind: 'link',
    label: 'Video URL',
    required: 'Video URL is required for video tracks',
    words: true,
  },
  /** Whether anyone may play it: at most one track of a course is its preview. */
  preview: { kind: 'switch', label: 'Free preview', words: false },
} as const satisfies Fields;

export type TrackFields = WrittenOf<typeof TRACK_FIELDS>;
export type ToldTrackFields = ToldOf<typeof TRACK_FIELDS>;

/** Those that are the author's own words; what is told of a new track. */
export const TRACK_WORDS = having(TRACK_FIELDS, 'words');
export type TrackWords = WrittenOf<typeof TRACK_WORDS>;
