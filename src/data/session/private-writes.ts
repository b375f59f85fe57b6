import { isStillSignedIn, getSession } from './session-store.ts';
import { withDb } from '#data/db/with-db.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import { SessionEnded } from './session-ended.ts';
import type { UserStore } from '#data/db/stores.ts';

/**
 * Writes private rows of `userId` in one transaction with the question whether that user is still signed in. A logout
 * clears the session's row in the transaction that deletes their data, so an answer that comes later, in whichever tab,
 * finds the door closed. Rejects with `SessionEnded` then, with `StorageFailure` without a database.
 */
export async function writeAs<T>(
  userId: string,
  tables: UserStore | readonly (UserStore | 'meta')[],
  write: (db: CodeItDatabase) => Promise<T>,
): Promise<T> {
  return withDb((db) =>
    db.transaction('rw', ['session', ...[tables].flat()], async () => {
      if (!(await isAtHome(db, userId))) throw new SessionEnded();
      return write(db);
    }),
  );
}

/** Whether `userId` is signed in on this device, asked within a transaction that may write the session's row. */
export async function isAtHome(db: Pick<CodeItDatabase, 'session'>, userId: string): Promise<boolean> {
  const row = await db.session.get('current');
  // Without a row nobody has signed in or out here since the database was made.
  if (!row || row.user?._id === userId) return true;
  const { token, user, since } = getSession();
  // An older session than the row's is what a killed browser's localStorage brought back.
  if (user?._id !== userId || !isStillSignedIn() || since < (row.since ?? 0)) return false;
  // A login of this page that the row does not tell of yet.
  await db.session.put({ id: 'current', token, user, since });
  return true;
}
