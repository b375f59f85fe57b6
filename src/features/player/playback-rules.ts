import { DONE_SHARE } from '#contract/limits.ts';
import type { Progress } from '#contract/progress.ts';
import type { Rendition } from '#contract/track.ts';

/** A position this near to the end is not resumed; the lesson starts again. */
const END_SHARE = 0.98;

/** The position in seconds at which a lesson starts. `durationSeconds` is NaN or 0 while it is unknown. */
export function resumeSeconds(progress: Progress | undefined, durationSeconds: number): number {
  const position = progress?.positionSeconds ?? 0;
  if (position < 1) return 0;
  if (durationSeconds > 0 && position >= durationSeconds * END_SHARE) return 0;
  return position;
}

/**
 * Whether moving from `before` to `now` (seconds) is the moment that completes the lesson. True only on the crossing, so
 * that a mark the learner took away by hand is not set again while they watch the rest.
 */
export function crossesDone(before: number, now: number, durationSeconds: number): boolean {
  if (!(durationSeconds > 0)) return false;
  const line = durationSeconds * DONE_SHARE;
  return before < line && now >= line;
}

/** The rendition with the wanted quality, else the best one. The list may be in any order. */
export function pickRendition(renditions: readonly Rendition[], wanted: string): Rendition | undefined {
  const best = [...renditions].sort((a, b) => Number.parseInt(b.quality) - Number.parseInt(a.quality));
  return best.find((rendition) => rendition.quality === wanted) ?? best[0];
}

/** `value` moved by `by` and kept within [0, max]; steps of 0.1 do not drift. */
export function stepWithin(value: number, by: number, max: number): number {
  return Math.min(max, Math.max(0, Math.round((value + by) * 1000) / 1000));
}
