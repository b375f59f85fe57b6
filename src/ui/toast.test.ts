import { expect, test } from 'vitest';
import { closeDelay } from './toast.ts';

test('a toast closes after 4 s, with an action after 5 s, and a loading one stays', () => {
  const action = { label: 'Login', onClick: () => undefined };
  expect(closeDelay({ message: 'a' })).toBe(4000);
  expect(closeDelay({ message: 'a', action })).toBe(5000);
  expect(closeDelay({ message: 'a', tone: 'loading' })).toBe(false);
  expect(closeDelay({ message: 'a', action, autoCloseMs: 4000 })).toBe(4000);
});
