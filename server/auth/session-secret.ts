import { type Env, SESSION_SECRET_MIN } from '../env.ts';
import { loadKeptSecret } from './kept-secret.ts';

export interface SessionSecrets {
  /** Signs session tokens and media links from now on. */
  secret: string;
  /** Those of before: what they signed is still good. */
  olderSecrets: readonly string[];
}

export const SESSION_SECRET_FILE = 'session-secret';

/**
 * The secrets that sign session tokens and media links: SESSION_SECRET, or one that is created once and kept in
 * `dataDir`. They are never in the database: with a copy of the database nobody can make a session. Servers that share a
 * database need the same ones.
 */
export async function loadSessionSecrets(env: Pick<Env, 'sessionSecrets' | 'dataDir'>): Promise<SessionSecrets> {
  const [told, ...toldBefore] = env.sessionSecrets;
  if (told !== undefined) return { secret: told, olderSecrets: toldBefore };
  const { secret, older, file } = await loadKeptSecret(env.dataDir, SESSION_SECRET_FILE);
  if ([secret, ...older].some((one) => one.length < SESSION_SECRET_MIN))
    throw new Error(
      `${file} is damaged: each line must hold at least ${SESSION_SECRET_MIN} characters. Remove it to make a new one; every user must then sign in again.`,
    );
  return { secret, olderSecrets: older };
}
