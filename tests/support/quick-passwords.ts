import { createPasswordHashing } from '#server/auth/password-hashing.ts';

/** The product's hashing takes 0.25 s on purpose, twice for each user of a test: this one is as it is, at no cost. */
export const quickPasswords = createPasswordHashing({ ln: 4, r: 8, p: 1 });
