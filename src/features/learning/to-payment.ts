import type { PaymentResult } from '#contract/order.ts';

/** The payment in the navigation state, set by the checkout; null without one. */
export function toPayment(state: unknown): PaymentResult | null {
  if (typeof state !== 'object' || state === null || !('payment' in state)) return null;
  const { payment } = state;
  if (typeof payment !== 'object' || payment === null) return null;
  const { paymentId, orderId, signature } = payment as Record<string, unknown>;
  if (typeof paymentId !== 'string' || typeof orderId !== 'string' || typeof signature !== 'string') return null;
  return { paymentId, orderId, signature };
}
