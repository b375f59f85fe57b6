import type { Progress } from '#contract/progress.ts';

/** Of a lesson that nobody has begun; name what the test is about. */
export const aProgress = (change: Partial<Progress> = {}): Progress => ({
  courseId: 'c',
  trackId: 't',
  furthestSeconds: 0,
  positionSeconds: 0,
  positionAt: 0,
  completedAt: 0,
  unmarkedAt: 0,
  ...change,
});
