import type { Env } from '../env.ts';
import { loadKeptSecret } from './kept-secret.ts';

/**
 * The secret that signs session tokens and media links: SESSION_SECRET, else one made once and kept in `dataDir`. It is never
 * in the database, so that a read database gives nobody a session. Two servers of one database need the same one.
 */
export async function loadSessionSecret(env: Pick<Env, 'sessionSecret' | 'dataDir'>): Promise<string> {
  if (env.sessionSecret) return env.sessionSecret;
  const { secret, file } = await loadKeptSecret(env.dataDir, 'session-secret');
  if (secret.length < 32)
    throw new Error(
      `${file} is damaged: it must hold at least 32 characters. Remove it to make a new one; every user must then sign in again.`,
    );
  return secret;
}
