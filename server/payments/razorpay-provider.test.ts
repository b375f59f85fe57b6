import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { WebhookSignatureError } from './payment-provider.ts';
import { createRazorpayProvider } from './razorpay-provider.ts';

const keys = { keyId: 'rzp_test_1', keySecret: 'key secret', webhookSecret: 'webhook secret' };
const provider = createRazorpayProvider(keys);
const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');

describe('verifyPayment', () => {
  const result = { orderId: 'order_1', paymentId: 'pay_1', signature: sign('order_1|pay_1', keys.keySecret) };

  it('accepts exactly what Razorpay signs', () => {
    expect(provider.verifyPayment(result)).toBe(true);
  });

  it.each([
    { ...result, orderId: 'order_2' },
    { ...result, paymentId: 'pay_2' },
    { ...result, signature: sign('order_1|pay_1', 'guess') },
    { ...result, signature: '' },
  ])('refuses %j', (changed) => {
    expect(provider.verifyPayment(changed)).toBe(false);
  });
});

describe('readWebhook', () => {
  const event = (name: string, payload: object) => JSON.stringify({ entity: 'event', event: name, payload });
  const payment = { payment: { entity: { id: 'pay_1', order_id: 'order_1', amount: 100 } } };
  const read = (body: string) => provider.readWebhook(body, sign(body, 'webhook secret'));

  it('reads a payment and a paid order', () => {
    expect(read(event('payment.captured', payment))).toEqual({ orderId: 'order_1', paymentId: 'pay_1' });
    expect(read(event('order.paid', { ...payment, order: { entity: { id: 'order_1' } } }))).toEqual({
      orderId: 'order_1',
      paymentId: 'pay_1',
    });
  });

  it('passes over events that are not about money that has arrived', () => {
    expect(read(event('payment.authorized', payment))).toBeNull();
    expect(read(event('payment.failed', payment))).toBeNull();
    expect(read(event('payment.captured', { payment: { entity: { id: 'pay_1', order_id: null } } }))).toBeNull();
  });

  it('refuses a body that was not signed, or a server without a webhook secret', () => {
    const body = event('payment.captured', payment);
    expect(() => provider.readWebhook(body, sign(`${body} `, 'webhook secret'))).toThrow(WebhookSignatureError);
    const unset = createRazorpayProvider({ keyId: 'rzp_test_1', keySecret: 'key secret' });
    expect(() => unset.readWebhook(body, sign(body, ''))).toThrow(WebhookSignatureError);
  });
});
