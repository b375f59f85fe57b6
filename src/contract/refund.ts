import * as z from 'zod/mini';
import { REFUND_REASON_MAX } from './refund-rules.ts';

export const refundBodySchema = z.strictObject({
  courseId: z.string('courseId is required').check(z.minLength(1)),
  reason: z
    .string('A reason is required')
    .check(
      z.trim(),
      z.minLength(1, 'A reason is required'),
      z.maxLength(REFUND_REASON_MAX, `The reason can have at most ${REFUND_REASON_MAX} characters`),
    ),
});
export type RefundBody = z.infer<typeof refundBodySchema>;

/** Amounts in rupees. `note` explains a decision to the learner. */
const refundSchema = z.object({
  _id: z.string(),
  courseId: z.string(),
  courseTitle: z.string(),
  amount: z.number(),
  reason: z.string(),
  status: z.enum(['requested', 'refunded', 'declined']),
  note: z.nullable(z.string()),
  requestedAt: z.string(),
  decidedAt: z.nullable(z.string()),
});
export type Refund = z.infer<typeof refundSchema>;

/**
 * A course of the library and whether it can be refunded, by the server’s clock. `amount`: the rupees that were paid for it and
 * did not go back.
 */
const refundableCourseSchema = z.object({
  courseId: z.string(),
  title: z.string(),
  thumbnail: z.nullable(z.string()),
  amount: z.number(),
  purchasedAt: z.string(),
  refundableUntil: z.string(),
  obstacle: z.nullable(z.enum(['free', 'late', 'requested'])),
});
export type RefundableCourse = z.infer<typeof refundableCourseSchema>;

const refundsSchema = z.object({ refunds: z.array(refundSchema), courses: z.array(refundableCourseSchema) });
export type Refunds = z.infer<typeof refundsSchema>;

export const refundAnswerSchema = z.object({ success: z.literal(true), message: z.string(), data: refundSchema });
export const refundListAnswerSchema = z.object({ success: z.literal(true), data: refundsSchema });
