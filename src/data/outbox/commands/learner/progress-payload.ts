import type { Progress } from '#contract/progress.ts';
import { isNumber, isString, shapeOf } from '#data/checks/shape.ts';

/** How far a lesson was watched, as commands and backups carry it. */
export const isProgress = shapeOf<Progress>({
  courseId: isString,
  trackId: isString,
  furthestSeconds: isNumber,
  positionSeconds: isNumber,
  positionAt: isNumber,
  completedAt: isNumber,
  unmarkedAt: isNumber,
});
