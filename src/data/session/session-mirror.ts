import { withDb } from '#data/db/with-db.ts';
import type { User } from '#contract/user.ts';
import { getSession } from './session-store.ts';

/** The session as the service worker knows it. */
export interface MirroredSession {
  token: string;
  user: User;
}

/** Writes the session for the worker; null when nobody is signed in. `since` is the session's own. */
export async function saveSessionMirror(session: MirroredSession | null, since = getSession().since): Promise<void> {
  const { token, user } = session ?? { token: null, user: null };
  await withDb((db) => db.session.put({ id: 'current', token, user, since }));
}

/** Since when the mirror is what it is; 0 before the first session. */
export function loadMirroredSince(): Promise<number> {
  return withDb(async (db) => (await db.session.get('current'))?.since ?? 0);
}

/** The session that the page last wrote; null when nobody is signed in. */
export function loadSessionMirror(): Promise<MirroredSession | null> {
  return withDb(async (db) => {
    const row = await db.session.get('current');
    return row?.token && row.user ? { token: row.token, user: row.user } : null;
  });
}

/** The token of that session, for the programs that the page's own is out of reach for: the service worker, a page's workers. */
export async function loadMirroredToken(): Promise<string | null> {
  return (await loadSessionMirror())?.token ?? null;
}
