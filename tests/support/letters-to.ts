import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A line of a letter goes on after '=' (quoted-printable), and '=' itself is '=3D'. */
export const toReadable = (letter: string) => letter.replaceAll('=\r\n', '').replaceAll('=3D', '=');

/** The letters to an address that a server without SMTP left in its folder, the earliest first, as they are read. */
export async function lettersTo(dataDir: string, email: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).sort();
  const all = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return all.map(toReadable).filter((letter) => letter.toLowerCase().includes(`to: ${email.toLowerCase()}`));
}
