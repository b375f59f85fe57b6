import * as z from 'zod/mini';

const planStatusSchema = z.enum(['active', 'pending_cancellation', 'expired']);
export type PlanStatus = z.infer<typeof planStatusSchema>;

/** A learner's plan (specification, section 3). `id` names this learner's plan, not what others bought under its name. */
const planSchema = z.object({
  name: z.string(),
  id: z.string(),
  expiryDate: z.string(),
  status: planStatusSchema,
  canCancel: z.boolean(),
  /** The courses that it includes. */
  courses: z.array(z.object({ courseId: z.string(), title: z.string() })),
});
export type Plan = z.infer<typeof planSchema>;

/** The best `status` of all plans; null without a plan. */
export const planListAnswerSchema = z.object({
  success: z.literal(true),
  plans: z.array(planSchema),
  status: z.nullable(planStatusSchema),
});
export type Plans = z.infer<typeof planListAnswerSchema>;

export const planCancelBodySchema = z.strictObject({ planId: z.string('planId is required').check(z.minLength(1)) });
export const planCancelAnswerSchema = z.object({ success: z.literal(true), message: z.string(), data: planSchema });
