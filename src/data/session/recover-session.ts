import { loadMirroredSince, loadSessionMirror } from './session-mirror.ts';
import { endSession, getSession, hasSignedOut, signIn } from './session-store.ts';

/**
 * Restores the session from its mirror in the database, if the mirror is newer than localStorage, or if localStorage has no
 * session though nobody signed out. Chromium writes localStorage to disk some seconds late. If the browser is killed soon after
 * a login or a logout, localStorage has the session from before, perhaps another user's. The mirror is durable. Rejects with
 * `StorageFailure` without a database.
 */
export async function recoverSession(): Promise<void> {
  const before = getSession();
  const [mirrored, since] = await Promise.all([loadSessionMirror(), loadMirroredSince()]);
  if (getSession() !== before) return;
  const forgotten = before.status === 'signed-out' && !hasSignedOut();
  if (since <= before.since && !(mirrored && forgotten)) return;
  if (mirrored) signIn(mirrored.token, mirrored.user);
  else endSession('elsewhere');
}
