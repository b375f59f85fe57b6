import { expect, test } from 'vitest';
import { formatRupees } from './format-rupees.ts';

test('rupees are grouped the Indian way, with paise only when there are some', () => {
  expect(formatRupees(1299)).toBe('₹1,299');
  expect(formatRupees(123456)).toBe('₹1,23,456');
  expect(formatRupees(499.5)).toBe('₹499.50');
});

test('0 is Free, except where two decimals are asked for', () => {
  expect(formatRupees(0)).toBe('Free');
  expect(formatRupees(0, { decimals: 2 })).toBe('₹0.00');
  expect(formatRupees(3000, { decimals: 2 })).toBe('₹3,000.00');
});
