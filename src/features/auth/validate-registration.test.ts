import { expect, test } from 'vitest';
import { validateRegistration } from './validate-registration.ts';

test('each field says what is wrong with it, once', () => {
  expect(validateRegistration({ email: 'x', username: 'a b', password: 'short' })).toEqual({
    email: 'Enter a valid email address',
    username: 'Username may have letters, digits, dots and underscores',
    password: 'Password must have at least 8 characters',
  });
});

test('nothing is said about good fields', () => {
  expect(validateRegistration({ email: 'a@b.in', username: 'asha_1', password: 'long enough' })).toEqual({});
});
