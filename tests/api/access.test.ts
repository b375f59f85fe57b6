import { getTableName, sql } from 'drizzle-orm';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { beforeAll, describe, expect, it } from 'vitest';
import { ACCESS, type Outcome, type Role, ROLES, RULES } from '#contract/access.ts';
import { API_BASE } from '#contract/endpoints.ts';
import { EVERY_ENDPOINT, type EveryEndpointName } from '#contract/every-endpoint.ts';
import { ERROR_STATUS, type ErrorAnswer } from '#contract/error.ts';
import { OPERATIONS } from '#contract/operations.ts';
import * as schema from '#server/db/schema.ts';
import { TABLE_NAMES } from '#server/db/table-declarations.ts';
import { CHANGES_PEOPLE, newCaller, SAYINGS, SCENE_SERVER, type Scene, setScene } from '../support/call-scene.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp({ ...SCENE_SERVER, limits: 'none' });
const callers = new Map<Role, TestUser | null>();
let people: { teacher: TestUser; buyer: TestUser };
const newPeople = async () => ({ teacher: (await newCaller(t, 'instructor')) as TestUser, buyer: await t.signUp() });
beforeAll(async () => {
  people = await newPeople();
  for (const role of ROLES) callers.set(role, await newCaller(t, role));
});

/** Of the contents of all tables but that which counts calls. */
async function digest(): Promise<string> {
  const tables = TABLE_NAMES.filter((name) => name !== 'rateLimits').map((name) =>
    sql.identifier(getTableName(schema[name])),
  );
  const each = tables.map(
    (table) => sql`select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as d from ${table} t`,
  );
  const { rows } = (await t.db.execute(sql.join(each, sql` union all `))) as unknown as { rows: { d: string }[] };
  return rows.map(({ d }) => d).join();
}

async function sceneFor(name: EveryEndpointName, role: Role): Promise<Scene> {
  if (!CHANGES_PEOPLE.has(name)) return setScene(t, role, { caller: callers.get(role) ?? null, ...people });
  return setScene(t, role, { caller: await newCaller(t, role), ...(await newPeople()) });
}

async function call(
  name: EveryEndpointName,
  scene: Scene,
  { query, ...said }: Awaited<ReturnType<(typeof SAYINGS)[EveryEndpointName]>>,
) {
  const { method, path } = EVERY_ENDPOINT[name];
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  return t.request<ErrorAnswer>(path + search, { method, ...said, ...(scene.caller && { as: scene.caller }) });
}

describe.each(Object.keys(EVERY_ENDPOINT) as EveryEndpointName[])('%s', (name) => {
  it.each(ROLES)('by %s', async (role) => {
    const expected: Outcome = RULES[ACCESS[name]][role];
    const scene = await sceneFor(name, role);
    const said = await SAYINGS[name](scene);
    const before = expected === 'done' ? '' : await digest();
    const { status, body } = await call(name, scene, said);
    if (expected === 'done') {
      expect({ status, problem: body.code ? body : null }).toEqual({ status: 200, problem: null });
      return;
    }
    expect({ status, code: body.code }).toEqual({ status: ERROR_STATUS[expected], code: expected });
    expect((await digest()) === before, 'a refusal changes nothing').toBe(true);
  });
});

const FILE = fileURLToPath(new URL('../../docs/access.md', import.meta.url));

function toMarkdown(): string {
  const rules = Object.entries(RULES).map(
    ([rule, { words, ...outcomes }]) => `| ${rule} | ${words} | ${ROLES.map((role) => outcomes[role]).join(' | ')} |`,
  );
  const calls = (Object.keys(EVERY_ENDPOINT) as EveryEndpointName[]).map((name) => {
    const { method, path } = EVERY_ENDPOINT[name];
    const rule = ACCESS[name];
    return `| ${method} ${API_BASE}${path} | ${OPERATIONS[name].summary} | ${rule} |`;
  });
  return [
    '# Who may call what',
    '',
    'Made from `src/contract/access.ts` by `npx vitest run tests/api/access.test.ts -u`, which also makes each call as each of them.',
    'A call without a rule does not compile.',
    '',
    '`buyer` bought the course that a call is about, `instructor` made it, `otherInstructor` made another one, and `both` made another',
    'one and bought this. Orders, certificates, plans and sessions are the own ones of `buyer` and `both`; the others name those of somebody',
    'else. Operators have no account: their commands run on the machine, and `/metrics` has a token of its own. A word that is not `done`',
    'is the code of the refusal, which leaves no trace in any table but the count of calls.',
    '',
    `| Rule | Who | ${ROLES.join(' | ')} |`,
    `| --- | --- | ${ROLES.map(() => '---').join(' | ')} |`,
    ...rules,
    '',
    '| Call | What it does | Rule |',
    '| --- | --- | --- |',
    ...calls,
    '',
  ].join('\n');
}

it('docs/access.md is as it is declared; vitest -u writes it anew', async () => {
  const options = { ...(await resolveConfig(FILE)), parser: 'markdown' };
  await expect(await format(toMarkdown(), options)).toMatchFileSnapshot(FILE);
});
