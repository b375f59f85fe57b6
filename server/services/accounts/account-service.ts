import { APIError } from 'better-auth/api';
import { and, eq, or } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { LOGIN_TEXT } from '#contract/sign-in-texts.ts';
import type { LoginAnswer, LoginBody, RegisterBody, User } from '#contract/user.ts';
import type { Auth } from '../../auth/auth.ts';
import type { PasswordHashing } from '../../auth/password-hashing.ts';
import { bearerHeaders, findSignedInUser, type SignedInUser } from '../../auth/signed-in-user.ts';
import type { Db } from '../../db/db.ts';
import { account, user } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import { isKnownDevice, recordEvent } from './account-events.ts';
import { agreeToTexts, findKnownTexts } from './consent-service.ts';
import { isAddressHeld } from './email-links.ts';
import { passwordOf, PASSWORD_PROVIDER } from './login-methods.ts';
import { loadPurchasedIds } from '../learning/library-service.ts';
import { bindSession, type Caller, nameSession } from './session-service.ts';
import { requirePersonalName, requireUnusedUsername, usernameTaken } from './retired-usernames.ts';

const emailTaken = () => new Refusal('already_registered', 'An account with this email already exists. Please log in.');

/** The user as the calls answer it. */
export async function toUser(db: Db, signedIn: SignedInUser): Promise<User> {
  const { id, username, email, emailVerified, avatar, role } = signedIn;
  const known = await findKnownTexts(db, id);
  const purchasedCourses = await loadPurchasedIds(db, id);
  return {
    _id: id,
    username,
    email,
    avatar,
    role,
    purchasedCourses,
    ...(known !== undefined && { texts: known }),
    ...(!emailVerified && { unverified: true }),
  };
}

/**
 * Writes the account as better-auth reads it, and that the person agreed to the texts that the form names, in the caller’s
 * transaction, so that an Idempotency-Key covers it. Answers its id. Emails
 * and usernames are unique whatever their case, and a username stays reserved for the person who gave it up. Throws
 * `already_registered`, with the field that is taken.
 */
export async function registerUser(
  db: Db,
  {
    clock,
    body,
    by,
    emailVerified,
  }: {
    clock: Clock;
    body: Pick<RegisterBody, 'email' | 'username'>;
    /** How they log in: by a password, or as whom a provider knows them. */
    by: { password: string } | { providerId: string; accountId: string };
    emailVerified: boolean;
  },
): Promise<string> {
  requirePersonalName(body.username);
  const email = body.email.toLowerCase();
  const username = body.username.toLowerCase();
  const now = clock.now();
  const id = randomUUID();
  const [created] = await db
    .insert(user)
    .values({
      id,
      name: body.username,
      email,
      emailVerified,
      username,
      displayUsername: body.username,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: user.id });
  if (!created) {
    const taken = await db
      .select()
      .from(user)
      .where(or(eq(user.email, email), eq(user.username, username)));
    if (!taken.some((row) => row.email === email)) throw usernameTaken();
    throw emailTaken();
  }
  if (await isAddressHeld(db, { clock, userId: id }, email)) throw emailTaken();
  await requireUnusedUsername(db, username, id);
  await db.insert(account).values({
    id: randomUUID(),
    userId: id,
    ...('password' in by ? { ...by, providerId: PASSWORD_PROVIDER, accountId: id } : by),
    createdAt: now,
    updatedAt: now,
  });
  await agreeToTexts(db, { clock, userId: id });
  return id;
}

/** A new session. Throws `invalid_credentials` without telling whether the email is known. */
export async function login(deps: { auth: Auth; db: Db; clock: Clock }, body: LoginBody): Promise<Started> {
  const headers = await signIn(deps.auth, body);
  return toStarted(deps, headers.get('set-auth-token'));
}

interface Started {
  token: string;
  user: SignedInUser;
}

async function toStarted(deps: { auth: Auth; db: Db; clock: Clock }, token: string | null): Promise<Started> {
  const signedIn = token === null ? null : await findSignedInUser(deps, token);
  if (token === null || !signedIn) throw new Error('A new session was not accepted: is the session secret the same?');
  return { token, user: signedIn };
}

/** A new session of somebody who proved by other means who they are. */
export async function startSession(deps: { auth: Auth; db: Db; clock: Clock }, userId: string): Promise<Started> {
  return toStarted(deps, await deps.auth.startSession(userId));
}

/**
 * Keeps which browser the session is of, binds it to the key that the browser proved to have, and records the login; answers the
 * user as a login does.
 */
export async function finishLogin(
  { db, clock }: { db: Db; clock: Clock },
  { token, user: signedIn }: Started,
  { caller, keyThumbprint }: { caller: Caller; keyThumbprint: string | null },
): Promise<LoginAnswer['user']> {
  await inTransaction(db, async (tx) => {
    await nameSession(tx, signedIn.sessionId, caller);
    if (keyThumbprint !== null) await bindSession(tx, signedIn.sessionId, keyThumbprint);
    const kind = (await isKnownDevice(tx, signedIn.id, caller)) ? 'loggedIn' : 'loggedInNew';
    await recordEvent(tx, { kind, userId: signedIn.id, caller, clock });
  });
  return { ...(await toUser(db, signedIn)), token };
}

/** Keeps the password of a login that was good at the cost of today, if it was kept at another. */
export async function refreshHash(
  { db, passwords }: { db: Db; passwords: PasswordHashing },
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const ofUser = passwordOf(userId);
  const [kept] = await db.select({ hash: account.password }).from(account).where(ofUser);
  if (kept?.hash == null || !passwords.isOutdated(kept.hash)) return;
  const hash = await passwords.hash(password);
  // One that was changed meanwhile stays.
  await db
    .update(account)
    .set({ password: hash })
    .where(and(ofUser, eq(account.password, kept.hash)));
}

async function signIn(auth: Auth, body: LoginBody): Promise<Headers> {
  try {
    return (await auth.api.signInEmail({ body, returnHeaders: true })).headers;
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500)
      throw new Refusal('invalid_credentials', LOGIN_TEXT.invalid);
    throw error;
  }
}

/** Revokes the session of the token; one that is gone already stays so. */
export async function logout(auth: Auth, token: string | null): Promise<void> {
  if (token !== null) await auth.api.signOut({ headers: bearerHeaders(auth, token) });
}
