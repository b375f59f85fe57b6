import { paths } from '#config/paths.ts';
import type { NextLesson } from '#contract/next-lesson.ts';
import type { TrackType } from '#contract/track-fields.ts';
import { formatLength } from '../format-duration.ts';

/** What a learner calls each kind of track. */
export const LESSON_KINDS = { folder: 'Folder', video: 'Video', text: 'Reading', quiz: 'Quiz' } as const;

/** The page of a track: the reader for a text, the player for a video; a quiz and a folder have their own. */
export function lessonPath(courseId: string, { _id, type }: { _id: string; type: TrackType }): string {
  if (type === 'folder') return paths.folder(_id);
  if (type === 'quiz') return paths.quiz(courseId, _id);
  return type === 'text' ? paths.reader(courseId, _id) : paths.player(courseId, _id);
}

/** Where 'Start' and 'Resume' lead: the lesson and the second. */
export function nextLessonLink(
  courseId: string,
  { trackId, type, seconds }: NextLesson,
): { to: string; state: { courseId: string; trackId: string; seconds: number } } {
  return { to: lessonPath(courseId, { _id: trackId, type }), state: { courseId, trackId, seconds } };
}

/** What it is, and how much of it is left: 'Reading', 'Video · 3 min left'. */
export function nextLessonFacts({ type, seconds, leftSeconds }: NextLesson): string {
  if (type !== 'video') return LESSON_KINDS[type];
  if (leftSeconds === null) return LESSON_KINDS.video;
  return `Video · ${formatLength(leftSeconds)}${seconds > 0 ? ' left' : ''}`;
}
