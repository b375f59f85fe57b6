import { forgetKeys } from '#data/session/key-store.ts';
import { getSession } from '#data/session/session-store.ts';
import { storesOf } from '#data/db/stores.ts';
import { withDb } from '#data/db/with-db.ts';

/**
 * Deletes a user's data at logout, and the key of the session. One transaction clears the session row and deletes all rows of the user. `keepOutbox`: keep
 * the pending commands, the unsaved text and the files to upload, because the user asked for that.
 */
export async function deleteUserData(userId: string, { keepOutbox }: { keepOutbox: boolean }): Promise<void> {
  // Where the keys cannot be opened, the next login replaces them.
  const forgotten = forgetKeys().catch(() => undefined);
  await withDb(async (db) => {
    const unsent = storesOf('unsent');
    const copies = storesOf('account');
    await db.transaction('rw', ['session', ...unsent, ...copies], async () => {
      const named = (await db.session.get('current'))?.user;
      if (!named || named._id === userId) {
        await db.session.put({ id: 'current', token: null, user: null, since: getSession().since });
      }
      for (const name of keepOutbox ? copies : [...copies, ...unsent]) await db.table(name).where({ userId }).delete();
    });
  });
  await forgotten;
}

/**
 * Deletes the account data of all users except the user in the session row and `alsoKept`. Such data remains after an interrupted
 * logout or another user's session. Unsent commands, text and files of all users stay; only their owner can send them.
 */
export function deleteOthersData(alsoKept: string | null): Promise<void> {
  return withDb(async (db) => {
    const copies = storesOf('account');
    await db.transaction('rw', ['session', ...copies], async () => {
      const named = (await db.session.get('current'))?.user?._id;
      const kept = [named, alsoKept].filter((id) => id != null);
      for (const name of copies) await db.table(name).where('userId').noneOf(kept).delete();
    });
  });
}
