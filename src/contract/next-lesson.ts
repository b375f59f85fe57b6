import { isCompleted } from './progress-rules.ts';
import type { Progress } from './progress.ts';
import type { TrackType } from './track-fields.ts';

/** What of a lesson tells whether it comes next. */
interface Lesson {
  _id: string;
  title: string;
  type: TrackType;
  durationSeconds: number | null;
}

/** The lesson with which a learner goes on in a course. */
export interface NextLesson {
  trackId: string;
  title: string;
  type: TrackType;
  /** Where to go on, in seconds; 0 at its beginning. */
  seconds: number;
  /** What is left of a video; null where its length is not known, and of a text. */
  leftSeconds: number | null;
  /** Whether any lesson of the course was opened. */
  begun: boolean;
}

function latest(lessons: readonly Lesson[], progress: ReadonlyMap<string, Progress>): number {
  let found = -1;
  let at = 0;
  lessons.forEach(({ _id }, index) => {
    const { positionAt = 0, completedAt = 0 } = progress.get(_id) ?? {};
    const studied = Math.max(positionAt, completedAt);
    if (studied > at) [found, at] = [index, studied];
  });
  return found;
}

/**
 * Where a learner goes on: in the lesson that they studied last, or, if that one is done, in the next one that is not, in the
 * order of the course and then from its beginning. Null when every lesson is done, and without any.
 */
export function nextLesson(lessons: readonly Lesson[], progress: ReadonlyMap<string, Progress>): NextLesson | null {
  const last = latest(lessons, progress);
  const from = Math.max(0, last);
  const lesson = [...lessons.slice(from), ...lessons.slice(0, from)].find(({ _id }) => !isCompleted(progress.get(_id)));
  if (!lesson) return null;
  const seconds = lesson.type === 'video' ? (progress.get(lesson._id)?.positionSeconds ?? 0) : 0;
  return {
    trackId: lesson._id,
    title: lesson.title,
    type: lesson.type,
    seconds,
    leftSeconds: lesson.durationSeconds === null ? null : Math.max(0, lesson.durationSeconds - seconds),
    begun: last >= 0,
  };
}

/** When a course was last studied, epoch ms; 0 for never. */
export function lastStudiedAt(progress: Iterable<Progress>): number {
  let at = 0;
  for (const { positionAt, completedAt } of progress) at = Math.max(at, positionAt, completedAt);
  return at;
}

/** The courses in the order of last study; a course that was not begun counts as studied when it was bought. */
export function inOrderOfStudy<T extends { purchasedAt: string; progress: { lastStudiedAt?: number | undefined } }>(
  courses: readonly T[],
): T[] {
  const at = ({ purchasedAt, progress }: T) => Math.max(Date.parse(purchasedAt), progress.lastStudiedAt ?? 0);
  return [...courses].sort((a, b) => at(b) - at(a));
}
