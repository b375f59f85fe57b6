import { loadMirroredSince, loadSessionMirror } from './session-mirror.ts';
import { endSession, getSession, hasSignedOut, signIn } from './session-store.ts';

/**
 * Takes over what the mirror says when it is newer than localStorage, or when localStorage names nobody and nobody signed
 * out. Chromium writes localStorage to the disk seconds late: a browser that is killed soon after a login or a logout
 * starts with what was before it, perhaps with another user's session. The mirror is durable. Rejects with
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
