import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackupKey, readBackupKey, writeBackupKey } from '#server/backup/backup-key.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { connectPostgres, openDb, openPostgres } from '#server/db/client.ts';
import { acquireDataLock } from '#server/db/data-lock.ts';
import type { Db } from '#server/db/db.ts';
import { copyMigrations, pendingMigrations } from '#server/db/migration-list.ts';
import { createOrder, payOrder } from '../support/buy.ts';
import { liveIn } from '../support/live-in.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { runCommand } from '../support/run-command.ts';
import { sumsOf } from '../support/table-sums.ts';
import { createTestApp } from '../support/test-app.ts';
import { openTestData } from '../support/test-database.ts';

/** PostgreSQL takes seconds to make a database, on a busy machine many. */
const SLOW_MS = 120_000;
const logger = pino({ level: 'silent' });
const postgres = await startOwnPostgres();
if (!postgres) process.stdout.write('backup: PostgreSQL is not installed, so nothing is moved to it\n');

/** What is switched off while rows are loaded: triggers that do not run, and references that are checked at the end alone. */
async function switchedOff(db: Db): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select tgname as name from pg_trigger where tgenabled <> 'O'
    union all select conname from pg_constraint where contype = 'f' and (condeferrable or not convalidated)`);
  return rows;
}

describe.skipIf(!postgres)('a move to PostgreSQL, by an account that owns the database and nothing else', () => {
  let root: string;
  let dataDir: string;
  let url: string;
  let key: BackupKey;
  let wanted: Record<string, unknown>;
  const createDatabase = (name: string) => postgres?.createDatabase(name) ?? Promise.reject(new Error('none'));
  const move = (to: string) => runCommand(['server/operators/move.ts', '--to', to], { dataDir });

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'code-it-move-'));
    dataDir = join(root, 'data');
    await mkdir(join(dataDir, 'media'), { recursive: true });
    await writeFile(join(dataDir, 'media/film'), 'film');
    await writeBackupKey(join(root, 'key'));
    key = await readBackupKey(join(root, 'key'));
    const connection = await openTestData(join(dataDir, 'pg'));
    const t = await createTestApp({ on: { ...connection, url: undefined } });
    await liveIn(t, 'moving');
    const [course = ''] = await t.addCourses({ title: 'Sold: "a", (b)\n\u2028\\' });
    await payOrder(t, await createOrder(t, await t.signUp(), [course], 499));
    await t.close();
    wanted = await sumsOf(connection.db);
    await connection.close();
    url = await createDatabase('moved');
  }, SLOW_MS);
  afterAll(async () => {
    await postgres?.stop();
    await rm(root, { recursive: true, force: true });
  });

  it('is refused while a server has the data folder', { timeout: SLOW_MS }, async () => {
    const release = await acquireDataLock(join(dataDir, 'pg.lock'));
    expect(await move(url)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`process ${process.pid}`) as string,
    });
    await release();
  });

  it(
    'brings every row and the next number of each sequence, and switches everything on again',
    { timeout: SLOW_MS },
    async () => {
      const told = await move(url);
      expect(told).toMatchObject({ code: 0, err: '' });
      const { db, close } = await openPostgres(url, logger);
      expect(await sumsOf(db)).toEqual(wanted);
      expect(
        Object.entries(wanted)
          .filter(([, sum]) => (sum as { rows?: number }).rows === 0)
          .map(([name]) => name),
      ).toEqual([]);
      expect(await switchedOff(db)).toEqual([]);
      await expect(db.execute(sql`delete from ledger_entries`)).rejects.toThrow();
      await expect(db.execute(sql`delete from courses`)).rejects.toThrow();
      await close();
      expect((await readdir(dataDir)).sort()).toEqual(['media', 'pg']);
    },
  );

  it(
    'is refused by a database that has rows, or tables of something else, which stay',
    { timeout: SLOW_MS },
    async () => {
      expect(await move(url)).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') as string });
      const other = await createDatabase('other');
      const client = new pg.Client({ connectionString: other });
      await client.connect();
      await client.query('create table theirs (id int)');
      expect(await move(other)).toMatchObject({ code: 1, err: expect.stringContaining('something else') as string });
      const { rows } = await client.query(
        "select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
      );
      expect(rows).toEqual([{ tablename: 'theirs' }]);
      await client.end();
    },
  );

  it('is left at its version by a backup, which is made before an upgrade', { timeout: SLOW_MS }, async () => {
    const old = await createDatabase('old');
    const migrations = (await copyMigrations('0033_email_links')) ?? '';
    await (await openPostgres(old, logger, migrations)).close();
    await rm(migrations, { recursive: true });
    const { file } = await makeBackup(
      { dataDir, databaseUrl: old },
      { to: join(root, 'old'), key, check: false, keep: undefined, now: new Date(), logger },
    );
    const { db, close } = connectPostgres(old, logger);
    expect(await pendingMigrations((statement) => db.execute(sql.raw(statement)))).toBeGreaterThan(0);
    await close();
    const { database } = await restoreBackup({
      from: file,
      folder: join(root, 'old-files'),
      databaseUrl: await createDatabase('upgraded'),
      key,
      logger,
    });
    expect(database.migration).toBe('0033_email_links');
  });

  it('is backed up from there, and restored to either kind of database', { timeout: SLOW_MS }, async () => {
    const { file } = await makeBackup(
      { dataDir, databaseUrl: url },
      { to: join(root, 'backups'), key, check: false, keep: undefined, now: new Date(), logger },
    );
    const [embedded, files, target] = [join(root, 'embedded'), join(root, 'files'), await createDatabase('restored')];
    await restoreBackup({ from: file, folder: embedded, databaseUrl: undefined, key, logger });
    await restoreBackup({ from: file, folder: files, databaseUrl: target, key, logger });
    expect([await readdir(files), (await readdir(embedded)).sort()]).toEqual([['media'], ['media', 'pg']]);
    for (const connection of [
      await openPostgres(target, logger),
      await openDb({ dataDir: embedded, databaseUrl: undefined }, logger),
    ]) {
      expect(await sumsOf(connection.db)).toEqual(wanted);
      expect(await switchedOff(connection.db)).toEqual([]);
      await connection.close();
    }
    const again = restoreBackup({ from: file, folder: join(root, 'third'), databaseUrl: target, key, logger });
    await expect(again).rejects.toThrow('is not empty');
    expect(await readdir(join(root, 'third'))).toEqual([]);
  });
});
