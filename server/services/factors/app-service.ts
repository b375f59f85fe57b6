import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { NewApp } from '#contract/factors.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import type { FactorCipher } from '../../auth/factor-cipher.ts';
import { toQr } from '../../certificates/qr.ts';
import type { Db } from '../../db/db.ts';
import { authenticatorApps, recoveryCodes } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

/** RFC 6238 as every app knows it: SHA-1, six digits, half a minute. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** A phone whose clock is half a minute off still gets in. */
const WINDOW = 1;
const SECRET_BYTES = 20;

interface Tools {
  clock: Clock;
  factorCipher: FactorCipher;
}

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: PRODUCT_NAME, label, secret: Secret.fromBase32(secret), digits: DIGITS, period: PERIOD_SECONDS });

const ofUser = (userId: string) => eq(authenticatorApps.userId, userId);
const isOn = (userId: string) => and(ofUser(userId), isNotNull(authenticatorApps.confirmedAt));

/** Since when a login asks for a code; null where it does not. */
export async function findAppSince(db: Db, userId: string): Promise<Date | null> {
  const [found] = await db
    .select({ since: authenticatorApps.confirmedAt })
    .from(authenticatorApps)
    .where(ofUser(userId));
  return found?.since ?? null;
}

/** A secret for an app, which counts once `addApp` got a code of it. Throws `conflict` where one is on. */
export async function beginApp(
  db: Db,
  { clock, factorCipher }: Tools,
  { userId, email }: { userId: string; email: string },
): Promise<NewApp> {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const begun = { secret: await factorCipher.seal(secret), createdAt: clock.now(), lastStep: null };
  const [written] = await db
    .insert(authenticatorApps)
    .values({ userId, ...begun })
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: begun,
      setWhere: isNull(authenticatorApps.confirmedAt),
    })
    .returning({ userId: authenticatorApps.userId });
  if (!written) throw new Refusal('conflict', 'An authenticator app is on already. Switch it off first.');
  const address = totpOf(secret, email).toString();
  return { secret, address, qr: toQr(address) };
}

/**
 * Whether it is a code of the app in this half minute or one beside it, and none that was taken before: each lets in once, and none before it
 * does any more.
 */
async function takeStep(db: Db, { clock, factorCipher }: Tools, userId: string, code: string): Promise<boolean> {
  const [app] = await db.select({ secret: authenticatorApps.secret }).from(authenticatorApps).where(ofUser(userId));
  const secret = app && (await factorCipher.open(app.secret));
  if (secret == null) return false;
  const timestamp = clock.now().getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  const { lastStep } = authenticatorApps;
  const taken = await db
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(
      and(ofUser(userId), eq(authenticatorApps.secret, app?.secret ?? ''), or(isNull(lastStep), lt(lastStep, step))),
    )
    .returning({ userId: authenticatorApps.userId });
  return taken.length > 0;
}

/** What a person types of six digits: with spaces, or none. */
const toDigits = (code: string): string | null => /^\d{6}$/.exec(code.replaceAll(/[\s-]/g, ''))?.[0] ?? null;

/** Whether `code` is one of the app that is on, for the first time. */
export async function takeAppCode(db: Db, tools: Tools, userId: string, code: string): Promise<boolean> {
  const digits = toDigits(code);
  if (digits === null || (await findAppSince(db, userId)) === null) return false;
  return takeStep(db, tools, userId, digits);
}

/** Switches the app on; answers the recovery codes. Throws `bad_request` for a wrong code, and where none was begun. */
export async function addApp(tx: Db, tools: Tools, userId: string, code: string): Promise<string[]> {
  const digits = toDigits(code);
  if (digits === null || !(await takeStep(tx, tools, userId, digits)))
    throw new Refusal('bad_request', 'This is not the code that the app shows now. Enter the next one.');
  const [added] = await tx
    .update(authenticatorApps)
    .set({ confirmedAt: tools.clock.now() })
    .where(and(ofUser(userId), isNull(authenticatorApps.confirmedAt)))
    .returning({ userId: authenticatorApps.userId });
  if (!added) throw new Refusal('conflict', 'An authenticator app is on already.');
  return renewRecoveryCodes(tx, userId);
}

/** Takes the app and the recovery codes away; answers whether there was one. */
export async function removeApp(tx: Db, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const removed = await tx
    .delete(authenticatorApps)
    .where(isOn(userId))
    .returning({ userId: authenticatorApps.userId });
  return removed.length > 0;
}

/** Seals the secrets of apps by the newest session secret, so that the older ones can be dropped. Any number of servers may do it at once. */
export async function resealApps({ db, factorCipher }: { db: Db; factorCipher: FactorCipher }): Promise<void> {
  for (const { userId, secret: sealed } of await db.select().from(authenticatorApps)) {
    if (factorCipher.isCurrent(sealed)) continue;
    const secret = await factorCipher.open(sealed);
    if (secret === null) continue;
    await db
      .update(authenticatorApps)
      .set({ secret: await factorCipher.seal(secret) })
      .where(and(ofUser(userId), eq(authenticatorApps.secret, sealed)));
  }
}
