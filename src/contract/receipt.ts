import * as z from 'zod/mini';
import { PAGE_LIMIT_MAX, PAGE_SIZE_DEFAULT } from './limits.ts';

/**
 * A course of a paid order. `price` in rupees, as it was paid; `refund`: the state of a request to have it back, or what of it
 * went back: all (`refunded`) or a part.
 */
const receiptItemSchema = z.object({
  courseId: z.string(),
  title: z.string(),
  price: z.number(),
  refund: z.nullable(z.enum(['requested', 'partly_refunded', 'refunded', 'declined'])),
});

/** A receipt: sums in rupees, `paidAt` an ISO time. */
const receiptSchema = z.object({
  orderId: z.string(),
  /** `partly_refunded`: some of the money went back. */
  status: z.enum(['paid', 'partly_refunded', 'refunded']),
  items: z.array(receiptItemSchema),
  total: z.number(),
  refunded: z.number(),
  currency: z.string(),
  /** Null if the provider reported the payment without its id. */
  paymentId: z.nullable(z.string()),
  paidAt: z.string(),
  /** `sandbox`: no money moved. */
  provider: z.enum(['razorpay', 'sandbox']),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const receiptQuerySchema = z.strictObject({ orderId: z.string().check(z.minLength(1), z.maxLength(100)) });
export const receiptAnswerSchema = z.object({ success: z.literal(true), data: receiptSchema });

export const receiptListQuerySchema = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_LIMIT_MAX)), PAGE_SIZE_DEFAULT),
});
/** The latest first; `total` counts all. */
export const receiptListAnswerSchema = z.object({
  success: z.literal(true),
  data: z.array(receiptSchema),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
});
