import type pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { createStatementNames, prepareStatements, type StatementNames } from './prepare-statements.ts';

let names: StatementNames;
beforeEach(() => void (names = createStatementNames()));

/** A connection that takes itself for one to the backend 7, and what it was asked. */
async function connect(backend = 7) {
  const asked: { text: string; name?: string }[] = [];
  const query = (statement: string | { text: string; name?: string }) => {
    asked.push(typeof statement === 'string' ? { text: statement } : statement);
    return Promise.resolve({ rows: [{ pid: backend }] });
  };
  const client = { processID: 7, query } as unknown as pg.ClientBase;
  await prepareStatements(client, names);
  return { client, asked };
}

/** By what name a statement is asked when it was asked so often. */
async function nameOf(text: string, { values = [1] as unknown[], times = 101, backend = 7 } = {}) {
  const { client, asked } = await connect(backend);
  for (let time = 0; time < times; time += 1) await client.query({ text }, values);
  return asked.at(-1)?.name;
}

it('names what is asked often, the same on each connection', async () => {
  expect(await nameOf('select a from b where c = $1')).toBe('often_0');
  expect(await nameOf('select a from b where c = $1', { times: 1 })).toBe('often_0');
  expect(await nameOf('select d from b where c = $1')).toBe('often_1');
});

it('names nothing that is asked now and then, is one message anyway, or is planned by its words', async () => {
  expect(await nameOf('select a from b where c = $1', { times: 99 })).toBeUndefined();
  expect(await nameOf('begin', { values: [] })).toBeUndefined();
  expect(await nameOf('select a from b where c @@ to_tsquery($1)')).toBeUndefined();
});

it('names nothing behind a pooler, whose backends do not know each other’s names', async () => {
  expect(await nameOf('select a from b where c = $1', { backend: 8 })).toBeUndefined();
});

it('stops at a hundred names, which bounds what a connection keeps', async () => {
  const texts = Array.from({ length: 120 }, (_, at) => `select ${at} from b where c = $1`);
  for (const text of texts) await nameOf(text);
  const { client, asked } = await connect();
  for (const text of texts) await client.query({ text }, [1]);
  expect(asked.filter(({ name }) => name !== undefined)).toHaveLength(100);
});
