import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { account } from '../../db/schema.ts';

/** What better-auth calls a password. */
export const PASSWORD_PROVIDER = 'credential';

/** The row of `account` with the user's password. */
export const passwordOf = (userId: string) =>
  and(eq(account.userId, userId), eq(account.providerId, PASSWORD_PROVIDER));

/** The rows of `account` of providers that vouch for the user. */
export const providersOf = (userId: string) =>
  and(eq(account.userId, userId), ne(account.providerId, PASSWORD_PROVIDER));

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(account, passwordOf(userId))) > 0;
}
