import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface KeptSecret {
  secret: string;
  /** Where it is kept, for a message. */
  file: string;
}

/**
 * 32 random bytes in base64url, made once and kept as `name` in `dataDir`, readable by its owner only. They are never in the
 * database: whoever reads that must not have them.
 */
export async function loadKeptSecret(dataDir: string, name: string): Promise<KeptSecret> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // A link fails when the file is there, and shows it to others only when it is whole.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return { secret: (await readFile(file, 'utf8')).trim(), file };
}
