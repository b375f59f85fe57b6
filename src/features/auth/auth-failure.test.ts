import { expect, test } from 'vitest';
import type { ApiError } from '#data/api/api-error.ts';
import { loginFailureText, registerFailureText } from './auth-failure.ts';

const http = (status: number, message: string): ApiError => ({ kind: 'http', status, code: 'bad_request', message });

test('login: 400 has its own text, others the word of the server, none the general one', () => {
  expect(loginFailureText(http(400, 'bad'), true)).toBe('Invalid email or password');
  expect(loginFailureText(http(429, 'Too many attempts.'), true)).toBe('Too many attempts.');
  expect(loginFailureText(http(500, ''), true)).toBe('Failed to login. Please try again.');
  expect(loginFailureText({ kind: 'network' }, true)).toBe('Failed to login. Please try again.');
  expect(loginFailureText({ kind: 'network' }, false)).toBe('You are offline. Logging in needs a connection.');
});

test('registration: the word of the server, else the general text', () => {
  expect(registerFailureText(http(409, 'This email is taken.'), true)).toBe('This email is taken.');
  expect(registerFailureText(http(500, ''), true)).toBe('Failed to sign up. Please try again.');
  expect(registerFailureText({ kind: 'timeout' }, true)).toBe('Failed to sign up. Please try again.');
  expect(registerFailureText({ kind: 'network' }, false)).toBe('You are offline. Signing up needs a connection.');
});
