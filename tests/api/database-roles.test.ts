import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '#server/db/client.ts';
import type { DbConnection } from '#server/db/connection.ts';
import { toPgError } from '#server/db/pg-error.ts';
import { EnvError } from '#server/env.ts';
import { createOrder, payOrder } from '../support/buy.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { testDatabaseUrl } from '../support/test-database.ts';

const SCRIPT = fileURLToPath(new URL('../../deploy/database-roles.sql', import.meta.url));
const silent = pino({ level: 'silent' });

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

describe.skipIf(!testDatabaseUrl)('deploy/database-roles.sql (TEST_DATABASE_URL)', () => {
  const admin = testDatabaseUrl ?? '';
  // Accounts are of the whole PostgreSQL, and other suites may run.
  const id = randomUUID().slice(0, 8);
  const name = `roles_${id}`;
  const urlOf = (user: string) => {
    const url = new URL(admin);
    Object.assign(url, { pathname: `/${name}`, ...(user && { username: `${user}_${id}`, password: id }) });
    return url.href;
  };
  let serving: DbConnection;
  let app: TestApp;

  beforeAll(async () => {
    const script = (await readFile(SCRIPT, 'utf8')).replaceAll(/code_it_(owner|server)/g, `code_it_$1_${id}`);
    await run(admin, `create database ${name}`);
    // Repeating it changes nothing.
    for (let time = 0; time < 2; time += 1) await run(urlOf(''), script);
    for (const role of ['owner', 'server']) await run(admin, `alter role code_it_${role}_${id} password '${id}'`);
  });
  afterAll(async () => {
    await app?.close();
    await serving?.close();
    await run(admin, `drop database ${name} with (force)`);
    for (const role of ['server', 'owner']) await run(admin, `drop role code_it_${role}_${id}`);
  });

  it('a server whose account may make no tables says who must', async () => {
    const opened = openPostgres(urlOf('code_it_server'), silent);
    await expect(opened).rejects.toThrow(EnvError);
    await expect(opened).rejects.toThrow('npm run db:migrate');
  });

  it('when the owner has migrated, the server serves: people register, buy and are deleted', async () => {
    await (await openPostgres(urlOf('code_it_owner'), silent)).close();
    serving = await openPostgres(urlOf('code_it_server'), silent);
    app = await createTestApp({ on: { ...serving, url: undefined } });
    const learner = await app.signUp();
    const [courseId = ''] = await app.addCourses({});
    const payment = await payOrder(app, await createOrder(app, learner, [courseId], 499));
    const items = [courseId];
    const bought = await app.request('/course/purchase', { as: learner, body: { items, payment } });
    expect(bought.status).toBe(200);
    const body = { confirmation: learner.username, password: learner.password };
    expect((await app.request('/user', { method: 'DELETE', as: learner, body })).status).toBe(200);
    const { rows } = (await serving.db.execute(sql`select from ledger_lines`)) as unknown as pg.QueryResult;
    expect(rows.length).toBeGreaterThan(0);
  });

  it.each([
    ['switch off a trigger', 'alter table ledger_lines disable trigger all'],
    ['drop a trigger', 'drop trigger ledger_lines_append_only on ledger_lines'],
    ['switch off all triggers of its connection', 'set session_replication_role = replica'],
    ['empty a table', 'truncate ledger_lines cascade'],
    ['drop a table', 'drop table ledger_lines cascade'],
    ['replace what a trigger does', 'drop function refuse_ledger_change cascade'],
    ['make a table', 'create table public.mine (id int)'],
    ['say that a migration was made', 'delete from drizzle.__drizzle_migrations'],
    ['take the rights of the owner', `set role code_it_owner_${id}`],
  ])('the server cannot %s', async (_what, statement) => {
    const failure = await serving.db.execute(sql.raw(statement)).then(
      () => null,
      (error: unknown) => toPgError(error)?.code,
    );
    expect(failure).toBe('42501');
  });

  it('the server can change no line of the ledger', async () => {
    await expect(serving.db.execute(sql`update ledger_lines set amount_paise = 0`)).rejects.toThrow();
    await expect(serving.db.execute(sql`delete from ledger_lines`)).rejects.toThrow();
  });
});
