import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { EmailOutcome } from '#contract/account-security.ts';
import type { EmailPurpose } from '../../db/auth-schema.ts';
import type { Db } from '../../db/db.ts';
import { toPgError } from '../../db/pg-error.ts';
import { emailLinks, passwordResets, session, user } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import type { AccountLetters } from '../../mail/account-letters.ts';
import { Refusal } from '../refusal.ts';
import { recordEvent } from './account-events.ts';
import { lockAccount } from './lock-account.ts';
import type { Caller } from './session-service.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const GOOD_FOR_MS: Record<EmailPurpose, number> = {
  verify: 3 * DAY_MS,
  'change-old': DAY_MS,
  'change-new': DAY_MS,
  undo: 7 * DAY_MS,
};

/** At most one letter a minute, so that nobody’s mailbox is flooded. */
const LETTER_EVERY_MS = MINUTE_MS;

const CHANGE: EmailPurpose[] = ['change-old', 'change-new'];

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

interface Doing {
  clock: Clock;
  userId: string;
}

async function addLink(
  tx: Db,
  { clock, userId }: Doing,
  { purpose, email, newEmail = null }: { purpose: EmailPurpose; email: string; newEmail?: string | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS[purpose]);
  const tokenHash = hashToken(token);
  await tx.insert(emailLinks).values({ userId, purpose, tokenHash, email, newEmail, createdAt: now, expiresAt });
  return token;
}

const linksOf = (userId: string, ...purposes: EmailPurpose[]) =>
  and(eq(emailLinks.userId, userId), inArray(emailLinks.purpose, purposes));

/**
 * Makes the link that confirms the address of the account; an earlier one becomes invalid. Answers null where there is nothing
 * to confirm, and where a letter went out within the last minute.
 */
export async function makeVerifyLink(tx: Db, doing: Doing): Promise<{ email: string; token: string } | null> {
  const { clock, userId } = doing;
  await lockAccount(tx, userId);
  const [owner] = await tx.select().from(user).where(eq(user.id, userId));
  if (!owner || owner.emailVerified) return null;
  const lately = gt(emailLinks.createdAt, new Date(clock.now().getTime() - LETTER_EVERY_MS));
  if ((await tx.$count(emailLinks, and(linksOf(userId, 'verify'), lately))) > 0) return null;
  await tx.delete(emailLinks).where(linksOf(userId, 'verify'));
  return { email: owner.email, token: await addLink(tx, doing, { purpose: 'verify', email: owner.email }) };
}

/** Whether an address belongs to another account, or can be had back by one. */
async function isAddressTaken(tx: Db, { clock, userId }: Doing, email: string): Promise<boolean> {
  const others = and(eq(user.email, email), ne(user.id, userId));
  return (await tx.$count(user, others)) > 0 || (await isAddressHeld(tx, { clock, userId }, email));
}

/** Whether another account gave the address up so lately that it can still have it back. */
export async function isAddressHeld(tx: Db, { clock, userId }: Doing, email: string): Promise<boolean> {
  const held = and(
    eq(emailLinks.email, email),
    eq(emailLinks.purpose, 'undo'),
    isNull(emailLinks.usedAt),
    gt(emailLinks.expiresAt, clock.now()),
    ne(emailLinks.userId, userId),
  );
  return (await tx.$count(emailLinks, held)) > 0;
}

/** The letters of a change; call it after the commit. */
type SendLetters = (letters: AccountLetters) => void;

/**
 * Begins a change of the address: a letter to the new one, and one to the old, which has the link that undoes it. An address that was
 * never confirmed has no say: it may be a stranger’s. For a new address that is taken it looks the same to who asks; its owner
 * gets another letter. Throws `bad_request` for the account’s own.
 */
export async function beginEmailChange(
  tx: Db,
  { caller, ...doing }: Doing & { caller: Caller },
  newEmail: string,
): Promise<{ sendLetters: SendLetters; fromBoth: boolean }> {
  const { userId, clock } = doing;
  await lockAccount(tx, userId);
  const [owner] = await tx.select().from(user).where(eq(user.id, userId));
  if (!owner) throw new Refusal('not_found', 'This account no longer exists.');
  if (owner.email === newEmail) throw new Refusal('bad_request', 'This is your email address already.');
  // Links that undo an earlier change stay: each address that was confirmed can have its account back.
  await tx.delete(emailLinks).where(linksOf(userId, ...CHANGE));
  const fresh = await addLink(tx, doing, { purpose: 'change-new', email: newEmail, newEmail });
  const isTaken = await isAddressTaken(tx, doing, newEmail);
  const old = owner.emailVerified
    ? {
        token: await addLink(tx, doing, { purpose: 'change-old', email: owner.email, newEmail }),
        undo: await addLink(tx, doing, { purpose: 'undo', email: owner.email, newEmail }),
      }
    : null;
  await recordEvent(tx, { kind: 'emailChangeAsked', userId, caller, clock });
  return {
    fromBoth: old !== null,
    sendLetters(letters) {
      if (isTaken) letters.addressTaken({ email: newEmail });
      else letters.confirmNewAddress({ email: newEmail, token: fresh });
      if (old) letters.confirmChange({ email: owner.email, newEmail, ...old });
    },
  };
}

const notGood = () =>
  new Refusal(
    'bad_request',
    'This link is not valid any more. There may be a newer letter, or ask for one in your settings.',
  );

const UNIQUE_VIOLATION = '23505';

const gotAnAccount = () =>
  new Refusal('conflict', 'This address has got an account of its own meanwhile. Choose another one.');

/**
 * Does what the link of a letter is for, once; opened again it tells how things stand. Throws `bad_request` for one that is unknown,
 * too old or replaced, and `conflict` where the new address has got another account meanwhile.
 */
export async function followEmailLink(
  tx: Db,
  { clock, token, caller }: { clock: Clock; token: string; caller: Caller },
): Promise<EmailOutcome> {
  const isIt = eq(emailLinks.tokenHash, hashToken(token));
  const [found] = await tx.select({ userId: emailLinks.userId }).from(emailLinks).where(isIt);
  if (!found) throw notGood();
  const { userId } = found;
  // Both confirmations of a change may come at once: one goes after the other.
  await lockAccount(tx, userId);
  const [[link], [owner]] = [
    await tx.select().from(emailLinks).where(isIt),
    await tx.select().from(user).where(eq(user.id, userId)),
  ];
  if (!link || !owner) throw notGood();
  if (link.expiresAt <= clock.now())
    throw new Refusal('bad_request', 'This link has expired. Ask for a new letter in your settings.');
  const again = link.usedAt !== null;
  await tx
    .update(emailLinks)
    .set({ usedAt: link.usedAt ?? clock.now() })
    .where(isIt);
  const record = (kind: Parameters<typeof recordEvent>[1]['kind'], letterTo?: string) =>
    recordEvent(tx, { kind, userId, caller, clock, ...(letterTo !== undefined && { letterTo }) });

  if (link.purpose === 'verify') {
    if (owner.email !== link.email) throw notGood();
    if (again) return 'verified';
    await tx.update(user).set({ emailVerified: true, updatedAt: clock.now() }).where(eq(user.id, userId));
    await record('emailVerified');
    return 'verified';
  }

  if (link.purpose === 'undo') {
    if (again) return 'undone';
    await undo();
    return 'undone';
  }

  const newEmail = link.newEmail ?? '';
  if (again && owner.email === newEmail) return 'changed';
  const open = and(linksOf(userId, ...CHANGE), isNull(emailLinks.usedAt));
  if ((await tx.$count(emailLinks, open)) > 0) {
    if (!again) await record('emailChangeConfirmed');
    return link.purpose === 'change-old' ? 'waits-for-new' : 'waits-for-old';
  }
  if (await isAddressTaken(tx, { clock, userId }, newEmail)) throw gotAnAccount();
  await setAddress(newEmail);
  await tx
    .update(emailLinks)
    .set({ expiresAt: new Date(clock.now().getTime() + GOOD_FOR_MS.undo) })
    .where(and(linksOf(userId, 'undo'), eq(emailLinks.email, owner.email), eq(emailLinks.newEmail, newEmail)));
  await record('emailChanged', owner.email);
  return 'changed';

  async function setAddress(email: string): Promise<void> {
    try {
      await tx.update(user).set({ email, emailVerified: true, updatedAt: clock.now() }).where(eq(user.id, userId));
    } catch (error) {
      // Somebody registered with it at the same moment.
      throw toPgError(error)?.code === UNIQUE_VIOLATION ? gotAnAccount() : error;
    }
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  }

  /** Gives the account back to the address, and logs everybody out; no other link of it is good any more. */
  async function undo(): Promise<void> {
    await setAddress(link?.email ?? '');
    await tx.delete(session).where(eq(session.userId, userId));
    await tx.delete(emailLinks).where(and(eq(emailLinks.userId, userId), sql`not (${isIt})`));
    await record('emailChangeUndone');
  }
}
