import { expect, it } from 'vitest';
import { toPurchase } from './to-purchase.ts';

const PAYMENT = { paymentId: 'pay_1', orderId: 'order_1', signature: 'abc' };

it('reads the purchase that the checkout left in the navigation state, and nothing else', () => {
  expect(toPurchase({ purchase: { items: ['a'], payment: PAYMENT } })).toEqual({ items: ['a'], payment: PAYMENT });
  expect(toPurchase({ purchase: { items: ['a'], payment: null } })).toEqual({ items: ['a'], payment: null });
  expect(toPurchase({ purchase: { items: ['a'], payment: { ...PAYMENT, signature: 1 } } })?.payment).toBeNull();
  for (const state of [{ purchase: { items: [1] } }, { purchase: { items: 'a' } }, { purchase: null }, {}, null])
    expect(toPurchase(state)).toBeNull();
});
