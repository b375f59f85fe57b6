import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDb } from '#server/db/client.ts';
import { runCommand } from '../support/run-command.ts';

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'code-it-import-'));
  dataDir = join(folder, 'data');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const runImport = (args: string[], onComplaint?: (interrupt: () => void) => void) =>
  runCommand(['server/import/cli.ts', ...args], { dataDir, onComplaint });

async function writeRows(name: string, ids: number[]): Promise<string> {
  const lines = ids.map((id) => `${id},Course ${id},Bread.,${id === 0 ? 'dear' : 100},cooking,baking`);
  const path = join(folder, name);
  await writeFile(path, `id,title,description,price,category,subCategory\n${lines.join('\n')}\n`);
  return path;
}

describe('npm run import', { timeout: 120_000 }, () => {
  it('reports what it did, tells each refused line its reason, and exits 2 for them', async () => {
    const file = await writeRows('mixed.csv', [1, 0, 2, 1]);
    const dry = await runImport([file, '--creator', 'asha', '--dry-run']);
    expect(dry).toMatchObject({
      code: 2,
      out: expect.stringMatching(/Would import 2 courses of 4 lines\n {2}created +2\n/) as string,
    });
    const real = await runImport([file, '--creator', 'asha']);
    expect(real.code).toBe(2);
    expect(real.out).toMatch(
      /Imported 2 courses[\s\S]*created +2\n[\s\S]*repeated +1 \(1 repeat an id[\s\S]*refused +1\n {2}shells +2 \(they have no lesson/,
    );
    expect(real.err).toContain('line 3: refused: price is not a number');
    expect(real.err).toContain('line 5: repeats the id 1');
    const again = await runImport([await writeRows('good.csv', [1, 2]), '--creator', 'asha']);
    expect(again).toMatchObject({
      code: 0,
      out: expect.stringMatching(/created +0\n {2}updated +0\n {2}unchanged +2\n/) as string,
    });
  });

  it('stops at Ctrl-C with what it has, exits 130, and goes on the next time', async () => {
    const file = await writeRows(
      'many.csv',
      Array.from({ length: 5000 }, (_, index) => index + 100),
    );
    const stopped = await runImport([file, '--creator', 'asha'], (interrupt) => interrupt());
    expect(stopped.code).toBe(130);
    const saved = Number(/created +([\d,]+)/.exec(stopped.out)?.[1]?.replaceAll(',', ''));
    expect(saved).toBeGreaterThan(0);
    expect(saved).toBeLessThan(5000);
    const rest = await runImport([file, '--creator', 'asha']);
    expect(rest.code).toBe(0);
    expect(rest.out).toMatch(new RegExp(`created +${(5000 - saved).toLocaleString('en-IN')}\n`));
  });

  it('says what to do when a server has the embedded database, or the file is not there', async () => {
    const file = await writeRows('one.csv', [1]);
    const running = await openDb({ databaseUrl: undefined, dataDir }, pino({ level: 'silent' }));
    const locked = await runImport([file]);
    await running.close();
    expect(locked.code).toBe(1);
    expect(locked.err).toContain(String(process.pid));
    expect(locked.err).toContain('Stop the server first');
    expect(await runImport([join(folder, 'none.csv')])).toMatchObject({ code: 1, out: '' });
  });
});
