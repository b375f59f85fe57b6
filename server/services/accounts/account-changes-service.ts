import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { UserUpdateBody } from '#contract/account.ts';
import type { User } from '#contract/user.ts';
import type { PasswordHashing } from '../../auth/password-hashing.ts';
import type { Db } from '../../db/db.ts';
import { account, courses, passwordResets, session, user } from '../../db/schema.ts';
import { toPgError } from '../../db/pg-error.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import { passwordOf, PASSWORD_PROVIDER } from './login-methods.ts';
import { withCatalogueChange } from '../catalogue/catalogue-clock.ts';
import { loadPurchasedIds } from '../learning/library-service.ts';
import { findKnownTexts, noteTextsTold } from './consent-service.ts';
import { requirePersonalName, requireUnusedUsername, retireUsername, usernameTaken } from './retired-usernames.ts';

const UNIQUE_VIOLATION = '23505';

interface Change {
  clock: Clock;
  userId: string;
}

const gone = () => new Refusal('not_found', 'This account no longer exists.');

/** The user as they are now, as the calls answer it. Throws `not_found` when the account was deleted meanwhile. */
export async function loadUser(db: Db, userId: string): Promise<User> {
  const [row] = await db.select().from(user).where(eq(user.id, userId));
  if (!row) throw gone();
  const known = await findKnownTexts(db, userId);
  return {
    _id: row.id,
    username: row.displayUsername,
    email: row.email,
    avatar: row.image,
    role: row.role,
    purchasedCourses: await loadPurchasedIds(db, userId),
    ...(known !== undefined && { texts: known }),
    ...(!row.emailVerified && { unverified: true }),
  };
}

/**
 * Changes the username, also on the courses that the user created. Throws `already_registered` if another user has or
 * had the name.
 */
async function rename(tx: Db, { clock, userId }: Change, displayUsername: string): Promise<void> {
  const username = displayUsername.toLowerCase();
  const [before] = await tx.select({ username: user.username }).from(user).where(eq(user.id, userId)).for('update');
  if (!before) throw gone();
  try {
    await tx
      .update(user)
      .set({ username, displayUsername, name: displayUsername, updatedAt: clock.now() })
      .where(eq(user.id, userId));
  } catch (error) {
    if (toPgError(error)?.code !== UNIQUE_VIOLATION) throw error;
    throw usernameTaken();
  }
  if (username !== before.username) {
    requirePersonalName(username);
    await requireUnusedUsername(tx, username, userId);
    await retireUsername(tx, { username: before.username, userId, now: clock.now() });
  }
  const [created] = await tx.select({ id: courses.id }).from(courses).where(eq(courses.ownerId, userId)).limit(1);
  if (!created) return;
  await withCatalogueChange(tx, (changeSeq) =>
    tx.update(courses).set({ creatorName: displayUsername, changeSeq }).where(eq(courses.ownerId, userId)),
  );
}

/**
 * Changes the fields in the body. Call it in a transaction. Answers the path of a picture that is not needed any more.
 */
export async function updateUser(tx: Db, change: Change, body: UserUpdateBody): Promise<string | null> {
  if (body.username !== undefined) await rename(tx, change, body.username);
  if (body.texts !== undefined) await noteTextsTold(tx, change, body.texts);
  if (body.about !== undefined) await setAbout(tx, change, body.about);
  return body.avatar === null ? setAvatar(tx, change, null) : null;
}

async function setAbout(tx: Db, { clock, userId }: Change, about: string): Promise<void> {
  await tx.update(user).set({ about, updatedAt: clock.now() }).where(eq(user.id, userId));
}

/** Sets the address of the picture. Answers the address that it replaces, or null. */
export async function setAvatar(tx: Db, { clock, userId }: Change, image: string | null): Promise<string | null> {
  const [before] = await tx.select({ image: user.image }).from(user).where(eq(user.id, userId)).for('update');
  if (!before) throw gone();
  await tx.update(user).set({ image, updatedAt: clock.now() }).where(eq(user.id, userId));
  return before.image;
}

/** Makes a student an instructor too; an instructor stays one. */
export async function becomeInstructor(tx: Db, { clock, userId }: Change): Promise<void> {
  await tx
    .update(user)
    .set({ role: 'both', updatedAt: clock.now() })
    .where(and(eq(user.id, userId), eq(user.role, 'student')));
}

/** Slow on purpose: call it outside of a transaction. Throws `invalid_credentials` with `wrong` as its words. */
export async function requirePassword(
  { db, passwords }: { db: Db; passwords: PasswordHashing },
  { userId, password, wrong }: { userId: string; password: string; wrong: string },
): Promise<void> {
  const [credential] = await db.select({ hash: account.password }).from(account).where(passwordOf(userId));
  if (!credential)
    throw new Refusal('invalid_credentials', 'Your account has no password yet. Set one in your settings.');
  const right = credential.hash !== null && (await passwords.verify({ hash: credential.hash, password }));
  if (!right) throw new Refusal('invalid_credentials', wrong);
}

/** Keeps the new hash, also where there was none, and ends the link of a letter and every session but `keptSessionId`. */
export async function changePassword(
  tx: Db,
  { clock, userId, passwordHash, keptSessionId }: Change & { passwordHash: string; keptSessionId: string | null },
): Promise<void> {
  const now = clock.now();
  const kept = { password: passwordHash, updatedAt: now };
  await tx
    .insert(account)
    .values({ id: randomUUID(), userId, providerId: PASSWORD_PROVIDER, accountId: userId, createdAt: now, ...kept })
    .onConflictDoUpdate({ target: [account.providerId, account.accountId], set: kept });
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  const others = keptSessionId === null ? undefined : ne(session.id, keptSessionId);
  await tx.delete(session).where(and(eq(session.userId, userId), others));
}
