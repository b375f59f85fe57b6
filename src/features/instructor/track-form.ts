import type { DraftTrack } from '#contract/authoring.ts';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { lessonProblem } from '#contract/lesson-rules.ts';
import { TRACK_FIELDS, type TrackType } from '#contract/track-fields.ts';
import { isVideoLink } from '#contract/video-link.ts';

/** A track as it is typed. */
export interface TrackForm extends Record<string, unknown> {
  title: string;
  description: string;
  content: string;
  videoUrl: string;
}
export type TrackErrors = Partial<Record<Extract<keyof TrackForm, string>, string>>;

export const TRACK_TYPES: readonly { value: TrackType; label: string }[] = [
  { value: 'folder', label: 'Folder' },
  { value: 'video', label: 'Video' },
  { value: 'text', label: 'Text' },
];

export function toTrackForm({ title, description, content, videoUrl }: DraftTrack): TrackForm {
  return { title, description, content: content ?? '', videoUrl: videoUrl ?? '' };
}

interface Kind {
  type: TrackType;
  /** A file of its own was uploaded: it needs no link. */
  hasFile?: boolean;
}

/** What is wrong with each field (specification, section 5): values are trimmed for the emptiness check. */
export function checkTrack({ type, hasFile = false }: Kind, form: TrackForm): TrackErrors {
  const errors: TrackErrors = {};
  const empty = (name: keyof TrackForm) => (form[name] as string).trim() === '';
  if (empty('title')) errors.title = TRACK_FIELDS.title.required;
  if (empty('description')) errors.description = TRACK_FIELDS.description.required;
  if (type === 'text') {
    const problem = empty('content') ? TRACK_FIELDS.content.required : lessonProblem(form.content);
    if (problem) errors.content = problem;
  }
  if (type === 'video' && empty('videoUrl')) {
    if (!hasFile) errors.videoUrl = TRACK_FIELDS.videoUrl.required;
  } else if (type === 'video' && !isVideoLink(form.videoUrl)) errors.videoUrl = AUTHORING_TEXT.trackVideoLink;
  return errors;
}
