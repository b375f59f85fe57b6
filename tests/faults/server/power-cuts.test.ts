import fs from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { createPglite } from '#server/db/pglite.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const seed = Number(process.env['SEED_OF_FAULTS'] ?? Date.now() % 2 ** 31);

afterEach(() => vi.restoreAllMocks());

/**
 * Keeps what a disk has for certain: of each file what it held when it was last made to last. A file that was never is as it was before.
 */
function watchDisk() {
  const lasting = new Map<number, Buffer>();
  const sync = fs.fsyncSync;
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    sync(descriptor);
    const stats = fs.fstatSync(descriptor);
    // What a folder lists is left to the journal of the file system.
    if (!stats.isFile()) return;
    const { ino, size } = stats;
    lasting.set(ino, Buffer.alloc(size));
    fs.readSync(descriptor, lasting.get(ino) as Buffer, 0, size, 0);
  });
  return lasting;
}

/** The folder as the next start finds it after the power was cut now. `before`: of the last clean stop. */
async function afterPowerCut(folder: string, before: string, to: string, lasting: Map<number, Buffer>): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const [from, old, place] = [join(folder, entry.name), join(before, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      await afterPowerCut(from, old, place, lasting);
      continue;
    }
    const bytes = lasting.get((await stat(from)).ino);
    if (bytes) await writeFile(place, bytes);
    else if (fs.existsSync(old)) await cp(old, place);
    else await writeFile(place, '');
  }
}

it(`has each answered commit after a power cut (SEED_OF_FAULTS=${seed})`, { timeout: 120_000 }, async () => {
  console.info(`power-cuts: SEED_OF_FAULTS=${seed}`);
  const random = seededRandom(seed);
  const work = await mkdtemp(join(tmpdir(), 'code-it-power-'));
  const [folder, before] = [join(work, 'pg'), join(work, 'before')];
  try {
    const made = await createPglite({ dataDir: folder });
    await made.exec('create table written (number int primary key, words text)');
    await made.close();
    await cp(folder, before, { recursive: true });
    const lasting = watchDisk();
    const database = await createPglite({ dataDir: folder });
    let answered = 0;
    for (let cut = 1; cut <= 3; cut += 1) {
      for (let left = 5 + Math.floor(random() * 40); left > 0; left -= 1) {
        await database.query('insert into written values ($1, $2)', [answered, 'x'.repeat(random() * 9000)]);
        answered += 1;
        if (random() < 0.05) await database.exec('checkpoint');
      }
      const found = join(work, `cut-${cut}`);
      await afterPowerCut(folder, before, found, lasting);
      const again = await createPglite({ dataDir: found });
      const { rows } = await again.query<{ rows: number }>('select count(words)::int as rows from written');
      expect(rows[0]?.rows).toBe(answered);
      await again.close();
    }
    await database.close();
  } finally {
    await rm(work, { recursive: true, force: true });
  }
});

it('keeps each commit that was answered when the disk fails to write, and goes on', { timeout: 120_000 }, async () => {
  const work = await mkdtemp(join(tmpdir(), 'code-it-failing-'));
  try {
    const database = await createPglite({ dataDir: join(work, 'pg') });
    await database.exec('create table written (number int primary key)');
    const ways: ((number: number) => Promise<unknown>)[] = [
      (number) => database.query('insert into written values ($1)', [number]),
      (number) => database.exec(`insert into written values (${number})`),
      (number) => database.transaction((tx) => tx.query('insert into written values ($1)', [number])),
    ];
    const answered: number[] = [];
    for (const [index, write] of ways.entries()) {
      await write(10 * index);
      answered.push(10 * index);
      const failing = vi.spyOn(fs, 'fsyncSync').mockImplementationOnce(() => {
        throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
      });
      // Whether it is there afterwards, nobody knows: it was not answered.
      await expect(write(10 * index + 1)).rejects.toMatchObject({ code: '58030' });
      failing.mockRestore();
      await write(10 * index + 2);
      answered.push(10 * index + 2);
    }
    const { rows } = await database.query<{ number: number }>('select number from written');
    expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining(answered));
    await database.close();
  } finally {
    await rm(work, { recursive: true, force: true });
  }
});
