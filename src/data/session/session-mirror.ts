import { withDb } from '#data/db/with-db.ts';
import type { User } from '#contract/user.ts';
import { getSession } from './session-store.ts';

/** The copy of the session in the database, for the service worker. */
export interface MirroredSession {
  token: string;
  user: User;
}

/** Saves the mirror; null when nobody is signed in. `since` is the session's `since`. */
export async function saveSessionMirror(session: MirroredSession | null, since = getSession().since): Promise<void> {
  const { token, user } = session ?? { token: null, user: null };
  await withDb((db) => db.session.put({ id: 'current', token, user, since }));
}

/** The `since` of the mirrored session; 0 before the first session. */
export function loadMirroredSince(): Promise<number> {
  return withDb(async (db) => (await db.session.get('current'))?.since ?? 0);
}

/** The mirrored session; null when nobody is signed in. */
export function loadSessionMirror(): Promise<MirroredSession | null> {
  return withDb(async (db) => {
    const row = await db.session.get('current');
    return row?.token && row.user ? { token: row.token, user: row.user } : null;
  });
}

/** The mirrored token, for the service worker and the web workers of a page, which cannot read localStorage. */
export async function loadMirroredToken(): Promise<string | null> {
  return (await loadSessionMirror())?.token ?? null;
}
