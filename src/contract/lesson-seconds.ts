import type { TrackType } from './track-fields.ts';

/** Words that a reader of a lesson takes in within a minute. */
export const READING_WORDS_A_MINUTE = 200;

/** The seconds to read a text: what stands between its spaces counts as words. */
function readingSeconds(text: string): number {
  return ((text.match(/\S+/g)?.length ?? 0) * 60) / READING_WORDS_A_MINUTE;
}

interface LessonLength {
  type: TrackType;
  content: string | null;
  durationSeconds: number | null;
}

/**
 * The seconds that finished lessons take, whole ones: videos by their lengths (0 where that is not known, as of a link), texts by
 * their words, quizzes none. In SQL: `lessonSeconds` of server/services/authoring/track-view.ts.
 */
export function totalLessonSeconds(lessons: readonly LessonLength[]): number {
  const seconds = lessons.map(({ type, content, durationSeconds }) =>
    type === 'text' ? readingSeconds(content ?? '') : (durationSeconds ?? 0),
  );
  return Math.round(seconds.reduce((sum, one) => sum + one, 0));
}
