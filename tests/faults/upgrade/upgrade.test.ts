import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configureHttp } from '#data/api/http-client.ts';
import { CodeItDatabase, closeDb, openAs, openDb } from '#data/db/database.ts';
import { DATABASE_NAME } from '#data/db/database-name.ts';
import { drainOutbox } from '#data/outbox/delivery/drain.ts';
import { installedDatabase } from '#data/db/installed-database.ts';
import { loadPendingCommands } from '#data/outbox/storage/pending.ts';
import { RELEASED } from './schemas/released.ts';
import type { ReleasedSchema } from './schemas/schema.ts';

const USER = 'user-1';

/** The database as that version opened it. */
async function openReleased({ version, stores }: ReleasedSchema): Promise<Dexie> {
  const db = new Dexie(DATABASE_NAME);
  db.version(version).stores(stores);
  await db.open();
  return db;
}

/** A device that was left by that version: its rows, and no page. */
async function leave(schema: ReleasedSchema): Promise<void> {
  const db = await openReleased(schema);
  for (const [table, rows] of Object.entries(schema.rows(USER))) await db.table(table).bulkAdd(rows);
  db.close();
}

async function rowsOf(db: Dexie): Promise<Record<string, unknown[]>> {
  const tables = db.tables.map(async ({ name }) => [name, await db.table(name).toArray()] as const);
  return Object.fromEntries(await Promise.all(tables));
}

let pages: number;
const worker = installedDatabase(() => Promise.resolve(pages > 0));

beforeEach(async () => {
  pages = 3;
  await closeDb();
  await Dexie.delete(DATABASE_NAME);
});
afterEach(() => {
  openAs(CodeItDatabase);
});

describe.each(RELEASED)('version $version of the database', (schema) => {
  it('opens in this build with every row', async () => {
    await leave(schema);
    const db = await openDb();
    expect(await rowsOf(db)).toMatchObject(schema.rows(USER));
    expect(await loadPendingCommands(db, USER)).toMatchObject([{ id: 7, state: 'pending', unreadable: false }]);
  });

  it('opens under three pages of its own build, which go on with it and lose nothing', async () => {
    await leave(schema);
    const old = await Promise.all([schema, schema, schema].map(openReleased));
    const db = await openDb();
    expect(await rowsOf(db)).toMatchObject(schema.rows(USER));
    for (const [at, page] of old.entries()) {
      if (!page.isOpen()) await page.open();
      await page.table('meta').put({ key: `page-${at}`, value: at });
    }
    expect(await (await openDb()).meta.where('key').startsWith('page-').count()).toBe(3);
    for (const page of old) page.close();
  });

  it('is left in its version by a worker while there is a page, and the worker delivers what waits', async () => {
    await leave(schema);
    const page = await openReleased(schema);
    let cut = false;
    page.on('versionchange', () => {
      cut = true;
    });
    openAs(worker);
    configureHttp({
      baseUrl: 'http://test',
      token: () => 'a-token',
      fetch: () =>
        new Response(JSON.stringify({ success: true, cart: [] }), { headers: { 'Content-Type': 'application/json' } }),
    });
    const { verno } = await openDb();
    expect(verno).toBe(schema.version);
    await drainOutbox({ reconnected: true });
    expect(await (await openDb()).outbox.count()).toBe(0);
    expect(cut).toBe(false);
    const { outbox: _, carts: __, libraries: ___, meta, ...others } = schema.rows(USER);
    const left = await rowsOf(await openDb());
    expect(left).toMatchObject(others);
    // The delivery leaves a note of its own there.
    expect(left.meta).toEqual(expect.arrayContaining(meta ?? []));
    await closeDb();
    page.close();

    openAs(CodeItDatabase);
    const now = await openDb();
    expect(now.verno).toBe(new CodeItDatabase().verno);
    expect((await now.carts.get(USER))?.courses.map(({ title }) => title)).toEqual([
      'Dyeing with plants',
      'Weaving on a frame loom',
    ]);
  });

  it('is raised by a worker when no page is there to mind', async () => {
    await leave(schema);
    pages = 0;
    openAs(worker);
    const db = await openDb();
    expect(db.verno).toBe(new CodeItDatabase().verno);
    expect(await rowsOf(db)).toMatchObject(schema.rows(USER));
  });
});

it('a version that was released is never declared in another way', () => {
  const db = new CodeItDatabase();
  const released = RELEASED.find(({ version }) => version === db.verno);
  expect(Math.max(...RELEASED.map(({ version }) => version)), 'add the schema of this version to schemas/').toBe(
    db.verno,
  );
  if (!released) throw new Error(`No schema of version ${db.verno}`);
  const declared = new Dexie('released');
  declared.version(released.version).stores(released.stores);
  const told = ({ tables }: Dexie) =>
    tables
      .map(({ name, schema: { primKey, indexes } }) => [name, primKey.src, indexes.map(({ src }) => src).sort()])
      .sort();
  expect(told(db)).toEqual(told(declared));
});

it('a worker makes the database where there is none', async () => {
  openAs(worker);
  expect((await openDb()).tables.map(({ name }) => name)).toContain('outbox');
});
