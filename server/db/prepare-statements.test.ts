import type pg from 'pg';
import { expect, it } from 'vitest';
import { prepareStatements } from './prepare-statements.ts';

interface Asked {
  text: string;
  name?: string;
}

/** A connection that says of itself that it is of backend 7, and what it was asked. */
function connectionOf(pid: number): { client: pg.ClientBase; asked: Asked[] } {
  const asked: Asked[] = [];
  const query = (statement: string | Asked) => {
    asked.push(typeof statement === 'string' ? { text: statement } : statement);
    return Promise.resolve({ rows: [{ pid }] });
  };
  return { client: { processID: 7, query } as unknown as pg.ClientBase, asked };
}

async function nameOf(statement: string, { values = [1] as unknown[], times = 101, pid = 7 } = {}) {
  const { client, asked } = connectionOf(pid);
  await prepareStatements(client);
  for (let time = 0; time < times; time += 1) await client.query({ text: statement }, values);
  return asked.at(-1)?.name;
}

it('names what is asked often, the same on each connection', async () => {
  const name = await nameOf('select a from b where c = $1');
  expect(name).toBe('often_0');
  expect(await nameOf('select a from b where c = $1', { times: 1 })).toBe(name);
  expect(await nameOf('select d from b where c = $1')).toBe('often_1');
});

it('names nothing that is asked now and then, is one message anyway, or is planned by its words', async () => {
  expect(await nameOf('select e from b where c = $1', { times: 99 })).toBeUndefined();
  expect(await nameOf('begin', { values: [] })).toBeUndefined();
  expect(await nameOf('select f from b where c @@ to_tsquery($1)')).toBeUndefined();
});

it('names nothing behind a pooler, whose backends do not know each other’s names', async () => {
  expect(await nameOf('select g from b where c = $1', { pid: 8 })).toBeUndefined();
});

it('stops at a hundred names, which bounds what a connection keeps', async () => {
  for (let at = 0; at < 120; at += 1) await nameOf(`select ${at} from many where c = $1`);
  const { client, asked } = connectionOf(7);
  await prepareStatements(client);
  for (let at = 0; at < 120; at += 1) await client.query({ text: `select ${at} from many where c = $1` }, [1]);
  expect(asked.filter(({ name }) => name !== undefined)).toHaveLength(98);
});
