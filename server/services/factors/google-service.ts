import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import type { GoogleReturn } from '#contract/factors.ts';
import { looksOfficial } from '#contract/official-names.ts';
import { registerBodySchema } from '#contract/user.ts';
import { type GoogleSignIn, type Identity, ProviderDown } from '../../auth/google.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import type { Db } from '../../db/db.ts';
import { account, user } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Clock, Deps } from '../../deps.ts';
import { recordEvent } from '../accounts/account-events.ts';
import { registerUser } from '../accounts/account-service.ts';
import { hasPassword, providersOf } from '../accounts/login-methods.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { isRetired } from '../accounts/retired-usernames.ts';
import type { Caller } from '../accounts/session-service.ts';
import { Refusal } from '../refusal.ts';
import { beginWithoutRow, endWithoutRow, readWithoutRow } from './challenge.ts';

type GoogleDeps = Pick<Deps, 'db' | 'clock' | 'factorCipher' | 'google'>;

/** Throws `not_found` on a server without it, as for a call that does not exist. */
export function requireGoogle({ google }: Pick<Deps, 'google'>): GoogleSignIn {
  if (!google) throw new Refusal('not_found', 'There is no such call. See /api/v1/docs.');
  return google;
}

const pendingSchema = z
  .string()
  .startsWith('{')
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), userId: z.string().nullable() }));

const again = () => new Refusal('forbidden', 'Google did not confirm who you are. Please start again.');
const down = () =>
  new Refusal('unavailable', 'Google cannot be reached at the moment. Try again later or log in another way.');

/** Begins a sign-in; `pending` must come back from the same browser, and for the same user. */
export async function beginGoogle(
  deps: GoogleDeps,
  { userId, mark, log }: { userId: string | null; mark: string; log: Caller['log'] },
): Promise<{ address: string; pending: string }> {
  const google = requireGoogle(deps);
  const { url, begun } = await google.begin(mark).catch((error: unknown) => {
    log.warn({ err: error }, 'a sign-in with Google did not begin');
    throw down();
  });
  const pending = await beginWithoutRow(deps.factorCipher, deps.clock, JSON.stringify({ ...begun, userId }));
  return { address: url, pending };
}

/** Who it is, by what the browser came back with. Throws `forbidden` for what proves nothing, `unavailable` without Google. */
export async function finishGoogle(
  deps: GoogleDeps,
  { userId, returned, log }: { userId: string | null; returned: GoogleReturn; log: Caller['log'] },
): Promise<Identity> {
  const google = requireGoogle(deps);
  const { pending, ...answer } = returned;
  const text = await readWithoutRow(deps.factorCipher, deps.clock, pending);
  const begun = pendingSchema.safeParse(text);
  if (!begun.success || begun.data.userId !== userId) throw again();
  return google.finish(begun.data, answer).catch((error: unknown) => {
    log.warn({ err: error }, 'a sign-in with Google failed');
    throw error instanceof ProviderDown ? down() : again();
  });
}

const endGoogle = (db: Db, clock: Clock, userId: string, { pending }: GoogleReturn) =>
  endWithoutRow(db, clock, { kind: 'google', userId, token: pending });

const rowOf = ({ issuer, subject }: Identity) => and(eq(account.providerId, issuer), eq(account.accountId, subject));

/**
 * Whose Google account it is; one that is not known yet gets an account of its own. Nobody comes to an existing account by an address
 * alone: its owner connects Google in their settings (docs/decisions/2026-11-26-google-sign-in.md). Once for what was begun.
 */
export async function findOrRegister(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { identity, returned, caller }: { identity: Identity; returned: GoogleReturn; caller: Caller },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const [known] = await tx.select({ userId: account.userId }).from(account).where(rowOf(identity));
    const userId = known?.userId ?? (await register(tx, clock, identity, caller));
    await endGoogle(tx, clock, userId, returned);
    return userId;
  });
}

async function register(tx: Db, clock: Clock, identity: Identity, caller: Caller): Promise<string> {
  const { email } = identity;
  if (email === null)
    throw new Refusal('forbidden', 'Google has not confirmed your email address. Sign up with your email instead.');
  if ((await tx.$count(user, eq(user.email, email))) > 0)
    throw new Refusal(
      'already_registered',
      'There is an account with this email already. Log in with its password, or choose a new one by email. Then connect Google in your settings.',
    );
  const username = await freeUsername(tx, identity.name || (email.split('@')[0] ?? ''));
  const by = { providerId: identity.issuer, accountId: identity.subject };
  const userId = await registerUser(tx, { clock, body: { email, username }, by, emailVerified: true });
  await recordEvent(tx, { kind: 'registered', userId, caller, clock });
  return userId;
}

const USERNAME_ROOM = 24;
const TRIES = 20;

/** A username that is made of the name: 'Asha Rao' is asha_rao, or asha_rao_4711 where that is taken. */
async function freeUsername(tx: Db, name: string): Promise<string> {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.]+/g, '_')
    .replaceAll(/_+/g, '_')
    .replaceAll(/^[_.]+|[_.]+$/g, '')
    .slice(0, USERNAME_ROOM);
  const base = registerBodySchema.shape.username.safeParse(plain).success && !looksOfficial(plain) ? plain : 'learner';
  for (let tried = 0; tried < TRIES; tried += 1) {
    const username = tried === 0 && base === plain ? base : `${base}_${randomInt(1000, 100_000)}`;
    const isTaken = (await tx.$count(user, eq(user.username, username))) > 0 || (await isRetired(tx, username));
    if (!isTaken && !looksOfficial(username)) return username;
  }
  throw new Error('No username was free');
}

/** Since when Google logs in to the account; null where it does not. */
export async function findGoogleSince(db: Db, userId: string): Promise<Date | null> {
  const [found] = await db.select({ since: account.createdAt }).from(account).where(providersOf(userId));
  return found?.since ?? null;
}

/** Throws `conflict` where the account has Google already, or another account has this one. */
export async function linkGoogle(
  tx: Db,
  clock: Clock,
  { owner, identity, returned }: { owner: SignedInUser; identity: Identity; returned: GoogleReturn },
): Promise<void> {
  await lockAccount(tx, owner.id);
  if ((await findGoogleSince(tx, owner.id)) !== null)
    throw new Refusal('conflict', 'Another Google account is connected already. Disconnect it first.');
  const now = clock.now();
  const [linked] = await tx
    .insert(account)
    .values({
      id: crypto.randomUUID(),
      userId: owner.id,
      providerId: identity.issuer,
      accountId: identity.subject,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: account.id });
  if (!linked) throw new Refusal('conflict', 'This Google account logs in to another account here.');
  await endGoogle(tx, clock, owner.id, returned);
}

/**
 * Answers whether there was one. Throws `conflict` without a password: passkeys can be lost or removed, and an account must keep a
 * way in.
 */
export async function unlinkGoogle(tx: Db, userId: string): Promise<boolean> {
  await lockAccount(tx, userId);
  if (!(await hasPassword(tx, userId)))
    throw new Refusal(
      'conflict',
      'Without Google you could not log in any more. Set a password first, in your settings.',
    );
  return (await tx.delete(account).where(providersOf(userId)).returning({ id: account.id })).length > 0;
}

/** Throws `forbidden` unless it is the Google account of the user. Once for what was begun. */
export async function requireOwnGoogle(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, identity, returned }: { userId: string; identity: Identity; returned: GoogleReturn },
): Promise<void> {
  const own = and(rowOf(identity), eq(account.userId, userId));
  if ((await db.$count(account, own)) === 0)
    throw new Refusal('forbidden', 'This is another Google account than the one of your account here.');
  await endGoogle(db, clock, userId, returned);
}
