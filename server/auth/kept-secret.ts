import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface KeptSecret {
  secret: string;
  /** Those of before, the newest first: what was made with them is still good. */
  older: string[];
  /** Its path, for error messages. */
  file: string;
}

const makeSecret = () => randomBytes(32).toString('base64url');

/**
 * 32 random bytes in base64url, created once and kept as the file `name` in `dataDir`, readable by its owner only. They
 * are never in the database, because a copy of the database must not contain them. The file has a line for each secret, the
 * newest first.
 */
export async function loadKeptSecret(dataDir: string, name: string): Promise<KeptSecret> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, makeSecret(), { mode: 0o600 });
  try {
    // `link` fails if the file exists, and makes the file visible only when it is complete.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const [secret = '', ...older] = (await readFile(file, 'utf8')).trim().split(/\s+/);
  return { secret, older, file };
}

async function replaceSecrets(file: string, secrets: string[]): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, secrets.join('\n'), { mode: 0o600 });
  await rename(draft, file);
}

/** Puts a new secret before those that are kept; a server uses it when it is started anew. Answers how many there are now. */
export async function rotateKeptSecret(dataDir: string, name: string): Promise<number> {
  const { secret, older, file } = await loadKeptSecret(dataDir, name);
  await replaceSecrets(file, [makeSecret(), secret, ...older]);
  return older.length + 2;
}

/** Takes away all but the newest secret; what was made with the others is worthless afterwards. Answers how many went. */
export async function dropOlderSecrets(dataDir: string, name: string): Promise<number> {
  const { secret, older, file } = await loadKeptSecret(dataDir, name);
  if (older.length > 0) await replaceSecrets(file, [secret]);
  return older.length;
}
