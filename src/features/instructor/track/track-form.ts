import type { DraftTrack } from '#contract/authoring.ts';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { lessonProblem } from '#contract/lesson-rules.ts';
import { TRACK_CONTENT_MAX } from '#contract/limits.ts';
import { TRACK_WORDS, type TrackType } from '#contract/track-fields.ts';
import { isVideoLink } from '#contract/video-link.ts';
import { checkForm, emptyForm, readForm, toForm, type TypedOf } from '../fields/typed-field.ts';

/** A track as it is typed. */
export type TrackForm = TypedOf<typeof TRACK_WORDS>;
export type TrackErrors = Partial<Record<keyof TrackForm, string>>;

export const EMPTY_TRACK: TrackForm = emptyForm(TRACK_WORDS);

export const TRACK_TYPES: readonly { value: TrackType; label: string }[] = [
  { value: 'folder', label: 'Folder' },
  { value: 'video', label: 'Video' },
  { value: 'text', label: 'Text' },
  { value: 'quiz', label: 'Quiz' },
];

export function toTrackForm(track: DraftTrack): TrackForm {
  return toForm(TRACK_WORDS, track);
}

/** The fields that `form` has, as the calls take them. */
export function readTrack(form: Partial<TrackForm>) {
  return readForm(TRACK_WORDS, form);
}

interface Kind {
  type: TrackType;
  /** A file of its own was uploaded: it needs no link. */
  hasFile?: boolean;
}

/** The error of each field (specification, section 5). Values are trimmed for the check whether they are empty. */
export function checkTrack({ type, hasFile = false }: Kind, form: TrackForm): TrackErrors {
  const { content, videoUrl, ...errors }: TrackErrors = checkForm(TRACK_WORDS, form);
  if (type === 'text') {
    const problem = content ?? lessonProblem(form.content);
    return problem ? { ...errors, content: problem } : errors;
  }
  if (type === 'quiz')
    return form.content.length > TRACK_CONTENT_MAX ? { ...errors, content: AUTHORING_TEXT.quizTooLong } : errors;
  if (type !== 'video' || (videoUrl !== undefined && hasFile)) return errors;
  const problem = videoUrl ?? (isVideoLink(form.videoUrl) ? undefined : AUTHORING_TEXT.trackVideoLink);
  return problem ? { ...errors, videoUrl: problem } : errors;
}
