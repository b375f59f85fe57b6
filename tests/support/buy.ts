import type { OrderAnswer, PaymentResult } from '#contract/order.ts';
import type { SandboxProvider } from '#server/payments/sandbox-provider.ts';
import type { RequestOptions, TestApp } from './test-app.ts';

type As = NonNullable<RequestOptions['as']>;

/** Opens an order for courses of the given total in rupees. Throws when it is refused. */
export async function createOrder(t: TestApp, as: As, items: string[], amount: number) {
  const { status, body } = await t.request<OrderAnswer>('/order/create', {
    as,
    body: { amount, currency: 'INR', items },
  });
  if (status !== 200) throw new Error(`order: ${JSON.stringify(body)}`);
  return body.data;
}

interface SandboxAnswer {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
  error?: { code: string; reason: string; metadata: { order_id: string; payment_id?: string } };
}

/** What the payment window does when 'Pay' is pressed, or 'Fail this payment'. */
export function askSandbox(
  t: TestApp,
  order: { id: string; amountPaise: number },
  outcome: 'paid' | 'failed' = 'paid',
) {
  return t.request<SandboxAnswer>('/payment/sandbox/payments', {
    body: { orderId: order.id, amountPaise: order.amountPaise, method: 'card', outcome },
  });
}

/** Pays an order in the sandbox and answers what the window's `handler` hands over. */
export async function payInSandbox(t: TestApp, order: { id: string; amountPaise: number }): Promise<PaymentResult> {
  const { status, body } = await askSandbox(t, order);
  if (status !== 200) throw new Error(`sandbox: ${JSON.stringify(body)}`);
  return {
    paymentId: body.razorpay_payment_id,
    orderId: body.razorpay_order_id,
    signature: body.razorpay_signature,
  };
}

/** Pays an order in the window of whoever takes the money, and answers what the window's `handler` hands over. */
export async function payOrder(t: TestApp, order: { id: string; amountPaise: number }): Promise<PaymentResult> {
  return t.razorpay ? t.razorpay.pay(order) : payInSandbox(t, order);
}

/** The webhook that the provider would send of a payment, signed. */
export function webhookOf(
  t: TestApp,
  event: 'payment.captured' | 'payment.authorized',
  payment: { id: string; orderId: string; amountPaise: number },
) {
  if (t.razorpay) return t.razorpay.webhookOf(event, payment);
  if (t.deps.payments.name !== 'sandbox') throw new Error('Only the sandbox signs for the provider');
  return (t.deps.payments as SandboxProvider).webhookOf(event, payment);
}

/** Delivers a webhook, as the provider does; sent again it carries the same `eventId`. */
export function sendWebhook(t: TestApp, webhook: { body: string; signature: string; eventId?: string }) {
  const { body, signature, eventId } = webhook;
  const headers = { 'X-Razorpay-Signature': signature, ...(eventId && { 'x-razorpay-event-id': eventId }) };
  return t.request('/payment/webhook', { method: 'POST', body, headers });
}
