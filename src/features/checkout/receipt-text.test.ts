import { expect, it } from 'vitest';
import { receiptText } from './receipt-text.ts';

const receipt = {
  orderId: 'order_1',
  status: 'partly_refunded' as const,
  items: [
    { courseId: 'g', title: 'Guitar', price: 1299, refund: 'refunded' as const },
    { courseId: 'c', title: 'Chess', price: 499.5, refund: null },
  ],
  total: 1798.5,
  refunded: 1299,
  currency: 'INR',
  paymentId: 'pay_1',
  paidAt: '2026-03-04T10:00:00.000Z',
  provider: 'razorpay' as const,
};

it('says what the paper says', () => {
  expect(receiptText(receipt).split('\n')).toEqual([
    'Code It, receipt of 4 March 2026',
    'Guitar: ₹1,299.00',
    'Chess: ₹499.50',
    'Total: ₹1,798.50',
    'Refunded: ₹1,299.00',
    'Order ID: order_1',
    'Payment ID: pay_1',
  ]);
});

it('leaves out what there is not, and says when no money moved', () => {
  expect(
    receiptText({ ...receipt, refunded: 0, paymentId: null, provider: 'sandbox' })
      .split('\n')
      .slice(3),
  ).toEqual(['Total: ₹1,798.50', 'Order ID: order_1', 'Test payment: no money was charged.']);
});
