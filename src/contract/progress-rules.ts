import type { Progress } from './progress.ts';

/** The one merge of device and server. Completion is never lost; an unmark wins only if it is newer. */
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

/** Whether the track counts as done. */
export function isCompleted(progress: Pick<Progress, 'completedAt' | 'unmarkedAt'>): boolean {
  return progress.completedAt > 0 && progress.completedAt >= progress.unmarkedAt;
}
