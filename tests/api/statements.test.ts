import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { format, resolveConfig } from 'prettier';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ACCESS, type Role, RULES } from '#contract/access.ts';
import { API_BASE } from '#contract/endpoints.ts';
import { EVERY_ENDPOINT, type EveryEndpointName } from '#contract/every-endpoint.ts';
import { CHANGES_PEOPLE, newCaller, SAYINGS, SCENE_SERVER, type Scene, setScene } from '../support/call-scene.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';
import { testDatabaseUrl } from '../support/test-database.ts';

// Before a connection is made: each keeps the `query` that it finds.
const query = vi.spyOn(pg.Client.prototype, 'query');
const t = startTestApp({ ...SCENE_SERVER, limits: 'none' });
afterAll(() => query.mockRestore());

const NAMES = Object.keys(EVERY_ENDPOINT) as EveryEndpointName[];
/** Who has most of what a call may be about; only who may not is another one. */
const ROLES: readonly Role[] = ['both', 'buyer', 'instructor', 'learner', 'visitor', 'operator'];
const SETTLED_MS = 10;
const STEADY_WITHIN = 5;
/** So much more is there when a call is counted again. */
const MORE_SCENES = 4;

/** What one person does once, or not often within a short time. */
const ONCE: ReadonlySet<EveryEndpointName> = new Set([...CHANGES_PEOPLE, 'userEmailChange']);

/** How many statements each asked for, BEGIN and COMMIT among them. */
const counted: Partial<Record<EveryEndpointName, number>> = {};

function roleOf(name: EveryEndpointName): Role {
  const role = ROLES.find((one) => RULES[ACCESS[name]][one] === 'done');
  if (!role) throw new Error(`Nobody may call ${name}`);
  return role;
}

const textOf = ([statement]: unknown[]) =>
  typeof statement === 'string' ? statement : (statement as { text: string }).text;
/** Of a call, and not of a new connection or of a letter, which goes after the answer. */
const isOfCall = (call: unknown[]) => !/pg_backend_pid|"letters"|"email" = lower\(\$1\)/.test(textOf(call));

/** How many statements there were, once no connection is in use: some of a call is done after the answer. */
async function settled(): Promise<number> {
  const { pool } = t.database;
  for (let before = -1; ; await pause(SETTLED_MS)) {
    const now = query.mock.calls.length;
    if (now === before && pool?.idleCount === pool?.totalCount) return now;
    before = now;
  }
}

/** The statements of one call by somebody; of what only reads, once it has been read. */
async function count(name: EveryEndpointName, scene: Scene): Promise<number> {
  const { query: search, ...said } = await SAYINGS[name](scene);
  const { method, path } = EVERY_ENDPOINT[name];
  const ask = async () => {
    const before = await settled();
    const { status, body } = await t.request(`${path}?${new URLSearchParams(search).toString()}`, {
      method,
      ...said,
      // As devices send what changes something.
      ...(method !== 'GET' && { key: randomUUID() }),
      ...(scene.caller && { as: scene.caller }),
    });
    expect({ status, problem: status === 200 ? null : body }).toEqual({ status: 200, problem: null });
    return query.mock.calls.slice(before, await settled()).filter(isOfCall).length;
  };
  const first = await ask();
  return method === 'GET' ? ask() : first;
}

describe.runIf(testDatabaseUrl).each(NAMES)('%s', (name) => {
  it('asks for as many statements with much as with little', async () => {
    const role = roleOf(name);
    let people: { caller: TestUser | null; teacher: TestUser; buyer: TestUser } | undefined;
    const newScene = async () => {
      if (!people || ONCE.has(name)) {
        const teacher = (await newCaller(t, 'instructor')) as TestUser;
        people = { caller: await newCaller(t, role), teacher, buyer: await t.signUp() };
      }
      return setScene(t, role, people);
    };
    // What is kept in memory is there by then.
    await count(name, await newScene());
    // What is done after the answer can come late on a busy machine: what is said twice is so.
    const steady = async () => {
      for (let before = -1, left = STEADY_WITHIN; left > 0; left -= 1) {
        const now = await count(name, await newScene());
        if (now === before) return now;
        before = now;
      }
      throw new Error(`${name} asks for another number of statements each time`);
    };
    const little = await steady();
    for (let left = MORE_SCENES; left > 0; left -= 1) await newScene();
    expect(await steady()).toBe(little);
    counted[name] = little;
  });
});

const FILE = fileURLToPath(new URL('../../docs/statements.md', import.meta.url));

it.runIf(testDatabaseUrl)('docs/statements.md is as it is counted; vitest -u writes it anew', async () => {
  const rows = NAMES.map((name) => {
    const { method, path } = EVERY_ENDPOINT[name];
    return `| ${method} ${API_BASE}${path} | ${counted[name]} |`;
  });
  const page = [
    '# How many statements each call asks for',
    '',
    'Made by `TEST_DATABASE_URL=… npx vitest run tests/api/statements.test.ts -u`, which makes each call several times, in the end when there is five times as',
    'much of what it may be about, and fails where it asks for more then. BEGIN and COMMIT count; the letters that go after the answer do not. What changes',
    'something has an Idempotency-Key, as devices send it. What only reads was read before, by somebody who is signed in where that is possible: no answer',
    'comes from memory but that of the feed, though courses may. Of counting calls, one in many is a statement, which is left out here.',
    '',
    '| Call | Statements |',
    '| --- | --- |',
    ...rows,
    '',
  ].join('\n');
  const options = { ...(await resolveConfig(FILE)), parser: 'markdown' };
  await expect(await format(page, options)).toMatchFileSnapshot(FILE);
});
