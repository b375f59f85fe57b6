import { openDb } from './database.ts';

/**
 * Deletes all that the database holds of a user, in one transaction. `keepOutbox` leaves what the user asked to keep on
 * this device for later; the server's session is still to be revoked in any case. Downloads are deleted by
 * `data/downloads`, which knows their bytes.
 */
export async function deleteUserData(userId: string, { keepOutbox }: { keepOutbox: boolean }): Promise<void> {
  const db = await openDb();
  const tables = [db.carts, db.libraries, db.contents, db.progress, db.orders, db.outbox];
  await db.transaction('rw', tables, async () => {
    for (const table of tables) {
      const rows = table.where({ userId });
      if (table !== db.outbox) await rows.delete();
      else if (!keepOutbox)
        await db.outbox
          .where({ userId })
          .filter(({ type }) => type !== 'logout-revoke')
          .delete();
    }
  });
}
