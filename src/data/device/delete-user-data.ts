import { getSession } from '#data/session/session-store.ts';
import { storesOf } from '#data/db/stores.ts';
import { withDb } from '#data/db/with-db.ts';

/**
 * Ends a user's stay in one transaction: the session's row no longer names them, and all that the database holds of them
 * goes. `keepOutbox` leaves the commands that they asked to keep on this device for later, what they had typed, and the files
 * that were still to be sent.
 */
export function deleteUserData(userId: string, { keepOutbox }: { keepOutbox: boolean }): Promise<void> {
  return withDb(async (db) => {
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
}

/**
 * Deletes the private rows of everybody but the one whom the session's row names and `alsoKept`: what a killed logout or
 * another user's session left. Commands stay, whoever's they are, and what is typed: only
 * their owner sends them.
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
