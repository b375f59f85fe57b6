import { expect, it } from 'vitest';
import { makeSandboxOrderId, readSandboxOrderId } from './sandbox-order-id.ts';

it('carries the amount and proves who made it', () => {
  const id = makeSandboxOrderId(49_999, 'secret');
  expect(readSandboxOrderId(id, 'secret')).toBe(49_999);
  expect(readSandboxOrderId(id, 'another secret')).toBeNull();
});

it('refuses an id of which the amount was changed', () => {
  const id = makeSandboxOrderId(49_999, 'secret');
  expect(readSandboxOrderId(id.replace(/^order_[^_]+/, 'order_1'), 'secret')).toBeNull();
  expect(readSandboxOrderId('order_EKwxwAgItmmXdp', 'secret')).toBeNull();
});

it('never makes the same id twice', () => {
  expect(makeSandboxOrderId(100, 'secret')).not.toBe(makeSandboxOrderId(100, 'secret'));
});
