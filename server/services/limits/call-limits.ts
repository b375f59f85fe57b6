import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/db.ts';
import { atMost } from '../../program/at-most.ts';
import { type Limit, take, tooMany } from './attempts.ts';

interface Class {
  /** Of somebody who is signed in, wherever they are; absent: a call that is the same for everybody. */
  account?: Limit;
  /** Of an address without a session. A school stands behind one: it is what a full classroom does. */
  address: Limit;
}

/** How often each kind of call may be made. Far above what the app does, so that only a script meets them. */
export const LIMITS = {
  /** What anyone may read. */
  public: { address: { attempts: 3000, everyMs: 20 } },
  /** What somebody reads who is signed in. */
  read: { account: { attempts: 3000, everyMs: 50 }, address: { attempts: 600, everyMs: 100 } },
  /** What a page changes while somebody waits. */
  write: { account: { attempts: 600, everyMs: 1000 }, address: { attempts: 600, everyMs: 100 } },
  /** What waits in the outbox: a device that was offline for a month hands in thousands at once. */
  command: { account: { attempts: 6000, everyMs: 500 }, address: { attempts: 600, everyMs: 100 } },
  /** Files, and the pieces of a video. */
  upload: { account: { attempts: 3000, everyMs: 200 }, address: { attempts: 300, everyMs: 1000 } },
  /** Of the whole account: a second's work. */
  heavy: { account: { attempts: 30, everyMs: 30_000 }, address: { attempts: 60, everyMs: 10_000 } },
  /** Logging in and registering. What fails is counted closer, by account (rate-limit-service.ts). */
  credentials: { address: { attempts: 3000, everyMs: 100 } },
  /** What sends a letter, or is reached by one. */
  letters: { address: { attempts: 120, everyMs: 5000 } },
  /** What the payment provider tells, from few addresses. */
  provider: { address: { attempts: 3000, everyMs: 20 } },
  /** What browsers report by themselves. */
  report: { address: { attempts: 300, everyMs: 200 } },
  /** Pictures, and the pieces of videos, whose links are the right to them. */
  media: { address: { attempts: 6000, everyMs: 10 } },
  /** Pages; the files of the build, of which a page has dozens, by `asset`. */
  page: { address: { attempts: 3000, everyMs: 30 } },
  asset: { address: { attempts: 20_000, everyMs: 2 } },
} satisfies Record<string, Class>;

export type LimitClass = keyof typeof LIMITS;
export type Limits = Record<LimitClass, Class>;

/** Who calls: an account by its id, or an address. */
type Caller = { account: string } | { address: string };

export interface CallLimits {
  /** Counts a call. Throws `rate_limited`, which says when the next one may come. */
  count: (name: LimitClass, caller: Caller) => Promise<void>;
}

/** What one process has of an account's calls. */
interface Held {
  left: number;
  /** Until when they may be used. */
  until: number;
  /** When the next one may come, once there were none. */
  refusedUntil: number;
  asked: Promise<void> | null;
}

/** So many bundles are all that an account may do at once. */
const BUNDLES = 60;
const BUNDLE_MS = 60_000;
const ACCOUNTS_KEPT = 20_000;
const ADDRESSES_KEPT = 100_000;

/**
 * Counts the calls of accounts in the database, where servers share them: a process takes a sixtieth at once, so that one call
 * in many is a statement; what it took and did not use within a minute is lost. Calls without an account are counted in the memory
 * of the process: a row for each address that anyone may send from would be the flood itself. So an address may do as often
 * more as there are servers. What guesses a password or costs a letter is counted in the database all the same, exactly.
 */
export function createCallLimits(
  { db, clock }: { db: Db; clock: { now: () => Date } },
  limits: Limits = LIMITS,
): CallLimits {
  const nowMs = () => clock.now().getTime();
  const accounts = new LRUCache<string, Held>(atMost(ACCOUNTS_KEPT));
  /** When all calls are available again, epoch ms. */
  const addresses = new LRUCache<string, number>(atMost(ADDRESSES_KEPT));

  function countAddress(name: LimitClass, address: string): void {
    const { attempts, everyMs } = limits[name].address;
    const key = `${name} ${address}`;
    const now = nowMs();
    const full = now + attempts * everyMs;
    const known = addresses.get(key) ?? 0;
    // Further ahead than that it was before the clock was set back.
    const freeAt = known > now && known <= full ? known : now;
    const waitMs = freeAt + everyMs - full;
    if (waitMs > 0) throw tooMany(waitMs, 'requests');
    addresses.set(key, freeAt + everyMs);
  }

  async function fetchBundle(held: Held, name: LimitClass, account: string, limit: Limit): Promise<void> {
    const key = createHash('sha256')
      .update(JSON.stringify(['call', name, account]))
      .digest('base64url');
    const counter = { ...limit, key, forgives: true as const };
    const bundle = Math.max(1, Math.floor(limit.attempts / BUNDLES));
    for (const size of new Set([bundle, 1])) {
      const waitMs = await take(db, clock.now(), counter, size);
      if (waitMs === 0) {
        Object.assign(held, { left: size, until: nowMs() + BUNDLE_MS });
        return;
      }
      // No longer than one takes to come back: more is the clock of another server.
      if (size === 1) held.refusedUntil = nowMs() + Math.min(waitMs, limit.everyMs);
    }
  }

  async function countAccount(name: LimitClass, account: string, limit: Limit): Promise<void> {
    const key = `${name} ${account}`;
    const held = accounts.get(key) ?? { left: 0, until: 0, refusedUntil: 0, asked: null };
    accounts.set(key, held);
    for (;;) {
      const now = nowMs();
      const waitMs = held.refusedUntil - now;
      if (waitMs > 0 && waitMs <= limit.everyMs) throw tooMany(waitMs, 'requests');
      if (held.left > 0 && held.until > now) {
        held.left -= 1;
        return;
      }
      held.asked ??= fetchBundle(held, name, account, limit).finally(() => (held.asked = null));
      await held.asked;
    }
  }

  return {
    async count(name, caller) {
      const { account } = limits[name];
      if (!('account' in caller)) return countAddress(name, caller.address);
      if (account) await countAccount(name, caller.account, account);
    },
  };
}
