import * as z from 'zod/mini';
import { CART_MAX_ITEMS, CURRENCY } from './limits.ts';

/** A course by its id, bare or as `{ courseId }`. */
const itemSchema = z.union([
  z.string().check(z.minLength(1)),
  z.strictObject({ courseId: z.string().check(z.minLength(1)) }),
]);
const itemsSchema = z.array(itemSchema).check(z.minLength(1), z.maxLength(CART_MAX_ITEMS));

/** `amount` in rupees, as the learner saw it. Without `items` the order is for the cart. */
export const orderBodySchema = z.strictObject({
  amount: z.number().check(z.minimum(0)),
  currency: z.literal(CURRENCY),
  items: z.optional(itemsSchema),
});
export type OrderBody = z.infer<typeof orderBodySchema>;

/** Everything the browser needs to open the provider’s window. `amount` in rupees; the window gets `amountPaise`. */
export const orderSchema = z.object({
  id: z.string(),
  amount: z.number(),
  amountPaise: z.int(),
  currency: z.string(),
  items: z.array(z.string()),
  /** The provider's public key and the address of its checkout script. */
  key: z.string(),
  checkoutScript: z.string(),
  provider: z.enum(['razorpay', 'sandbox']),
});
export type Order = z.infer<typeof orderSchema>;
export const orderAnswerSchema = z.object({ success: z.literal(true), data: orderSchema });
export type OrderAnswer = z.infer<typeof orderAnswerSchema>;

export const orderStatusQuerySchema = z.strictObject({ orderId: z.string().check(z.minLength(1), z.maxLength(100)) });
/** `open`: may still be paid. `paid`: its courses are the learner's. `closed`: can no longer be paid. `items`: course ids. */
const orderStatusSchema = z.object({
  id: z.string(),
  status: z.enum(['open', 'paid', 'closed']),
  items: z.array(z.string()),
});
export type OrderStatus = z.infer<typeof orderStatusSchema>;
export const orderStatusAnswerSchema = z.object({ success: z.literal(true), data: orderStatusSchema });

/** The result that the provider’s `handler` gets after a payment. */
const paymentResultSchema = z.strictObject({
  paymentId: z.string().check(z.minLength(1), z.maxLength(100)),
  orderId: z.string().check(z.minLength(1), z.maxLength(100)),
  signature: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type PaymentResult = z.infer<typeof paymentResultSchema>;

/** `payment` is absent only when all items are free. */
export const purchaseBodySchema = z.strictObject({ items: itemsSchema, payment: z.optional(paymentResultSchema) });
export type PurchaseBody = z.infer<typeof purchaseBodySchema>;

/** `courses` are the ids that the user owns because of this purchase, those already owned included. */
export const purchaseAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ courses: z.array(z.string()), purchasedAt: z.string() }),
});
export type PurchaseAnswer = z.infer<typeof purchaseAnswerSchema>;

/** The course ids of `items`, without repeats, in order. */
export function itemIds(items: z.infer<typeof itemsSchema>): string[] {
  return [...new Set(items.map((item) => (typeof item === 'string' ? item : item.courseId)))];
}
