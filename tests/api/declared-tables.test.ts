import { randomUUID } from 'node:crypto';
import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { format, resolveConfig } from 'prettier';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UserExport } from '#contract/account.ts';
import * as schema from '#server/db/schema.ts';
import {
  columnOf,
  declarationOf,
  type Fate,
  personColumns,
  TABLE_NAMES,
  type TableName,
  termsOf,
} from '#server/db/table-declarations.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { pruneRows } from '#server/services/prune-rows.ts';
import { keptUntil } from '../support/kept-until.ts';
import { liveIn } from '../support/live-in.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

type Row = Record<string, unknown>;
/** A row of the person, and what is to become of it: of one that is part of another, what becomes of that. */
interface PersonRow {
  row: Row;
  key: string;
  fate: Fate | { does: 'stay' };
}

const MARK = 'zyxmark';

const t = startTestApp();
let person: TestUser;
beforeAll(async () => {
  person = await liveIn(t, MARK);
});

const nameOf = (table: PgTable) => TABLE_NAMES.find((name) => schema[name] === table) as TableName;
function keyOf(table: PgTable, { name }: PgColumn): string {
  const [found] = Object.entries(getTableColumns(table)).filter(([, column]) => column.name === name);
  if (!found) throw new Error(`${getTableName(table)} has no column ${name}`);
  return found[0];
}
/** The keys of a table's columns that another table gives. */
const foreignKeys = (name: TableName) =>
  getTableConfig(schema[name]).foreignKeys.map((foreign) => {
    const { columns, foreignTable, foreignColumns } = foreign.reference();
    const [column, target] = [columns[0] as PgColumn, foreignColumns[0] as PgColumn];
    return { key: keyOf(schema[name], column), table: foreignTable, target: keyOf(foreignTable, target) };
  });

async function rowsWhere(name: TableName, key: string, value: unknown): Promise<Row[]> {
  const table: PgTable = schema[name];
  return t.db
    .select()
    .from(table)
    .where(eq(columnOf(name, key), value));
}

async function rowsOfPerson(name: TableName): Promise<PersonRow[]> {
  const declaration = declarationOf(name);
  const found: PersonRow[] = [];
  for (const { key, fate } of personColumns(name))
    for (const row of await rowsWhere(name, key, person.id)) found.push({ row, key, fate });
  if (!('partOf' in declaration)) return found;
  const key = declaration.partOf;
  const parent = foreignKeys(name).find((foreign) => foreign.key === key);
  if (!parent) throw new Error(`${name}.${key} is no foreign key`);
  for (const { row: of, fate } of await rowsOfPerson(nameOf(parent.table)))
    for (const row of await rowsWhere(name, key, of[parent.target]))
      found.push({
        row,
        key,
        fate: fate.does === 'anonymise' ? { does: 'stay' } : fate.does === 'stay' ? fate : { does: 'erase' },
      });
  return found;
}

/** The row as it is now. */
async function findAgain(name: TableName, row: Row): Promise<Row | undefined> {
  const table: PgTable = schema[name];
  const { columns, primaryKeys } = getTableConfig(table);
  const keys = [...columns.filter(({ primary }) => primary), ...(primaryKeys[0]?.columns ?? [])];
  const same = keys.map((column) => eq(column, row[keyOf(table, column)]));
  const [found] = await t.db
    .select()
    .from(table)
    .where(sql.join(same, sql` and `));
  return found;
}

/** All that is said in a value, whatever it is in. */
const leaves = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null && !(value instanceof Date)
    ? Object.entries(value).flatMap(([key, inner]) => [...(Array.isArray(value) ? [] : [key]), ...leaves(inner)])
    : [value];
/** What the export may make of a value: times as text or in milliseconds, paise in rupees. */
const spellings = (value: unknown) =>
  value instanceof Date
    ? [value.toISOString(), value.getTime()]
    : typeof value === 'number'
      ? [value, value / 100]
      : [value];

describe('every table', () => {
  it('has a row of the person wherever it can name one', async () => {
    for (const name of TABLE_NAMES) {
      const keys = new Set((await rowsOfPerson(name)).map(({ key }) => key));
      const declaration = declarationOf(name);
      const named = 'partOf' in declaration ? [declaration.partOf] : personColumns(name).map(({ key }) => key);
      expect([...keys].sort(), `${name}: add a row to tests/support/live-in.ts`).toEqual([...named].sort());
      if ('ofNobody' in declaration) expect(await t.db.$count(schema[name]), name).toBeGreaterThan(0);
    }
  });

  it('declares each column that is the id of a person', () => {
    for (const name of TABLE_NAMES) {
      const declared = personColumns(name).map(({ key }) => key);
      const given = foreignKeys(name).filter(({ table }) => table === schema.user);
      for (const { key } of given) expect(declared, `${name}.${key}`).toContain(key);
    }
  });

  it('is declared', async () => {
    const { rows } = await t.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(TABLE_NAMES.map((name) => getTableName(schema[name])).sort());
  });

  it('is told in docs/server-tables.md as it is declared; vitest -u writes it anew', async () => {
    const file = new URL('../../docs/server-tables.md', import.meta.url).pathname;
    const options = { ...(await resolveConfig(file)), filepath: file };
    await expect(await format(toMarkdown(), options)).toMatchFileSnapshot(file);
  });
});

describe('the export', () => {
  it('has every column that is declared so, and nothing of the others', async () => {
    const { body } = await t.request<{ data: UserExport }>('/user/export', { as: person });
    const text = JSON.stringify(body.data);
    const sections = new Set<string>();
    for (const name of TABLE_NAMES) {
      const { exported, ...declaration } = declarationOf(name);
      const rows = (await rowsOfPerson(name)).map(({ row }) => row);
      const owners = 'partOf' in declaration ? [declaration.partOf] : personColumns(name).map(({ key }) => key);
      const within = 'in' in exported ? exported.in : [];
      for (const section of within) sections.add(section);
      const said = new Set(leaves(within.map((section) => body.data[section])));
      const keys = Object.keys(getTableColumns(schema[name])).filter((key) => !owners.includes(key));
      const left = 'in' in exported ? Object.values(exported.without ?? {}).flat() : keys;
      for (const key of keys) {
        const values = rows.map((row) => leaves(row[key]).filter((value) => value !== null && value !== ''));
        const isSaid = (value: unknown) => spellings(value).some((spelling) => said.has(spelling));
        if (!left.includes(key)) {
          const told = values.some((list) => list.length > 0 && list.every(isSaid));
          expect(told, `${name}.${key}: export it, leave it out with a reason, or fill it in live-in.ts`).toBe(true);
        } else {
          const words = values.flat().filter((value) => typeof value === 'string' && value.startsWith(`${MARK} `));
          for (const value of words) expect(text, `${name}.${key}`).not.toContain(value);
        }
      }
    }
    expect([...sections, 'exportedAt'].sort()).toEqual(Object.keys(body.data).sort());
  });
});

describe('the deletion of an account', () => {
  it('does with every row what its table declares', async () => {
    const before = new Map(
      await Promise.all(TABLE_NAMES.map(async (name) => [name, await rowsOfPerson(name)] as const)),
    );
    const body = { confirmation: person.username, password: person.password };
    const answer = await t.request('/user', { method: 'DELETE', as: person, body, key: crypto.randomUUID() });
    expect(answer).toMatchObject({ status: 200 });
    for (const [name, rows] of before) {
      for (const { row, key, fate } of rows) {
        const now = await findAgain(name, row);
        const where = `${name}, by its ${key}`;
        if (fate.does === 'erase') expect(now, where).toBeUndefined();
        else if (fate.does === 'stay') expect(now, where).toEqual(row);
        else {
          const kept = fate.does === 'anonymise' ? { ...row, ...fate.clear } : {};
          expect(now, where).toMatchObject({ ...kept, [key]: null });
          // In their words they would still be there.
          expect(JSON.stringify(now), where).not.toContain(`${MARK} `);
        }
      }
      // Nor does any other row name the person.
      const table = sql.identifier(getTableName(schema[name]));
      const naming = sql`select ${table}::text as row from ${table} where ${table}::text like ${`%${person.id}%`}`;
      expect((await t.db.execute<{ row: string }>(naming)).rows, name).toEqual([]);
    }
  });
});

describe('a row whose time is over', () => {
  const timed = TABLE_NAMES.flatMap((name) => termsOf(name).map((term) => [name, term] as const));

  it.each(timed)('of %s goes a second after its end, and not a second before: %j', async (name, term) => {
    await liveIn(t, `${MARK}_${randomUUID().slice(0, 8)}`);
    const table: PgTable = schema[name];
    const end = t.deps.clock.now();
    const states: [string, unknown][] = Object.entries(term.only ?? {}).map(([key, values]) => [
      key,
      (values as unknown[]).at(-1),
    ]);
    const begun = new Date(end.getTime() - term.days * 86_400_000);
    const undone = new Error('undone');
    // In a transaction that is undone, because other rows go with these.
    const pruned = inTransaction(t.db, async (tx) => {
      await tx.update(table).set({ ...Object.fromEntries<unknown>(states), [term.after]: begun });
      const rowsAt = async (ms: number) => {
        await pruneRows({ ...t.deps, db: tx, clock: { now: () => new Date(end.getTime() + ms) } });
        return tx.$count(table);
      };
      expect(await rowsAt(-1000)).toBeGreaterThan(0);
      expect(await rowsAt(1000)).toBe(0);
      throw undone;
    });
    await expect(pruned).rejects.toBe(undone);
  });

  it('stays while it is in a state that its term does not name', async () => {
    await liveIn(t, `${MARK}_${randomUUID().slice(0, 8)}`);
    await t.db.update(schema.videoUploads).set({ state: 'ready', updatedAt: new Date(0) });
    await pruneRows(t.deps);
    expect(await t.db.$count(schema.videoUploads)).toBeGreaterThan(0);
  });
});

function toMarkdown(): string {
  const column = (name: TableName, key: string) => `\`${columnOf(name, key).name}\``;
  const toExported = (name: TableName) => {
    const { exported } = declarationOf(name);
    if ('not' in exported) return `no: ${exported.not}`;
    const without = Object.keys(exported.without ?? {});
    const sections = exported.in.map((section) => `\`${section}\``).join(', ');
    return without.length === 0 ? sections : `${sections}, without: ${without.join('; ')}`;
  };
  const toFate = (name: TableName, key: string, fate: Fate) => {
    const by = `by ${column(name, key)}`;
    if (fate.does === 'erase') return `erased ${by}`;
    if (fate.does === 'withdraw') return `withdrawn ${by}: ${fate.because}`;
    const isOurs = (key: string) => fate.ours && key in fate.ours;
    const cleared = Object.keys(fate.clear ?? {}).map(
      (key) => `${column(name, key)}${isOurs(key) ? ' (but for our words)' : ''}`,
    );
    const words = cleared.length === 0 ? '' : `, ${cleared.join(' and ')} emptied`;
    return `${by} kept without the person${words}: ${fate.because}`;
  };
  const toDeleted = (name: TableName) => {
    const declaration = declarationOf(name);
    if ('ofNobody' in declaration) return `kept, names no person: ${declaration.ofNobody}`;
    if ('partOf' in declaration) {
      const parent = foreignKeys(name).find(({ key }) => key === declaration.partOf);
      return `as its row of \`${parent ? getTableName(parent.table) : ''}\``;
    }
    return personColumns(name)
      .map(({ key, fate }) => toFate(name, key, fate))
      .join('; ');
  };
  const rows = TABLE_NAMES.map(
    (name) =>
      `| \`${getTableName(schema[name])}\` | ${declarationOf(name).holds} | ${toExported(name)} | ${toDeleted(name)} | ${keptUntil(name)} |`,
  );
  return `# The server's tables

What each table holds, which part of it is in a person's export, what deleting their account does, and how long a row is kept. Made
from \`server/db/table-declarations.ts\` by \`npx vitest run tests/api/declared-tables.test.ts -u\`; the same test checks the
export and the deletion, for a person with a row in every table. What happens to files is in [storage](storage.md).

Every time is an instant: \`timestamp with time zone\`, null for never (\`server/db/instant.ts\`). Money is in whole paise.

| Table | Holds | In the export | When the account is deleted | Kept until |
|---|---|---|---|---|
${rows.join('\n')}
`;
}
