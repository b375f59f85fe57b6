import { expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

const OWN = ['asha.rao', 'asha@example.org'];

it.each(['password', 'qwertyuiop', 'Password123', 'asha.rao1', 'aaaaaaaaaaaa'])('of %s is little', (password) => {
  expect(strengthOf(password, OWN)).toBeLessThan(2);
});

it.each(['correct horse battery staple', 'uK7#vq2-Lr!9', 'मेरा घोड़ा बहुत तेज़ है'])('of %s is great', (password) => {
  expect(strengthOf(password, OWN)).toBeGreaterThan(2);
});

it('is less of what is known of its owner', () => {
  expect(strengthOf('zorvanikel', ['zorvanikel'])).toBeLessThan(strengthOf('zorvanikel', []));
});

it('takes no noticeable time for the longest', () => {
  expect(strengthOf('aB3$'.repeat(64), [])).toBeGreaterThan(0);
});
