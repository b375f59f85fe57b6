import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { levelOf } from '#contract/personal-data.ts';
import { type Meaning, MEANINGS } from '#server/db/column-meanings.ts';
import * as schema from '#server/db/schema.ts';
import { declarationOf, TABLE_NAMES, type TableName } from '#server/db/table-declarations.ts';
import { liveIn } from '../support/live-in.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let learner: TestUser;
beforeAll(async () => {
  learner = await liveIn(t, 'levels');
});

/** What the columns of the level hold now, of everybody. */
async function valuesOf(name: TableName): Promise<string[]> {
  const table: PgTable = schema[name];
  const columns = getTableColumns(table);
  const { secret = [] } = MEANINGS[name] as Meaning;
  const rows = secret.length > 0 ? await t.db.select().from(table) : [];
  return (rows as Record<string, unknown>[]).flatMap((row) =>
    secret.flatMap((key) => (columns[key] && typeof row[key] === 'string' ? row[key] : [])),
  );
}
const withSecrets = TABLE_NAMES.filter((name) => (MEANINGS[name] as Meaning).secret !== undefined);

describe('what is secret', () => {
  it('is in no answer to the person, not even when they ask for everything', async () => {
    const { body } = await t.request('/user/export', { as: learner });
    const sessions = await t.request('/user/sessions', { as: learner });
    const answers = JSON.stringify([body, sessions.body]);
    const values = (await Promise.all(withSecrets.map(valuesOf))).flat().filter((value) => value.length > 5);
    expect(values.length).toBeGreaterThan(4);
    for (const value of values) expect(answers).not.toContain(value);
  });

  it('ends: its row has a term, or goes with the account, a logout or its replacement', () => {
    for (const name of withSecrets) expect(JSON.stringify(declarationOf(name).kept), name).not.toMatch(/never/);
  });
});

it('what is money is of the law, and kept', () => {
  const money = TABLE_NAMES.filter((name) => levelOf(MEANINGS[name]) === 'money');
  expect(money).toContain('ledgerLines');
  for (const name of money) expect(MEANINGS[name].ground, name).toBe('law');
});
