import { getTableColumns, getTableName } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Ground, levelOf } from '#contract/personal-data.ts';
import { STORE_MEANINGS } from '#data/db/store-meanings.ts';
import { STORE_NAMES, STORES } from '#data/db/stores.ts';
import { type Meaning, MEANINGS } from '#server/db/column-meanings.ts';
import * as schema from '#server/db/schema.ts';
import { personColumns, TABLE_NAMES, type TableName } from '#server/db/table-declarations.ts';
import { keptUntil } from '../support/kept-until.ts';

const FILE = new URL('../../docs/privacy.md', import.meta.url).pathname;
const meaningOf = (name: TableName) => MEANINGS[name] as Meaning;
const columnsOf = (name: TableName) =>
  Object.entries(getTableColumns(schema[name]) as Record<string, PgColumn>).map(([key, column]) => ({
    key,
    column,
    words: (meaningOf(name).columns as Record<string, string | undefined>)[key],
  }));

/** The names of the columns that refer to another row, or that another row refers to. */
const LINKS = new Set(
  TABLE_NAMES.flatMap((name) => {
    const table: PgTable = schema[name];
    const { columns, foreignKeys, primaryKeys } = getTableConfig(table);
    const own = [...columns.filter(({ primary }) => primary), ...primaryKeys.flatMap((key) => key.columns)];
    const foreign = foreignKeys.flatMap((key) => key.reference().columns);
    return [...own, ...foreign, ...personColumns(name).map(({ column }) => column)];
  }).map((column) => `${getTableName(column.table)}.${column.name}`),
);

describe('what each column and store holds', () => {
  it.each(TABLE_NAMES)('%s: a number without words connects rows, and is no number of a person elsewhere', (name) => {
    for (const { key, column, words } of columnsOf(name))
      if (words === undefined && !key.endsWith('At'))
        expect(LINKS.has(`${getTableName(schema[name])}.${column.name}`) || column.columnType === 'PgUUID', key).toBe(
          true,
        );
  });

  it('is on a ground wherever it is of a person', () => {
    for (const name of TABLE_NAMES)
      if (personColumns(name).length > 0) expect(meaningOf(name).ground, name).not.toBe('none');
    for (const name of STORE_NAMES)
      if (STORES[name].of !== 'device') expect(STORE_MEANINGS[name].ground, name).not.toBe('none');
  });

  it('is secret where its name says that it lets somebody in', () => {
    const telling = /token|password|secret|endpoint|p256dh|^auth$|credential|seed|privateKey/i;
    /** Named so, and known to whoever is shown a certificate. */
    const open = ['certificates.credential'];
    const named = TABLE_NAMES.flatMap((name) =>
      columnsOf(name)
        .filter(({ key, column }) => telling.test(key) && column.dataType === 'string')
        .map(({ key }) => [name, key] as const),
    );
    expect(named.length).toBeGreaterThan(5);
    const unsaid = named.filter(([name, key]) => !meaningOf(name).secret?.includes(key));
    expect(unsaid.map((one) => one.join('.')).filter((one) => !open.includes(one))).toEqual([]);
  });

  it('is told in docs/privacy.md as it is declared; vitest -u writes it anew', async () => {
    const written = readFileSync(FILE, 'utf8');
    const [above = '', below = ''] = [written.split(BEGIN)[0], written.split(END)[1]];
    const text = above + BEGIN + toMarkdown() + END + below;
    await expect(text).toMatchFileSnapshot(FILE);
  });
});

const BEGIN = '<!-- Made from the declarations: npx vitest run tests/api/privacy-page.test.ts -u -->';
const END = '<!-- The end of what is made. -->';

const GROUNDS: Record<Ground, string> = {
  contract: 'contract',
  law: 'legal duty',
  consent: 'consent',
  interest: 'legitimate interest',
  none: 'none: of nobody',
};

function toMarkdown(): string {
  const toWords = (name: TableName) => {
    const columns = columnsOf(name);
    const named = (fits: (key: string) => boolean) =>
      columns.filter(({ key, words }) => words === undefined && fits(key)).map(({ column }) => `\`${column.name}\``);
    const isTime = (key: string) => key.endsWith('At');
    const told = columns.flatMap(({ column, words }) => (words === undefined ? [] : [`\`${column.name}\`: ${words}`]));
    const links = named((key) => !isTime(key));
    const times = named(isTime);
    return [
      ...told,
      ...(links.length > 0 ? [`numbers that connect rows: ${links.join(', ')}`] : []),
      ...(times.length > 0 ? [`times: ${times.join(', ')}`] : []),
    ].join('; ');
  };
  const tables = TABLE_NAMES.map((name) => {
    const meaning = meaningOf(name);
    const { purpose, ground, secret = [] } = meaning;
    const kept = secret.map((key) => `\`${columnsOf(name).find((one) => one.key === key)?.column.name}\``);
    const level = levelOf(meaning) + (kept.length > 0 ? `; secret: ${kept.join(', ')}` : '');
    return `| \`${getTableName(schema[name])}\` | ${purpose} | ${GROUNDS[ground]} | ${level} | ${toWords(name)} | ${keptUntil(name)} |`;
  });
  const stores = STORE_NAMES.map((name) => {
    const { purpose, ground } = STORE_MEANINGS[name];
    const level = levelOf(STORE_MEANINGS[name]);
    const until = {
      device: 'stays on the device',
      account: 'a logout, or another user',
      unsent: 'the server has it; at a logout the user is asked',
    };
    return `| \`${name}\` | ${purpose} | ${GROUNDS[ground]} | ${level} | ${until[STORES[name].of]} |`;
  });
  return `

## On the server

| Table | For | Ground | Level | Columns | Kept until |
| --- | --- | --- | --- | --- | --- |
${tables.join('\n')}

## On the device

What each store holds stands in [the stores of the device's database](device-stores.md), and what lies beside it in [storage](storage.md).

| Store | For | Ground | Level | Kept until |
| --- | --- | --- | --- | --- |
${stores.join('\n')}

`;
}
