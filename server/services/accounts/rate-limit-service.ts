import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { rateLimits } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { type Counter, giveBack, type Limit, take, tooMany } from '../limits/attempts.ts';
import { Refusal } from '../refusal.ts';

interface Rule {
  /** Which attempts are used up: of a guess those that failed, of what costs us something all. */
  counts: 'failures' | 'all';
  account?: Limit;
  address?: Limit;
  /** Of one account from one address. */
  both?: Limit;
  /** Where an account got in within so many days, it is counted by itself: no flood from elsewhere keeps its owner out. */
  remembersDays?: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * A school stands behind one address: what an address may do is what a full classroom does. What all addresses together may do
 * to one account is several times what one may, so that it takes many to keep its owner from logging in on a new device.
 */
export const RULES = {
  login: {
    counts: 'failures',
    remembersDays: 30,
    both: { attempts: 15, everyMs: 5 * MINUTE_MS },
    account: { attempts: 100, everyMs: 20 * SECOND_MS },
    address: { attempts: 100, everyMs: 20 * SECOND_MS },
  },
  register: {
    counts: 'all',
    account: { attempts: 10, everyMs: MINUTE_MS },
    address: { attempts: 100, everyMs: 30 * SECOND_MS },
  },
  forgotPassword: {
    counts: 'all',
    account: { attempts: 5, everyMs: 10 * MINUTE_MS },
    address: { attempts: 30, everyMs: MINUTE_MS },
  },
  /** Each is a letter to the account's own address. */
  verifyLetter: { counts: 'all', account: { attempts: 5, everyMs: 10 * MINUTE_MS } },
  /** Each is a letter to an address that the user names. */
  emailChange: {
    counts: 'all',
    account: { attempts: 3, everyMs: 60 * MINUTE_MS },
    address: { attempts: 30, everyMs: MINUTE_MS },
  },
  emailLink: { counts: 'failures', address: { attempts: 30, everyMs: MINUTE_MS } },
  resetPassword: { counts: 'failures', address: { attempts: 30, everyMs: MINUTE_MS } },
  /** What asks a signed-in user for the password. */
  ownPassword: {
    counts: 'failures',
    account: { attempts: 10, everyMs: 5 * MINUTE_MS },
    address: { attempts: 100, everyMs: 20 * SECOND_MS },
  },
  /** Of a code of six digits three are good at a time: so slowly, guessing takes years. Where the owner got in before, no stranger keeps them out. */
  secondFactor: {
    counts: 'failures',
    remembersDays: 30,
    both: { attempts: 10, everyMs: 5 * MINUTE_MS },
    account: { attempts: 10, everyMs: 5 * MINUTE_MS },
    address: { attempts: 100, everyMs: 20 * SECOND_MS },
  },
  /** Each asks Google. */
  google: { counts: 'failures', address: { attempts: 100, everyMs: 20 * SECOND_MS } },
  /** Each is stored for good. A device that was offline for weeks hands in many at once. */
  quizAttempt: { counts: 'all', account: { attempts: 200, everyMs: 10 * SECOND_MS } },
  /** Each is tens of milliseconds of the only thread. */
  certificatePdf: { counts: 'all', address: { attempts: 100, everyMs: 2 * SECOND_MS } },
} satisfies Record<string, Rule>;

/** What is limited. */
export type LimitedName = keyof typeof RULES;

/** The person who tries: an account by email or id, existing or not, and the network address. */
export interface Attempt {
  account?: string;
  address: string;
}

const PARTS = ['both', 'account', 'address'] as const;

function keyOf(name: LimitedName, part: (typeof PARTS)[number] | 'known', { account, address }: Attempt): string {
  const who = account?.toLowerCase();
  const parts = { both: [who, address], known: [who, address], account: [who], address: [address] };
  return createHash('sha256')
    .update(JSON.stringify([name, part, ...parts[part]]))
    .digest('base64url');
}

function countersOf(name: LimitedName, attempt: Attempt, isKnown: boolean): Counter[] {
  const rule: Rule = RULES[name];
  return PARTS.flatMap((part) => {
    const limit = isKnown && part !== 'both' ? undefined : rule[part];
    return limit ? { ...limit, key: keyOf(name, part, attempt) } : [];
  });
}

interface Counting {
  db: Db;
  clock: Clock;
}

/** Whether the account got in from this address lately. */
async function isRemembered({ db, clock }: Counting, name: LimitedName, attempt: Attempt): Promise<boolean> {
  const { remembersDays }: Rule = RULES[name];
  if (remembersDays === undefined) return false;
  const { key, freeAt } = rateLimits;
  const known = and(eq(key, keyOf(name, 'known', attempt)), gt(freeAt, clock.now()));
  return (await db.$count(rateLimits, known)) > 0;
}

async function remember({ db, clock }: Counting, name: LimitedName, attempt: Attempt): Promise<void> {
  const { remembersDays }: Rule = RULES[name];
  if (remembersDays === undefined) return;
  const freeAt = new Date(clock.now().getTime() + remembersDays * DAY_MS);
  await db
    .insert(rateLimits)
    .values({ key: keyOf(name, 'known', attempt), freeAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { freeAt } });
}

/**
 * Runs `work` as an attempt at `name`. Throws `rate_limited` without running it when this account or this address has tried too
 * often, here or on another server; the right password makes no difference then. Not within a transaction: what failed counts.
 */
export async function limited<T>(
  counting: Counting,
  name: LimitedName,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  const { db, clock } = counting;
  const taken: Counter[] = [];
  for (const counter of countersOf(name, attempt, await isRemembered(counting, name, attempt))) {
    const waitMs = await take(db, clock.now(), counter);
    if (waitMs > 0) {
      await giveBack(db, clock.now(), taken);
      throw tooMany(waitMs);
    }
    taken.push(counter);
  }
  try {
    const result = await work();
    if (RULES[name].counts === 'failures') await giveBack(db, clock.now(), taken);
    await remember(counting, name, attempt);
    return result;
  } catch (error) {
    // A failure of the server does not count as an attempt.
    if (!(error instanceof Refusal) || error.isServerFault) await giveBack(db, clock.now(), taken);
    throw error;
  }
}
