import { expect, test } from 'vitest';
import { toPayment } from './to-payment.ts';

const PAYMENT = { paymentId: 'pay_1', orderId: 'order_1', signature: 'abc' };

test('a payment is read from the state of a checkout, and from nothing else', () => {
  expect(toPayment({ payment: PAYMENT })).toEqual(PAYMENT);
  expect(toPayment({ payment: { ...PAYMENT, signature: 1 } })).toBeNull();
  expect(toPayment({ payment: null })).toBeNull();
  expect(toPayment({ courseId: 'c' })).toBeNull();
  expect(toPayment(null)).toBeNull();
});
