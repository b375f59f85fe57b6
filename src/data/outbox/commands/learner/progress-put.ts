import { PROGRESS_BATCH_MAX } from '#contract/limits.ts';
import { mergeProgress } from '#contract/progress-rules.ts';
import type { Progress } from '#contract/progress.ts';
import { learnerCopies } from '../../view/learner-copies.ts';
import { declareCommand } from '../declare-command.ts';
import { listOf, shapeOf } from '#data/checks/shape.ts';
import { lessonInCourse } from '../names.ts';
import { isProgress } from './progress-payload.ts';

export interface ProgressPayload {
  items: Progress[];
}

/** Merges two lists into one with one entry per track. */
function joinProgress(progress: readonly Progress[], more: readonly Progress[]): Progress[] {
  const byTrack = new Map(progress.map((item) => [item.trackId, item]));
  for (const item of more) {
    const known = byTrack.get(item.trackId);
    byTrack.set(item.trackId, known ? mergeProgress(known, item) : item);
  }
  return [...byTrack.values()];
}

/** The course that all of these are of. */
function sameCourse(items: readonly Progress[]): string | undefined {
  const courseId = items[0]?.courseId;
  return items.every((item) => item.courseId === courseId) ? courseId : undefined;
}

export const progressPut = declareCommand({
  kind: 'progress-put',
  endpoint: 'progressPut',
  v: 1,
  isPayload: shapeOf<ProgressPayload>({ items: listOf(isProgress) }),
  entity: () => 'progress',
  names: ({ items }) => (sameCourse(items) === undefined ? [] : items.slice(0, 1)),
  label: ({ items }, names) => {
    const [first] = items;
    const courseId = sameCourse(items);
    const course = courseId === undefined ? undefined : names.course(courseId);
    const lesson = items.length === 1 && first ? names.lesson(first.trackId) : undefined;
    if (lesson !== undefined) return `Progress: ${lessonInCourse(lesson, course)}`;
    const what = items.length === 1 ? 'Progress in a lesson' : `Progress in ${items.length} lessons`;
    return course === undefined ? what : `${what} of ${course}`;
  },
  // Positions are saved all the time. Only a completed or unmarked lesson is shown as "on this device only".
  about: ({ items }) =>
    items.filter(({ completedAt, unmarkedAt }) => completedAt + unmarkedAt > 0).map(({ trackId }) => trackId),
  edit: () => null,
  toBody: ({ items }) => ({ items }),
  merge: (later, earlier) => {
    const items = joinProgress(earlier?.items ?? [], later.items);
    return items.length > PROGRESS_BATCH_MAX ? null : { items };
  },
  // Splits into halves: one bad lesson among a hundred is then found with about a dozen requests.
  split: ({ items }) => {
    const half = Math.ceil(items.length / 2);
    return items.length > 1 ? [{ items: items.slice(0, half) }, { items: items.slice(half) }] : [];
  },
  // The lesson was deleted, so its progress is not needed.
  reached: { not_found: 'drop' },
  needs: ({ items }) => items.map(({ courseId }) => courseId),
  overlay: { progress: (progress, { items }) => joinProgress(progress, items) },
  copies: learnerCopies,
  refreshes: ['library'],
});
