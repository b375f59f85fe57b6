import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface KeptSecret {
  secret: string;
  /** Its path, for error messages. */
  file: string;
}

/**
 * 32 random bytes in base64url, created once and kept as the file `name` in `dataDir`, readable by its owner only. They
 * are never in the database, because a copy of the database must not contain them.
 */
export async function loadKeptSecret(dataDir: string, name: string): Promise<KeptSecret> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // `link` fails if the file exists, and makes the file visible only when it is complete.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return { secret: (await readFile(file, 'utf8')).trim(), file };
}
