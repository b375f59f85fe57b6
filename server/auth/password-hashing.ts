import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { Refusal } from '../services/refusal.ts';
import { boundedWork } from '../program/bounded-work.ts';

/** Half of Node’s thread pool, which reading files and compressing pages need too. */
const AT_ONCE = 2;
/** Some seconds' worth of hashes. */
const WAITING = 60;

/**
 * Hashing is slow on purpose, so call it outside of a transaction. Both throw `unavailable` while too many calls wait.
 */
export interface PasswordHashing {
  hash: (password: string) => Promise<string>;
  verify: (guess: { hash: string; password: string }) => Promise<boolean>;
}

/** better-auth’s hashing, a limited number at a time, so that a crowd of logins does not block all other requests. */
export function createPasswordHashing(): PasswordHashing {
  const bounded = boundedWork({
    atOnce: AT_ONCE,
    waiting: WAITING,
    busy: () => new Refusal('unavailable', 'The server is busy. Please try again in a moment.'),
  });
  return {
    hash: (password) => bounded(() => hashPassword(password)),
    verify: (guess) => bounded(() => verifyPassword(guess)),
  };
}
