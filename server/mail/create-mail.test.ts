import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Env } from '../env.ts';
import { createMail } from './create-mail.ts';

it('removes the letters to an address, those of an earlier version too, and opens none of others', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'code-it-mail-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const folder = join(dataDir, 'mail');
  const mail = createMail({ dataDir } as Env);
  const send = (to: string) => mail.send({ to, subject: 'Hello', text: 'A letter.' });
  await send('else@example.org');
  const [others = ''] = await readdir(folder);
  // Whoever opens it fails.
  await rm(join(folder, others));
  await mkdir(join(folder, others));
  await send('Mina@example.org');
  const before = '1764000000000-0b4e1c5e-8a55-4d0e-9a0e-3f3c8e3f9d11.eml';
  await writeFile(join(folder, before), 'To: mina@example.org\r\n\r\nA letter.');
  await mail.forget('mina@example.org');
  expect(await readdir(folder)).toEqual([others]);
});
