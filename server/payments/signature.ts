import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentResult } from '#contract/order.ts';

/** HMAC-SHA256 in hex. */
export function hmacHex(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Compares in a time that does not tell how much of `given` was right. */
export function equalInConstantTime(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Razorpay's signature of a payment: HMAC-SHA256 of "order|payment". */
export function signPayment(orderId: string, paymentId: string, secret: string): string {
  return hmacHex(`${orderId}|${paymentId}`, secret);
}

/** Whether `result` carries the signature that `secret` gives. */
export function isPaymentSigned(result: PaymentResult, secret: string): boolean {
  return equalInConstantTime(result.signature, signPayment(result.orderId, result.paymentId, secret));
}
