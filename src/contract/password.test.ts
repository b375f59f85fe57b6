import { expect, it } from 'vitest';
import { isOwnName, newPasswordSchema } from './password.ts';

const asha = { email: 'Asha.Rao@example.org', username: 'asha_codes' };

it.each(['asha_codes', 'AshaCodes', '123asha.codes!', 'asha.rao', 'AshaRao2026', 'asha.rao@EXAMPLE.org'])(
  'takes %s for the name of Asha',
  (password) => {
    expect(isOwnName(password, asha)).toBe(true);
  },
);

it.each(['asha has a horse', 'correct horse', '12345678', '४५६७८९०१'])('takes %s for no name', (password) => {
  expect(isOwnName(password, asha)).toBe(false);
});

it('compares a name of few letters as a whole', () => {
  const li = { email: '1@example.org', username: 'l_1' };
  expect(isOwnName('9l8274-28437', li)).toBe(false);
  expect(isOwnName('L_1', li)).toBe(true);
});

it.each([
  ['1234567', 'Password must have at least 8 characters'],
  ['x'.repeat(257), 'Password must have at most 256 characters'],
])('bounds the length of %s', (password, message) => {
  expect(newPasswordSchema.safeParse(password).error?.issues[0]?.message).toBe(message);
});

it('asks for no mixture', () => {
  for (const password of ['eightchr', 'x'.repeat(256), 'नमस्ते दुनिया'])
    expect(newPasswordSchema.safeParse(password).success).toBe(true);
});
