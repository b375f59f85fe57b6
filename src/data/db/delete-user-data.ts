import { getSession } from '#data/session/session-store.ts';
import { PRIVATE_TABLES } from './private-writes.ts';
import { withDb } from './with-db.ts';

/**
 * Ends a user's stay in one transaction: the session's row no longer names them, and all that the database holds of them
 * goes. `keepOutbox` leaves the commands that they asked to keep on this device for later, what they had typed, and the files
 * that were still to be sent.
 */
export function deleteUserData(userId: string, { keepOutbox }: { keepOutbox: boolean }): Promise<void> {
  return withDb(async (db) => {
    const tables = PRIVATE_TABLES.map((name) => db[name]);
    const unsent = [db.outbox, db.unsaved, db.files];
    await db.transaction('rw', [db.session, ...unsent, ...tables], async () => {
      const named = (await db.session.get('current'))?.user;
      if (!named || named._id === userId) {
        await db.session.put({ id: 'current', token: null, user: null, since: getSession().since });
      }
      for (const table of keepOutbox ? tables : [...tables, ...unsent]) await table.where({ userId }).delete();
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
    const tables = PRIVATE_TABLES.map((name) => db[name]);
    await db.transaction('rw', [db.session, ...tables], async () => {
      const named = (await db.session.get('current'))?.user?._id;
      const kept = [named, alsoKept].filter((id) => id != null);
      for (const table of tables) await table.where('userId').noneOf(kept).delete();
    });
  });
}
