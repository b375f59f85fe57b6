import { getTableName, sql } from 'drizzle-orm';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS, type Outcome, type Role, ROLES, RULES } from '#contract/access.ts';
import { API_BASE } from '#contract/endpoints.ts';
import { EVERY_ENDPOINT, type EveryEndpointName } from '#contract/every-endpoint.ts';
import { ERROR_STATUS, type ErrorAnswer } from '#contract/error.ts';
import { OPERATIONS } from '#contract/operations.ts';
import * as schema from '#server/db/schema.ts';
import { TABLE_NAMES } from '#server/db/table-declarations.ts';
import { VERIFIED_CALLS } from '#server/http/verified-calls.ts';
import { type ApiOperation, createOpenApi, type JsonSchema } from '#server/http/openapi.ts';
import { unknownFields } from '../faults/fuzz/from-schema.ts';
import { CHANGES_PEOPLE, newCaller, SAYINGS, SCENE_SERVER, type Scene, setScene } from '../support/call-scene.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';

const METRICS_TOKEN = 'of-the-metrics-and-of-nothing-else';
const t = startTestApp({ ...SCENE_SERVER, env: { ...SCENE_SERVER.env, METRICS_TOKEN }, limits: 'none' });
/** Of the same database: asks for confirmed addresses, which the scenes need not have. */
let verifying: TestApp;
const callers = new Map<Role, TestUser | null>();
let people: { teacher: TestUser; buyer: TestUser };
const newPeople = async () => ({ teacher: (await newCaller(t, 'instructor')) as TestUser, buyer: await t.signUp() });
beforeAll(async () => {
  const env = { ...SCENE_SERVER.env, VERIFY_EMAIL: 'required' };
  verifying = await createTestApp({ ...SCENE_SERVER, env, limits: 'none', on: t.database });
  people = await newPeople();
  for (const role of ROLES) callers.set(role, await newCaller(t, role));
});
afterAll(() => verifying.close());

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

const openApi = createOpenApi();
const { schemas } = openApi.components as { schemas: Record<string, JsonSchema> };
/** The fields of an answer of this call that its description does not have. */
function untold(name: EveryEndpointName, answer: unknown): string[] {
  const { method, path } = EVERY_ENDPOINT[name];
  const operation = (openApi.paths[path] as Record<string, ApiOperation>)[method.toLowerCase()] as ApiOperation;
  const { content } = operation.responses['200'] as { content: { 'application/json': { schema: JsonSchema } } };
  return unknownFields(content['application/json'].schema, schemas, answer);
}

async function call(
  name: EveryEndpointName,
  scene: Scene,
  { query, ...said }: Awaited<ReturnType<(typeof SAYINGS)[EveryEndpointName]>>,
) {
  const { method, path } = EVERY_ENDPOINT[name];
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  return (scene.role === 'unverified' ? verifying : t).request<ErrorAnswer>(path + search, {
    method,
    ...said,
    ...(scene.caller && { as: scene.caller }),
    ...(scene.role === 'operator' && { from: '127.0.0.1' }),
  });
}

function expectedOf(name: EveryEndpointName, role: Role): Outcome {
  if (role === 'unverified' && VERIFIED_CALLS.has(name)) return 'email_unverified';
  return RULES[ACCESS[name]][role];
}

describe.each(Object.keys(EVERY_ENDPOINT) as EveryEndpointName[])('%s', (name) => {
  it.each(ROLES)('by %s', async (role) => {
    const expected = expectedOf(name, role);
    const scene = await sceneFor(name, role);
    const said = await SAYINGS[name](scene);
    const before = expected === 'done' ? '' : await digest();
    const { status, body } = await call(name, scene, said);
    if (expected === 'done') {
      expect({ status, problem: body.code ? body : null }).toEqual({ status: 200, problem: null });
      expect(untold(name, body), 'fields that nobody is told of').toEqual([]);
      return;
    }
    expect({ status, code: body.code }).toEqual({ status: ERROR_STATUS[expected], code: expected });
    expect((await digest()) === before, 'a refusal changes nothing').toBe(true);
  });
});

it('what an operator knows opens /metrics and no call', async () => {
  const metrics = await t.app.fetch(
    new Request('http://localhost/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } }),
  );
  expect(metrics.status).toBe(200);
  const me = await t.request('/user/me', { as: { token: METRICS_TOKEN }, from: '127.0.0.1' });
  expect(me).toMatchObject({ status: 401, body: { code: 'session_expired' } });
});

const FILE = fileURLToPath(new URL('../../docs/access.md', import.meta.url));

function toMarkdown(): string {
  const rules = Object.entries(RULES).map(
    ([rule, { words, ...outcomes }]) => `| ${rule} | ${words} | ${ROLES.map((role) => outcomes[role]).join(' | ')} |`,
  );
  const calls = (Object.keys(EVERY_ENDPOINT) as EveryEndpointName[]).map((name) => {
    const { method, path } = EVERY_ENDPOINT[name];
    const rule = ACCESS[name];
    return `| ${method} ${API_BASE}${path} | ${OPERATIONS[name].summary} | ${rule}${VERIFIED_CALLS.has(name) ? ', confirmed' : ''} |`;
  });
  return [
    '# Who may call what',
    '',
    'Made from `src/contract/access.ts` by `npx vitest run tests/api/access.test.ts -u`, which also makes each call as each of them.',
    'A call without a rule does not compile.',
    '',
    '`unverified` did not confirm the email address on a server that asks for it: a call that says `confirmed` answers `email_unverified`,',
    'whatever its rule. `buyer` bought the course that a call is about, `instructor` made it, `otherInstructor` made another one, and `both`',
    'made another one and bought this. Orders, certificates, plans and sessions are the own ones of `buyer` and `both`; the others name those',
    'of somebody else. `operator` calls from the machine itself. No call knows operators: to each they are a learner. Their commands run on',
    'the machine, and `/metrics` has a token of its own, which opens no call. A word that is not `done` is the code of the refusal, which',
    'leaves no trace in any table but the count of calls.',
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
