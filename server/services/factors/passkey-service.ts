import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, eq, lt } from 'drizzle-orm';
import { type Passkey, type PasskeyLoginBody, PASSKEYS_MAX } from '#contract/factors.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import type { Site } from '../../auth/site.ts';
import type { Db } from '../../db/db.ts';
import { passkeys } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';

type Credential = PasskeyLoginBody['passkey'];
type Kept = typeof passkeys.$inferSelect;

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64url'));
const named = ({ id, transports }: Pick<Kept, 'id' | 'transports'>) => ({
  id,
  transports: transports as AuthenticatorTransport[],
});
const loadRows = (db: Db, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));

export async function loadPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return (await loadRows(db, userId)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    addedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** The question for a new passkey, as a browser takes it. */
export async function askForNewPasskey(db: Db, site: Site, { id, username }: { id: string; username: string }) {
  const known = await loadRows(db, id);
  if (known.length >= PASSKEYS_MAX)
    throw new Refusal('conflict', `You have ${PASSKEYS_MAX} passkeys. Remove one that you do not use first.`);
  return generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: site.id,
    userID: new Uint8Array(Buffer.from(id)),
    userName: username,
    attestationType: 'none',
    excludeCredentials: known.map(named),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The question for one of the passkeys of a user, or, without one, for any of this site. */
export async function askForPasskey(db: Db, site: Site, userId: string | null) {
  const known = userId === null ? [] : await loadRows(db, userId);
  return generateAuthenticationOptions({
    rpID: site.id,
    userVerification: 'required',
    ...(userId !== null && { allowCredentials: known.map(named) }),
  });
}

const notGood = () => new Refusal('forbidden', 'This passkey did not work here. Try another way.');

/** Keeps a new passkey of the user. Throws `forbidden` for what is none, and `conflict` for one that is known. */
export async function addPasskey(
  db: Db,
  { clock, site }: { clock: Clock; site: Site },
  { userId, name, question, passkey }: { userId: string; name: string; question: string; passkey: Credential },
): Promise<void> {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: passkey as unknown as RegistrationResponseJSON,
    expectedChallenge: question,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(() => {
    throw notGood();
  });
  if (!registrationInfo) throw notGood();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const kept = { publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  const [added] = await db
    .insert(passkeys)
    .values({ id, userId, name, ...kept, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (!added) throw new Refusal('conflict', 'This passkey is known already.');
}

/**
 * Whose passkey answered the question: `userId`, if it is given. Throws `forbidden` for one that is not known, is somebody else's, did not
 * see its user's finger, face or PIN, or counts less than before, as a copy would.
 */
export async function usePasskey(
  db: Db,
  { clock, site }: { clock: Clock; site: Site },
  { userId, question, passkey }: { userId: string | null; question: string; passkey: Credential },
): Promise<string> {
  const [kept] = await db.select().from(passkeys).where(eq(passkeys.id, passkey.id));
  if (!kept || (userId !== null && kept.userId !== userId)) throw notGood();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: passkey as unknown as AuthenticationResponseJSON,
    expectedChallenge: question,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: { id: kept.id, publicKey: bytesOf(kept.publicKey), counter: kept.counter },
  }).catch(() => {
    throw notGood();
  });
  if (!verified) throw notGood();
  const { newCounter } = authenticationInfo;
  const { counter } = passkeys;
  const isNew = newCounter === 0 ? eq(counter, 0) : lt(counter, newCounter);
  const [used] = await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: clock.now() })
    .where(and(eq(passkeys.id, kept.id), isNew))
    .returning({ userId: passkeys.userId });
  if (!used) throw notGood();
  return used.userId;
}

/** Answers its name, or null if it is gone already. */
export async function removePasskey(db: Db, userId: string, id: string): Promise<string | null> {
  const [removed] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ name: passkeys.name });
  return removed?.name ?? null;
}
