import { describe, expect, it } from 'vitest';
import type { Intent } from './model.ts';
import type { Delivery } from './network.ts';
import { verifyDeliveries } from './verify-deliveries.ts';

const owners = new Map([
  ['token of ana', 'ana'],
  ['token of ben', 'ben'],
]);
const add: Delivery = {
  key: 'k1',
  path: '/cart/add',
  body: '{"courseId":"a"}',
  token: 'token of ana',
  clientUser: 'ana',
  status: 200,
  effective: true,
};
const wanted = new Map<string, Intent[]>([['ana', [{ wish: 'cart-add', id: 'a' }]]]);
const verify =
  (deliveries: Delivery[], intents = wanted) =>
  () =>
    verifyDeliveries(deliveries, owners, intents);

describe('verifyDeliveries', () => {
  it('lets a command be delivered often as long as it acts once', () => {
    const lost = { ...add, status: null, effective: false };
    expect(verify([lost, add, { ...add, effective: false }])).not.toThrow();
  });

  it('finds a command that acted twice', () => {
    expect(verify([add, add])).toThrow('took effect twice');
  });

  it('finds an intent that acted twice under two keys', () => {
    expect(verify([add, { ...add, key: 'k2' }])).toThrow('changed 2 times for 1 intents');
  });

  it('counts the undo that comes too late', () => {
    const undone = new Map<string, Intent[]>([['ana', [{ wish: 'cart-remove-undone', id: 'a' }]]]);
    const remove = { ...add, path: '/cart/remove', key: 'k2' };
    expect(verify([remove, add], undone)).not.toThrow();
    expect(verify([remove, add, { ...add, key: 'k3' }], undone)).toThrow('changed 3 times');
  });

  it('finds what nobody said', () => {
    expect(verify([add], new Map())).toThrow('changed 1 times for 0 intents');
  });

  it('finds what was sent in the name of another, unless the session was over', () => {
    const stolen = { ...add, token: 'token of ben' };
    expect(verify([{ ...stolen, status: 403, effective: false }])).toThrow('was sent with the token of ben');
    expect(verify([{ ...add, token: 'unknown', status: 401, effective: false }])).not.toThrow();
  });
});
