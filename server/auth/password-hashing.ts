import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { Refusal } from '../services/refusal.ts';
import { boundedWork } from '../program/bounded-work.ts';

/** Half of the threads that Node has for this; files and compressed pages wait for the same ones. */
const AT_ONCE = 2;
/** Some seconds' worth of hashes. */
const WAITING = 60;

/** Slow on purpose: call it outside of a transaction. Both throw `unavailable` while too many wait. */
export interface PasswordHashing {
  hash: (password: string) => Promise<string>;
  verify: (guess: { hash: string; password: string }) => Promise<boolean>;
}

/** Hashes as better-auth does, a bounded number at a time: a crowd of logins must not hold everybody else up. */
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
