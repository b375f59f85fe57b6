import { eq } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { user } from '../../db/schema.ts';

/**
 * Lets the transactions of one account that call this go one after another, each seeing what the one before wrote. Rows that refer
 * to the account can be written meanwhile.
 */
export async function lockAccount(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update');
}
