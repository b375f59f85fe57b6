import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { verifyPassword as verifyFormer } from 'better-auth/crypto';
import { Refusal } from '../services/refusal.ts';
import { boundedWork } from '../program/bounded-work.ts';

/**
 * Half of Node’s thread pool, which reading files and compressing pages need too, and never every core: a flood of logins would take
 * turns with the one thread that answers everybody else.
 */
export const HASHES_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Some seconds' worth of hashes. */
const WAITING = 60;
const WAITING_MS = 15_000;

const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** The cost of scrypt: 2 to the power of `ln` rounds over blocks of `r` × 128 bytes, `p` times. */
interface HashCost {
  ln: number;
  r: number;
  p: number;
}

/** One of OWASP's equals: 32 MB, some 0.25 s. */
const COST: HashCost = { ln: 15, r: 8, p: 3 };

/**
 * Hashing is slow on purpose, so call it outside of a transaction. `hash` and `verify` throw `unavailable` while too many
 * calls wait, or when they waited too long.
 */
export interface PasswordHashing {
  hash: (password: string) => Promise<string>;
  /** As slow for a wrong guess at an older hash as at one of today, or slower. */
  verify: (guess: { hash: string; password: string }) => Promise<boolean>;
  /** Whether a hash was made at another cost than those of today. */
  isOutdated: (hash: string) => boolean;
}

function derive(password: string, salt: Buffer, { ln, r, p }: HashCost): Promise<Buffer> {
  const N = 2 ** ln;
  return new Promise((resolve, reject) => {
    // What a keyboard composes differently is the same password.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

const PATTERN = /^scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

function readHash(hash: string) {
  const [, ln, r, p, salt, key] = PATTERN.exec(hash) ?? [];
  if (!salt || !key) return null;
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

const toHash = ({ ln, r, p }: HashCost, salt: Buffer, key: Buffer) =>
  `scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;

/**
 * Passwords by scrypt, a limited number at a time, so that a crowd of logins does not block all other requests. A hash names its
 * cost; those of better-auth, which were made before, name none.
 */
export function createPasswordHashing(cost = COST): PasswordHashing {
  const bounded = boundedWork({
    atOnce: HASHES_AT_ONCE,
    waiting: WAITING,
    waitingMs: WAITING_MS,
    busy: () => new Refusal('unavailable', 'The server is busy. Please try again in a moment.'),
  });
  const isOutdated = (hash: string) => {
    const made = readHash(hash)?.cost;
    return made?.ln !== cost.ln || made.r !== cost.r || made.p !== cost.p;
  };

  async function isRight(hash: string, password: string): Promise<boolean> {
    const read = readHash(hash);
    if (!read) return verifyFormer({ hash, password });
    return timingSafeEqual(await derive(password, read.salt, read.cost), read.key);
  }

  return {
    isOutdated,
    hash: (password) =>
      bounded(async () => {
        const salt = randomBytes(SALT_BYTES);
        return toHash(cost, salt, await derive(password, salt, cost));
      }),
    verify: ({ hash, password }) =>
      bounded(async () => {
        const right = await isRight(hash, password);
        // A quick refusal would tell that there is an account, from a time when hashes were cheaper.
        if (!right && isOutdated(hash)) await derive(password, randomBytes(SALT_BYTES), cost);
        return right;
      }),
  };
}
