import { isStillSignedIn, getSession } from './session-store.ts';
import { withDb } from '#data/db/with-db.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import { SessionEnded } from './session-ended.ts';
import type { UserStore } from '#data/db/stores.ts';

/**
 * Writes private rows of `userId`. The same transaction checks that the user is still signed in. A logout clears the session
 * row in the transaction that deletes the user's data, so a late response cannot write that data again, in any tab. Rejects
 * with `SessionEnded` in that case, and with `StorageFailure` without a database.
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

/** Whether `userId` is signed in on this device. Call it in a transaction that may write `session`. */
export async function isAtHome(db: Pick<CodeItDatabase, 'session'>, userId: string): Promise<boolean> {
  const row = await db.session.get('current');
  // No row: nobody has signed in or out since the database was made.
  if (!row || row.user?._id === userId) return true;
  const { token, user, since } = getSession();
  // If the page's session is older than the row, it comes from an outdated localStorage after the browser was killed.
  if (user?._id !== userId || !isStillSignedIn() || since < (row.since ?? 0)) return false;
  // This page has a newer login that is not in the row yet.
  await db.session.put({ id: 'current', token, user, since });
  return true;
}
