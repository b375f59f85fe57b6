import * as z from 'zod/mini';
import { PROGRESS_BATCH_MAX } from './limits.ts';

/** Epoch milliseconds. */
const instant = z.int().check(z.minimum(0), z.maximum(8.64e15));
const seconds = z.number().check(z.minimum(0), z.maximum(1e6));

/**
 * How far a learner is in one track. Each field is a join of its own (a maximum), so that `mergeProgress` is commutative,
 * associative and idempotent: devices may deliver late, twice and in any order.
 */
export const progressSchema = z.strictObject({
  courseId: z.string().check(z.minLength(1)),
  trackId: z.string().check(z.minLength(1)),
  /** Furthest second, or block of a text, ever reached. */
  furthestSeconds: seconds,
  /**
   * Where the learner last was, and when that was noted: the place to resume. In a text it is the paragraph, or another block, at the
   * top of the screen, counted from 0.
   */
  positionSeconds: seconds,
  positionAt: instant,
  /** Last time the track was completed (90 % watched, or by hand); 0 = never. */
  completedAt: instant,
  /** Last time the learner took the mark away by hand; 0 = never. */
  unmarkedAt: instant,
});
export type Progress = z.infer<typeof progressSchema>;

export const progressBodySchema = z.strictObject({
  items: z.array(progressSchema).check(z.minLength(1), z.maxLength(PROGRESS_BATCH_MAX)),
});
export const progressQuerySchema = z.object({ courseId: z.optional(z.string()) });
export const progressAnswerSchema = z.object({ success: z.literal(true), data: z.array(progressSchema) });
export type ProgressAnswer = z.infer<typeof progressAnswerSchema>;
