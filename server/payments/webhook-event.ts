import * as z from 'zod';
import { equalInConstantTime, hmacHex } from './signature.ts';
import { type WebhookFailedRefund, WebhookSignatureError, type WebhookPayment } from './payment-provider.ts';

const entity = <T extends z.ZodType>(shape: T) => z.object({ entity: shape });

const eventSchema = z.object({
  event: z.string(),
  payload: z.object({
    order: z.optional(entity(z.object({ id: z.string() }))),
    refund: z.optional(entity(z.object({ id: z.string() }))),
    payment: z.optional(entity(z.object({ id: z.string(), order_id: z.nullish(z.string()) }))),
  }),
});

/** The events after which the money is ours. `payment.authorized` is not one: it may still lapse. */
const PAID_EVENTS = new Set(['order.paid', 'payment.captured']);

/**
 * Reads Razorpay's webhook: the signature is over the raw body, so it is checked before anything is parsed.
 * Throws `WebhookSignatureError`; answers null for events that report neither a finished payment of an order nor a failed refund.
 */
export function readWebhookEvent(
  rawBody: string,
  signature: string,
  secret: string,
): WebhookPayment | WebhookFailedRefund | null {
  if (!equalInConstantTime(signature, hmacHex(rawBody, secret))) {
    throw new WebhookSignatureError('The webhook is not signed with our secret');
  }
  const event = eventSchema.safeParse(JSON.parse(rawBody));
  if (!event.success) return null;
  const { order, payment, refund } = event.data.payload;
  if (event.data.event === 'refund.failed') return refund ? { failedRefundId: refund.entity.id } : null;
  if (!PAID_EVENTS.has(event.data.event)) return null;
  const orderId = order?.entity.id ?? payment?.entity.order_id;
  return orderId ? { orderId, paymentId: payment?.entity.id ?? null } : null;
}
