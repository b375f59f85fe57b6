import { eq } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { authenticatorApps, passkeys, recoveryCodes } from '../../db/schema.ts';

/** Takes everything away that a user has beside the password; answers what it was. */
export async function removeFactorsOf(tx: Db, userId: string): Promise<{ hadApp: boolean; passkeys: number }> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const apps = await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId)).returning();
  const removed = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  return { hadApp: apps.some(({ confirmedAt }) => confirmedAt !== null), passkeys: removed.length };
}
