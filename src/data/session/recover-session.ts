import { loadSessionMirror } from './session-mirror.ts';
import { getSession, hasSignedOut, signIn } from './session-store.ts';

/**
 * Signs in whom the mirror names when localStorage names nobody and nobody signed out. Chromium writes localStorage to the
 * disk seconds late, so a browser that is killed soon after a login starts without it; the mirror is durable. Rejects with
 * `StorageFailure` without a database.
 */
export async function recoverSession(): Promise<void> {
  if (getSession().status !== 'signed-out' || hasSignedOut()) return;
  const mirrored = await loadSessionMirror();
  if (mirrored && getSession().status === 'signed-out' && !hasSignedOut()) signIn(mirrored.token, mirrored.user);
}
