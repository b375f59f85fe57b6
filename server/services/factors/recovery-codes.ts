import { createHash, randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { RECOVERY_CODES } from '#contract/factors.ts';
import type { Db } from '../../db/db.ts';
import { recoveryCodes } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';

/** Without letters and digits that look like another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 6;

/** 118 random bits: enough for a plain hash (ASVS 6.5.2). */
function makeCode(): string {
  const group = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** However it was typed. */
const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('base64url');

/** New codes in the place of those of before; call it in a transaction. */
export async function renewRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOf(code) })));
  return codes;
}

/** Whether it was one of the user's that was not used yet; from now on it is. */
export async function takeRecoveryCode(db: Db, clock: Clock, userId: string, code: string): Promise<boolean> {
  const { hash, usedAt } = recoveryCodes;
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: clock.now() })
    .where(and(eq(recoveryCodes.userId, userId), eq(hash, hashOf(code)), isNull(usedAt)))
    .returning({ id: recoveryCodes.id });
  return taken.length > 0;
}

export function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}
