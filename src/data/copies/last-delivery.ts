import type { CodeItDatabase } from '#data/db/database.ts';

/** In the store `meta`: the key of the last delivered command, of any user. */
const KEY = 'last-delivery';

/** Call it in the transaction that deletes the command's row; the transaction must include `meta`. */
export async function noteDelivery(db: CodeItDatabase, commandKey: string): Promise<void> {
  await db.meta.put({ key: KEY, value: commandKey });
}

/** If the value has changed since an earlier call, a command was delivered in between. */
export async function loadLastDelivery(db: CodeItDatabase): Promise<string> {
  return ((await db.meta.get(KEY))?.value as string | undefined) ?? '';
}
