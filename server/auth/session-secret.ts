import type { Env } from '../env.ts';
import { loadKeptSecret } from './kept-secret.ts';

/**
 * The secret that signs session tokens and media links: SESSION_SECRET, or one that is created once and kept in
 * `dataDir`. It is never in the database: with a copy of the database nobody can make a session. Servers that share a
 * database need the same secret.
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
