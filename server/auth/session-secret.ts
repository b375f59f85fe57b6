import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';

/**
 * The secret that signs session tokens and media links: SESSION_SECRET, else one made once and kept in `dataDir`, readable
 * by its owner only. It is never in the database, so that a read database gives nobody a session. Two servers of one
 * database need the same one.
 */
export async function loadSessionSecret(env: Pick<Env, 'sessionSecret' | 'dataDir'>): Promise<string> {
  if (env.sessionSecret) return env.sessionSecret;
  const file = join(env.dataDir, 'session-secret');
  await mkdir(env.dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // A link fails when the file is there, and shows it to others only when it is whole.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32)
    throw new Error(
      `${file} is damaged: it must hold at least 32 characters. Remove it to make a new one; every user must then sign in again.`,
    );
  return secret;
}
