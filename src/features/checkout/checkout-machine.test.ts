import { expect, test } from 'vitest';
import type { Order } from '#contract/order.ts';
import { CHECKOUT_IDLE, checkoutReducer, isBusy, type CheckoutEvent, type CheckoutState } from './checkout-machine.ts';

const order: Order = {
  id: 'order_1',
  amount: 499,
  amountPaise: 49_900,
  currency: 'INR',
  items: ['a', 'b'],
  key: 'key',
  checkoutScript: '/checkout.js',
  provider: 'sandbox',
};
const payment = { paymentId: 'pay_1', orderId: 'order_1', signature: 'sig' };
const start: CheckoutEvent = { type: 'start', items: ['a', 'b'], total: 499 };

const run = (...events: CheckoutEvent[]): CheckoutState => events.reduce(checkoutReducer, CHECKOUT_IDLE);
const paying = [start, { type: 'order-created', order }, { type: 'window-opened' }] satisfies CheckoutEvent[];

test('a purchase: order, window, payment, record', () => {
  expect(run(...paying)).toEqual({ name: 'paying', order, failed: false });
  expect(run(...paying, { type: 'paid', payment })).toEqual({ name: 'recording', items: ['a', 'b'], payment });
  expect(run(...paying, { type: 'paid', payment }, { type: 'recorded' })).toEqual({
    name: 'done',
    items: order.items,
    payment,
  });
});

test('a free cart is recorded without an order or a window', () => {
  expect(run({ type: 'start', items: ['a'], total: 0 })).toEqual({ name: 'recording', items: ['a'], payment: null });
});

test('a changed price asks before it goes on', () => {
  const asked = run(start, { type: 'price-changed', newTotal: 799 });
  expect(asked).toEqual({ name: 'confirming', items: ['a', 'b'], total: 499, newTotal: 799 });
  expect(isBusy(asked)).toBe(false);
  expect(checkoutReducer(asked, { type: 'accepted' })).toEqual({ name: 'creating', items: ['a', 'b'], total: 799 });
  expect(checkoutReducer(asked, { type: 'declined' })).toEqual(CHECKOUT_IDLE);
  expect(run(start, { type: 'price-changed', newTotal: 0 }, { type: 'accepted' }).name).toBe('recording');
});

test.each<[string, CheckoutEvent[], string]>([
  ['an order that failed', [start, { type: 'order-failed', message: null }], 'An error occurred while creating order.'],
  ['an order that was refused', [start, { type: 'order-failed', message: 'No such course.' }], 'No such course.'],
  [
    'a script that did not load',
    [start, { type: 'order-created', order }, { type: 'window-unavailable' }],
    'An error occurred while processing payment.',
  ],
  ['a dismissed window', [...paying, { type: 'dismissed' }], 'Payment Cancelled'],
  [
    'a record that failed',
    [...paying, { type: 'paid', payment }, { type: 'record-failed', message: null }],
    'An error occurred while updating user courses.',
  ],
])('%s leads back with its text', (_name, events, text) => {
  expect(run(...events)).toMatchObject({ name: 'idle', notice: { text } });
});

test('a payment may fail and succeed in the same window', () => {
  const failed = run(...paying, { type: 'payment-failed' });
  expect(failed).toEqual({ name: 'paying', order, failed: true });
  expect(checkoutReducer(failed, { type: 'paid', payment }).name).toBe('recording');
  expect(checkoutReducer(failed, { type: 'dismissed' })).toMatchObject({
    name: 'idle',
    notice: { text: 'Payment Cancelled' },
  });
});

test('what was paid and refused names its payment beside the button', () => {
  const refused = run(...paying, { type: 'paid', payment }, { type: 'record-failed', message: null });
  expect(refused).toMatchObject({ notice: { hint: expect.stringContaining('pay_1') as string } });
  expect(run(start, { type: 'order-failed', message: null })).toMatchObject({
    notice: { hint: expect.stringContaining('You were not charged') as string },
  });
});

test('late and repeated events change nothing', () => {
  const recording = run(...paying, { type: 'paid', payment });
  for (const event of [start, { type: 'dismissed' }, { type: 'payment-failed' }, { type: 'paid', payment }] as const) {
    expect(checkoutReducer(recording, event)).toBe(recording);
  }
  expect(run({ type: 'start', items: [], total: 499 })).toEqual(CHECKOUT_IDLE);
  expect(checkoutReducer(run(...paying), start).name).toBe('paying');
});

test('the button is busy from the click until the end', () => {
  expect(isBusy(CHECKOUT_IDLE)).toBe(false);
  expect(isBusy(run(start))).toBe(true);
  expect(isBusy(run(...paying))).toBe(true);
  expect(isBusy(run(...paying, { type: 'paid', payment }))).toBe(true);
});
