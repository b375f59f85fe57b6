import { DONE_SHARE } from './limits.ts';
import type { Progress } from './progress.ts';

export interface Position {
  courseId: string;
  trackId: string;
  seconds: number;
  /** 0 while the length is not known: then nothing counts as done. */
  durationSeconds: number;
}

export interface Mark {
  courseId: string;
  trackId: string;
  done: boolean;
}

/** A position as progress; done from 90 % on. `now` in epoch ms. */
export function progressOfPosition({ courseId, trackId, seconds, durationSeconds }: Position, now: number): Progress {
  const done = durationSeconds > 0 && seconds >= durationSeconds * DONE_SHARE;
  return {
    courseId,
    trackId,
    furthestSeconds: seconds,
    positionSeconds: seconds,
    positionAt: now,
    completedAt: done ? now : 0,
    unmarkedAt: 0,
  };
}

/**
 * A mark by hand as progress. It is newer than the opposite one that is `known`, even if this device's clock is behind.
 */
export function progressOfMark(
  { courseId, trackId, done }: Mark,
  known: Pick<Progress, 'completedAt' | 'unmarkedAt'> | undefined,
  now: number,
): Progress {
  return {
    courseId,
    trackId,
    furthestSeconds: 0,
    // A mark is no position: the join keeps the known one.
    positionSeconds: 0,
    positionAt: 0,
    completedAt: done ? Math.max(now, known?.unmarkedAt ?? 0) : 0,
    unmarkedAt: done ? 0 : Math.max(now, (known?.completedAt ?? 0) + 1),
  };
}

/**
 * The one merge of device and server: commutative, associative and idempotent. Completion is never lost; an unmark wins
 * only if it is newer.
 */
export function mergeProgress(a: Progress, b: Progress): Progress {
  const later =
    a.positionAt === b.positionAt
      ? a.positionSeconds >= b.positionSeconds
        ? a
        : b
      : a.positionAt > b.positionAt
        ? a
        : b;
  return {
    courseId: a.courseId,
    trackId: a.trackId,
    furthestSeconds: Math.max(a.furthestSeconds, b.furthestSeconds),
    positionSeconds: later.positionSeconds,
    positionAt: later.positionAt,
    completedAt: Math.max(a.completedAt, b.completedAt),
    unmarkedAt: Math.max(a.unmarkedAt, b.unmarkedAt),
  };
}

/** Whether the track counts as done; one without progress does not. */
export function isCompleted(progress: Pick<Progress, 'completedAt' | 'unmarkedAt'> | undefined): boolean {
  return progress !== undefined && progress.completedAt > 0 && progress.completedAt >= progress.unmarkedAt;
}
