import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateByDrizzle } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres } from '#server/db/client.ts';
import { migrate, OUTSIDE_TRANSACTION } from '#server/db/migrate.ts';
import { pendingMigrations } from '#server/db/migration-list.ts';
import { createPglite } from '#server/db/pglite.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'code-it-migrations-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Migrations as Drizzle keeps them, the oldest first. */
async function write(...files: string[]): Promise<void> {
  await mkdir(join(folder, 'meta'), { recursive: true });
  const entries = files.map((_, index) => ({ idx: index, tag: `m${index}`, when: index + 1, breakpoints: true }));
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  for (const [index, text] of files.entries()) await writeFile(join(folder, `m${index}.sql`), text);
}

const POTS = 'create table pots (id int primary key, glaze text)';
const FILL = 'insert into pots select n, null from generate_series(1, 2500) n';
const GLAZE = `${OUTSIDE_TRANSACTION}
do $$ begin
  loop
    update pots set glaze = 'ash' where id in (select id from pots where glaze is null limit 1000);
    exit when not found;
    commit;
  end loop;
end $$`;
const INDEX = `${OUTSIDE_TRANSACTION}
drop index concurrently if exists pots_glaze;--> statement-breakpoint
create index concurrently pots_glaze on pots (glaze)`;

describe('an embedded database', () => {
  it('takes batches and indexes outside a transaction', async () => {
    const client = await createPglite();
    await write(POTS, FILL, GLAZE, INDEX);
    await migrate(client, folder);
    const { rows } = await client.query(
      `select count(*)::int, to_regclass('pots_glaze')::text as index from pots where glaze = 'ash'`,
    );
    expect(rows).toEqual([{ count: 2500, index: 'pots_glaze' }]);
    expect(await pendingMigrations((statement) => client.query(statement), folder)).toBe(0);
    await client.close();
  });

  it('keeps what was done before a migration that fails, and nothing of that one', async () => {
    const client = await createPglite();
    await write(POTS, `${FILL};--> statement-breakpoint\nselect no_such_function()`);
    await expect(migrate(client, folder)).rejects.toThrow('no_such_function');
    expect((await client.query('select count(*)::int from pots')).rows).toEqual([{ count: 0 }]);
    expect(await pendingMigrations((statement) => client.query(statement), folder)).toBe(1);
    await write(POTS, FILL);
    await migrate(client, folder);
    expect((await client.query('select count(*)::int from pots')).rows).toEqual([{ count: 2500 }]);
    await client.close();
  });
});

const postgres = await startOwnPostgres();
afterAll(() => postgres?.stop());
if (!postgres) console.warn('There is no PostgreSQL on this machine: what waits for what is not tested');

describe.skipIf(!postgres)('a PostgreSQL in use', () => {
  let databases = 0;
  let url: string;
  const clients: pg.Client[] = [];
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    clients.push(client);
    return client;
  }
  beforeEach(async () => {
    databases += 1;
    url = await (postgres as OwnPostgres).createDatabase(`online_${databases}`);
  });
  afterEach(() => Promise.all(clients.splice(0).map((client) => client.end())));

  it('is read all the while a migration waits for a table, and has it when its reader is done', async () => {
    const [migrating, reading, other] = [await connect(), await connect(), await connect()];
    await write(POTS);
    await migrate(migrating, folder);
    await reading.query('begin');
    await reading.query('select from pots');
    await write(POTS, 'alter table pots add column width int');
    const waits: number[] = [];
    const migrated = migrate(migrating, folder, ({ attempt }) => waits.push(attempt));
    // Else the first read that comes behind the migration would wait for the end of the reader, which does not come.
    while (waits.length < 2) await other.query('select from pots');
    await reading.query('commit');
    await migrated;
    expect((await other.query('select width from pots')).rows).toEqual([]);
    expect(waits.slice(0, 2)).toEqual([1, 2]);
  });

  it('is written while an index is built', async () => {
    const [migrating, writing, late] = [await connect(), await connect(), await connect()];
    await write(POTS);
    await migrate(migrating, folder);
    await writing.query('begin');
    await writing.query("insert into pots values (1, 'ash')");
    await write(POTS, INDEX);
    let ended = false;
    const migrated = migrate(migrating, folder).then(() => (ended = true));
    await expect
      .poll(async () => (await late.query<{ made: string }>(`select to_regclass('pots_glaze') as made`)).rows)
      .toEqual([{ made: 'pots_glaze' }]);
    await late.query("insert into pots values (2, 'tin')");
    expect(ended).toBe(false);
    await writing.query('commit');
    await migrated;
    const valid = await late.query(`select indisvalid from pg_index where indexrelid = 'pots_glaze'::regclass`);
    expect(valid.rows).toEqual([{ indisvalid: true }]);
  });

  it('gets an index by one of the servers that start together, while the others wait for it', async () => {
    await write(POTS, FILL, GLAZE, INDEX);
    const silent = pino({ level: 'silent' });
    const servers = await Promise.all([1, 2, 3].map(() => openPostgres(url, silent, folder)));
    for (const server of servers) await server.close();
    const client = await connect();
    expect((await client.query(`select count(*)::int from pots where glaze = 'ash'`)).rows).toEqual([{ count: 2500 }]);
    expect((await client.query('select count(*)::int from drizzle.__drizzle_migrations')).rows).toEqual([{ count: 4 }]);
  });

  it('has nothing to do for a server that migrates by Drizzle', async () => {
    const client = await connect();
    await write(POTS, INDEX);
    await migrate(client, folder);
    await migrateByDrizzle(drizzle(client), { migrationsFolder: folder });
    expect((await client.query('select count(*)::int from drizzle.__drizzle_migrations')).rows).toEqual([{ count: 2 }]);
  });
});
