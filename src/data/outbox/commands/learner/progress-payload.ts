import type { Progress } from '#contract/progress.ts';
import { isNumber, isString, shapeOf } from '#data/checks/shape.ts';

/** Checks the progress of a lesson in a command or a backup. */
export const isProgress = shapeOf<Progress>({
  courseId: isString,
  trackId: isString,
  furthestSeconds: isNumber,
  positionSeconds: isNumber,
  positionAt: isNumber,
  completedAt: isNumber,
  unmarkedAt: isNumber,
});
