import { hash, randomBytes } from 'node:crypto';
import type { PasswordHashing } from '#server/auth/password-hashing.ts';

const digest = (salt: string, password: string) => `${salt}:${hash('sha256', `${salt}:${password}`)}`;

/** The product's hashing takes 0.1 s on purpose, twice for each user of a test. */
export const quickPasswords: PasswordHashing = {
  hash: (password) => Promise.resolve(digest(randomBytes(8).toString('hex'), password)),
  verify: ({ hash: stored, password }) => Promise.resolve(stored === digest(stored.slice(0, 16), password)),
};
