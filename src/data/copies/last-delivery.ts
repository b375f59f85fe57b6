import type { CodeItDatabase } from '#data/db/database.ts';

/** In the database's `meta`: the key of the command that was delivered last, whoever's it was. */
const KEY = 'last-delivery';

/** Within the transaction that takes the command out of the outbox; it has `meta`. */
export async function noteDelivery(db: CodeItDatabase, commandKey: string): Promise<void> {
  await db.meta.put({ key: KEY, value: commandKey });
}

/** Another than before: something was delivered meanwhile. */
export async function loadLastDelivery(db: CodeItDatabase): Promise<string> {
  return ((await db.meta.get(KEY))?.value as string | undefined) ?? '';
}
