import type { PaymentResult } from '#contract/order.ts';

/** What was just bought. */
interface Purchase {
  /** Ids of the courses. */
  items: readonly string[];
  /** Null where nothing was to be paid. */
  payment: PaymentResult | null;
}

/** The purchase in the navigation state, set by the checkout; null without one. */
export function toPurchase(state: unknown): Purchase | null {
  if (typeof state !== 'object' || state === null || !('purchase' in state)) return null;
  const { purchase } = state;
  if (typeof purchase !== 'object' || purchase === null) return null;
  const { items, payment } = purchase as Record<string, unknown>;
  if (!Array.isArray(items) || !items.every((id) => typeof id === 'string')) return null;
  return { items, payment: toPayment(payment) };
}

function toPayment(payment: unknown): PaymentResult | null {
  if (typeof payment !== 'object' || payment === null) return null;
  const { paymentId, orderId, signature } = payment as Record<string, unknown>;
  if (typeof paymentId !== 'string' || typeof orderId !== 'string' || typeof signature !== 'string') return null;
  return { paymentId, orderId, signature };
}
