import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeArchive } from '#server/backup/archive.ts';
import { BackupError } from '#server/backup/backup-error.ts';
import { type BackupKey, parseBackupKey, readBackupKey, writeBackupKey } from '#server/backup/backup-key.ts';
import { dumpDatabase } from '#server/backup/dump-database.ts';
import { loadEmbedded } from '#server/backup/load-into-empty.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { serveSnapshots } from '#server/backup/snapshot.ts';
import { openDb } from '#server/db/client.ts';
import { COPY_OF_OPEN, settleHere } from '#server/db/data-place.ts';
import type { DbConnection } from '#server/db/connection.ts';
import type { Db } from '#server/db/db.ts';
import { copyMigrations } from '#server/db/migration-list.ts';
import { createPglite, openPglite } from '#server/db/pglite.ts';
import { createOrder, payOrder } from '../support/buy.ts';
import { liveIn } from '../support/live-in.ts';
import { runCommand } from '../support/run-command.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startedServer } from '../support/server-process.ts';
import { sumsOf } from '../support/table-sums.ts';
import { createTestApp } from '../support/test-app.ts';
import { openTestData } from '../support/test-database.ts';

const seed = Number(process.env['SEED_OF_FAULTS'] ?? Date.now() % 2 ** 31);
const random = seededRandom(seed);
/** Between two writes that go on during a backup. */
const PAUSE_MS = 20;
/** PostgreSQL takes seconds to make an embedded database, on a busy machine many. */
const SLOW_MS = 120_000;
const logger = pino({ level: 'silent' });
const openData = (dataDir: string) => openDb({ dataDir, databaseUrl: undefined }, logger);

let root: string;
let dataDir: string;
let keyFile: string;
let key: BackupKey;
let connection: DbConnection;

/** Texts that a format of lines could lose. */
const ODD = ['', ' ', 'a\nb\r\n', '"q",(p)', 'back\\slash', '\u2028\u2029', 'हिन्दी 🧪', '{"a":1}', '\\N', 'null', '\t'];

async function fill(db: Db): Promise<void> {
  const t = await createTestApp({ on: { ...connection, url: undefined } });
  await liveIn(t, 'drill');
  const learner = await t.signUp();
  const [course = ''] = await t.addCourses({ title: 'Sold', tags: ODD.filter((text) => text.trim() !== '') });
  await payOrder(t, await createOrder(t, learner, [course], 499));
  for (const [n, text] of ODD.entries()) {
    await db.execute(sql`insert into verification (id, identifier, value, expires_at)
      values (${`odd ${n}`}, ${text}, ${text}, '2026-03-04 05:06:07.890123+05:30')`);
  }
  await t.close();
}

beforeAll(async () => {
  // What outlasts a power cut is tried in tests/faults/server/power-cuts.test.ts; here the disk would be waited for a quarter of the time.
  vi.spyOn(fs, 'fsyncSync').mockReturnValue();
  process.stdout.write(`backup drill: SEED_OF_FAULTS=${seed}\n`);
  root = await mkdtemp(join(tmpdir(), 'code-it-backup-'));
  dataDir = join(root, 'data');
  await mkdir(dataDir);
  keyFile = join(root, 'key');
  await writeBackupKey(keyFile);
  key = await readBackupKey(keyFile);
  connection = await openTestData(join(dataDir, 'pg'));
  await fill(connection.db);
  await mkdir(join(dataDir, 'media/videos'), { recursive: true });
  await mkdir(join(dataDir, 'uploads/half.work'), { recursive: true });
  await writeFile(join(dataDir, 'media/videos/film.mp4'), randomBytes(400_000));
  await writeFile(join(dataDir, 'media/empty'), '');
  await writeFile(join(dataDir, 'media/.draft'), 'half');
  await writeFile(join(dataDir, 'uploads/half'), randomBytes(1000));
  await writeFile(join(dataDir, 'uploads/half.work/part'), 'half');
  await writeFile(join(dataDir, 'session-secret'), 's'.repeat(43));
});
afterAll(async () => {
  await connection.close();
  await rm(root, { recursive: true, force: true });
});

let made = 0;
/** Each a second after the one before: the name of a backup is its time. */
const backUp = (to: string, options: Partial<Parameters<typeof makeBackup>[1]> = {}) =>
  makeBackup(
    { dataDir, databaseUrl: undefined },
    {
      to,
      key,
      check: false,
      keep: undefined,
      now: new Date(1_800_000_000_000 + (made += 1) * 1000),
      logger,
      ...options,
    },
  );
const restore = (from: string, folder: string, databaseUrl?: string) =>
  restoreBackup({ from, folder, key, databaseUrl, logger });

const digestOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Each file's digest: the folders have some hundred MB. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
    if (entry.isFile() && !/^pg\/|^backup-work|^pg\.lock/.test(path))
      files[path] = digestOf(await readFile(join(folder, path)));
  }
  return files;
}

describe('a backup of a server that runs', () => {
  let file: string;
  let snapshots: { stop: () => Promise<void> };

  beforeAll(async () => {
    snapshots = await serveSnapshots(connection.db, dataDir, logger);
  });
  afterAll(() => snapshots.stop());

  it('has each write whole or not at all, and the file of each row', { timeout: SLOW_MS }, async () => {
    let writing = true;
    let writes = 0;
    const write = async () => {
      for (; writing; writes += 1) {
        await sleep(PAUSE_MS);
        await writeFile(join(dataDir, `media/write-${writes}`), String(writes));
        await connection.db.transaction(async (tx) => {
          for (const half of ['one', 'two'])
            await tx.execute(sql`insert into verification (id, identifier, value, expires_at)
              values (${`${half} ${writes}`}, 'write', ${writes}, now())`);
        });
      }
    };
    const written = write();
    await expect.poll(() => writes).toBeGreaterThan(3);
    const busy = await backUp(join(root, 'busy'), { check: true });
    const during = writes;
    writing = false;
    await written;
    expect((await stat(busy.file)).mode & 0o777).toBe(0o600);
    await restore(busy.file, join(root, 'from-busy'));
    const restored = await openData(join(root, 'from-busy'));
    const { rows } = await restored.db.execute<{ write: string; halves: number }>(
      sql`select value as write, count(*)::int as halves from verification where identifier = 'write' group by value`,
    );
    await restored.close();
    const files = await filesOf(join(root, 'from-busy'));
    expect(rows.filter(({ halves }) => halves !== 2)).toEqual([]);
    expect(rows.filter(({ write: n }) => files[`media/write-${n}`] !== digestOf(n))).toEqual([]);
    // Writes went on before, and after the moment that it has.
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(during);
  });

  it(
    'comes back with every row and every byte, and a server runs on it that is backed up in turn',
    { timeout: SLOW_MS },
    async () => {
      file = (await backUp(join(root, 'backups'))).file;
      const before = { rows: await sumsOf(connection.db), files: await filesOf(dataDir) };
      const target = join(root, 'restored');
      await restore(file, target);
      const restored = await openData(target);
      expect(await sumsOf(restored.db)).toEqual(before.rows);
      await expect(restored.db.execute(sql`delete from ledger_entries`)).rejects.toThrow();
      await restored.close();
      const { 'media/.draft': _draft, 'uploads/half.work/part': _part, ...whole } = before.files;
      expect(await filesOf(target)).toEqual(whole);

      const server = await startedServer({ DATA_DIR: target });
      const env = { BACKUP_KEY_FILE: keyFile };
      const told = await runCommand(['server/operators/backup.ts', '--to', join(root, 'again'), '--unchecked'], {
        dataDir: target,
        env,
      });
      const moved = await runCommand(['server/operators/move.ts', '--to', 'postgres://localhost:1/none'], {
        dataDir: target,
      });
      server.kill('SIGTERM');
      expect(await server.exited).toBe(0);
      expect(told).toMatchObject({ code: 0, err: '' });
      expect(moved).toMatchObject({
        code: 1,
        err: expect.stringContaining(`in use by the process ${server.pid}`) as string,
      });
      expect((await readdir(target)).filter((name) => /sock|lock|work/.test(name))).toEqual([]);
    },
  );

  it('is written beside the others, of which the newest stay', { timeout: SLOW_MS }, async () => {
    const folder = join(root, 'kept');
    await mkdir(folder);
    await writeFile(join(folder, 'code-it-notes.txt'), '-');
    const first = await backUp(folder);
    await expect(backUp(folder, { now: new Date(1_800_000_000_000 + made * 1000) })).rejects.toThrow('exists already');
    made += 1;
    const second = await backUp(folder, { keep: 1 });
    expect(second.removed).toBe(1);
    expect((await readdir(folder)).sort()).toEqual([basename(second.file), 'code-it-notes.txt']);
    expect(basename(first.file) < basename(second.file)).toBe(true);
  });
});

it('a copy of an open database is backed up and moved with a warning', { timeout: SLOW_MS }, async () => {
  await settleHere(join(dataDir, 'pg'), logger);
  const copied = join(root, 'copied');
  await cp(join(dataDir, 'pg'), join(copied, 'pg'), { recursive: true });
  const warning = expect.stringContaining(COPY_OF_OPEN.found) as string;
  const backedUp = await runCommand(['server/operators/backup.ts', '--to', join(root, 'of-copy'), '--unchecked'], {
    dataDir: copied,
    env: { BACKUP_KEY_FILE: keyFile },
  });
  expect(backedUp).toMatchObject({ code: 0, err: warning });
  // Nobody listens there: what the command says of the copy comes before.
  const moved = await runCommand(['server/operators/move.ts', '--to', 'postgres://127.0.0.1:9/none'], {
    dataDir: copied,
  });
  expect(moved).toMatchObject({ code: 1, err: warning });
});

describe('a restore', () => {
  let file: string;
  let bytes: number;
  beforeAll(async () => {
    const [name = ''] = await readdir(join(root, 'backups'));
    file = join(root, 'backups', name);
    bytes = (await stat(file)).size;
  });

  async function refuses(from: string, message: string | RegExp, withKey = key): Promise<void> {
    const folder = join(root, 'refused');
    const restoring = restoreBackup({ from, folder, key: withKey, databaseUrl: undefined, logger });
    await expect(restoring).rejects.toThrow(BackupError);
    await expect(restoring).rejects.toThrow(message);
    expect(await readdir(folder)).toEqual([]);
  }

  it('refuses a backup in which one bit differs, wherever it is', async () => {
    const places = [0, 100, 300, bytes - 1, ...Array.from({ length: 6 }, () => Math.floor(random() * bytes))];
    for (const place of places) {
      const damaged = join(root, 'damaged');
      await cp(file, damaged);
      const handle = await open(damaged, 'r+');
      const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, place);
      await handle.write(Buffer.of((buffer[0] ?? 0) ^ (1 << Math.floor(random() * 8))), 0, 1, place);
      await handle.close();
      await refuses(damaged, 'The backup cannot be used');
    }
  });

  it('refuses a backup that was cut short, also between two parts of the cipher', async () => {
    const header = bytes % 65_552;
    for (const length of [0, 10, header, 65_552 * 2 + header, bytes - 1, Math.floor(random() * bytes)]) {
      const cut = join(root, 'cut');
      await cp(file, cut);
      await truncate(cut, length);
      await refuses(cut, 'The backup cannot be used');
    }
  });

  it('refuses another key, a public one, what is no backup and what is not there', async () => {
    await writeBackupKey(join(root, 'other-key'));
    await refuses(file, 'encrypted to another key', await readBackupKey(join(root, 'other-key')));
    const publicKey = await parseBackupKey(key.recipients.join('\n'));
    await expect(
      restoreBackup({ from: file, folder: join(root, 'refused'), key: publicKey, databaseUrl: undefined, logger }),
    ).rejects.toThrow('no secret key');
    await refuses(keyFile, 'it is no backup');
    await refuses(join(root, 'nowhere'), 'it is not there');
  });

  it('takes nothing but an empty folder', async () => {
    const before = await filesOf(root);
    await expect(restore(file, join(root, 'backups'))).rejects.toThrow('is not empty');
    expect(await filesOf(root)).toEqual(before);
  });
});

describe('a backup of another version', () => {
  it('that is older comes into the tables of its version, and then to this one', { timeout: SLOW_MS }, async () => {
    const migrations = await copyMigrations('0033_email_links');
    const old = await openPglite(await createPglite(), migrations);
    await old.db.execute(
      sql`insert into verification (id, identifier, value, expires_at) values ('a', 'b', 'c', now())`,
    );
    const [tables, pg] = [join(root, 'old-tables'), join(root, 'old', 'pg')];
    const manifest = await dumpDatabase(old.db, tables);
    await old.close();
    expect(Object.keys(manifest.tables)).not.toContain('passkeys');
    await loadEmbedded(pg, tables, manifest);
    const restored = await openData(join(root, 'old'));
    const { rows } = await restored.db.execute(sql`select id from verification`);
    expect(rows).toEqual([{ id: 'a' }]);
    expect(Object.keys(await sumsOf(restored.db))).toEqual(Object.keys(await sumsOf(connection.db)));
    await restored.close();
    const newer = { ...manifest, migration: '9999_later' };
    await expect(loadEmbedded(join(root, 'newer'), tables, newer)).rejects.toThrow('newer version');
  });

  it('that has another format is refused', async () => {
    const from = join(root, 'format-2');
    const manifest = { format: 2, madeAt: '', database: { migration: '', tables: {}, sequences: {} }, files: {} };
    await writeArchive(manifest as unknown as Manifest, [], from, key);
    await expect(restore(from, join(root, 'refused'))).rejects.toThrow('its format is 2');
  });
});

describe.skipIf(process.getuid?.() !== 0 || spawnSync('mount', ['--version']).error !== undefined)(
  'a disk that takes no more (root alone may make one)',
  () => {
    const MB = 1_000_000;
    let disk: string;
    const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]).status;
    beforeAll(async () => {
      disk = join(root, 'disk');
      await mkdir(disk);
    });

    it.each([
      ['is full', 'size=300k', 'no room is left'],
      ['is only to be read', 'ro', 'cannot be written'],
    ])('one that %s leaves neither half a backup nor half a restore', async (_, options, message) => {
      const [name = ''] = await readdir(join(root, 'backups'));
      const file = join(root, 'backups', name);
      expect((await stat(file)).size).toBeGreaterThan(0.3 * MB);
      expect(mount(options)).toBe(0);
      try {
        const snapshots = await serveSnapshots(connection.db, dataDir, logger);
        await expect(backUp(disk)).rejects.toThrow(message);
        await snapshots.stop();
        expect(await readdir(disk)).toEqual([]);
        await expect(restore(file, disk)).rejects.toThrow(options === 'ro' ? message : 'MB of room');
        expect(await readdir(disk)).toEqual([]);
      } finally {
        spawnSync('umount', [disk]);
      }
    });
  },
);
