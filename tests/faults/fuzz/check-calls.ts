import { getTableName, sql } from 'drizzle-orm';
import fc from 'fast-check';
import * as z from 'zod';
import { ACCESS, type Role, ROLES, RULES } from '#contract/access.ts';
import { API_BASE, ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import { ERROR_STATUS, type ErrorAnswer, errorAnswerSchema } from '#contract/error.ts';
import { CLIENT_USER_HEADER, IDEMPOTENCY_KEY_HEADER } from '#contract/headers.ts';
import { OPERATIONS } from '#contract/operations.ts';
import * as schema from '#server/db/schema.ts';
import { TABLE_NAMES } from '#server/db/table-declarations.ts';
import { type ApiOperation, createOpenApi, type JsonSchema } from '#server/http/openapi.ts';
import { CHANGES_PEOPLE, newCaller, SAYINGS, SCENE_SERVER, type Scene, setScene } from '../../support/call-scene.ts';
import { createTestApp, type TestApp, type TestUser } from '../../support/test-app.ts';
import { type Change, change, changed, hostileValue } from './hostile.ts';
import { fromSchema, type Json, unknownFields } from './from-schema.ts';

/** One call: symbolic, so that a seed makes it again whatever the ids of a run are. */
interface Case {
  role: Role;
  /** Begins with what is done for whoever may; else with what the description of the API allows. */
  sensible: boolean;
  query: Json;
  body: Json;
  queryChanges: Change[];
  bodyChanges: Change[];
  /** Of the query: again, with another value. */
  doubled: Json | null;
  headers: Record<string, string>;
  /** Instead of the JSON. */
  raw: string | null;
  checksEffect: boolean;
}

type Fields = { [name: string]: Json };

/** Stands for an id of the scene until the call is made. */
const MARKS = ['courseId', 'freeId', 'textId', 'videoId', 'quizId', 'orderId'] as const;
const mark = (name: string) => `<${name}>`;
const OF_VICTIM = ['courseId', 'textId', 'orderId'] as const;
const ids = [...MARKS.map(mark), ...OF_VICTIM.map((name) => mark(`victim.${name}`))];
/** What fields of these names get, beside what their schema allows. */
const KNOWN: Record<string, Json[]> = {
  courseId: ids,
  trackId: ids,
  orderId: ids,
  items: ids,
  parentId: [...ids, null],
  id: ids,
  username: [mark('username'), mark('victim.username')],
  email: [mark('email'), mark('victim.email')],
  password: ['correct horse', 'another long one'],
  currentPassword: ['correct horse'],
  version: [0, 1, 2],
  amount: [499, 0],
  language: ['en', 'hi', 'English'],
};

const openApi = createOpenApi();
const shared = (openApi.components as { schemas: Record<string, JsonSchema> }).schemas;
const errorJson = shared['Error'] ?? {};
const names = Object.keys(ENDPOINTS) as EndpointName[];
const operationOf = (name: EndpointName): ApiOperation => {
  const { method, path } = ENDPOINTS[name];
  return (openApi.paths[path] as Record<string, ApiOperation>)[method.toLowerCase()] as ApiOperation;
};

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>[]>(
    { [IDEMPOTENCY_KEY_HEADER]: 'a-key-of-the-fuzzer' },
    { [IDEMPOTENCY_KEY_HEADER]: '__proto__' },
    { [IDEMPOTENCY_KEY_HEADER]: 'x'.repeat(201) },
    { [CLIENT_USER_HEADER]: 'somebody' },
    { [CLIENT_USER_HEADER]: mark('victim.id') },
    { 'Content-Type': 'text/plain' },
    { 'Content-Type': 'application/json; charset=utf-16' },
    { 'Content-Encoding': 'gzip' },
    { 'If-None-Match': '*' },
    { 'Accept-Encoding': 'br;q=1e999' },
    { Range: 'bytes=0-0' },
    { Authorization: 'Bearer ' + 'x'.repeat(4000) },
    { Authorization: 'Bearer a.b' },
    { Authorization: 'Basic YTpi' },
    { 'X-Forwarded-For': '::1, unknown, 1.2.3.4:99999' },
    { 'X-HTTP-Method-Override': 'DELETE' },
    { 'X-Request-Id': '__proto__-of-mine' },
  ),
);
const ODD_BODIES = [
  '',
  'null',
  '[]',
  '"',
  '{',
  '{"a":1}}',
  '\ufeff{}',
  '{"__proto__":{"polluted":1}}',
  '{"a":1e999}',
  'a=b&c=d',
  '[['.repeat(5000),
];

function casesOf(name: EndpointName): fc.Arbitrary<Case> {
  const { parameters, requestBody } = operationOf(name);
  const query = fc.record(
    Object.fromEntries(
      parameters
        .filter((one) => one.in === 'query')
        .map((one) => [one.name, fromSchema(one.schema, shared, KNOWN, one.name)]),
    ),
    { requiredKeys: parameters.filter((one) => one.in === 'query' && one.required).map((one) => one.name) as never },
  ) as fc.Arbitrary<Json>;
  const content = requestBody?.content as { 'application/json'?: { schema: JsonSchema } } | undefined;
  const json = content?.['application/json']?.schema;
  const changes = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Change[]>([]) },
    { weight: 5, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }) },
  );
  return fc.record<Case>({
    role: fc.constantFrom(...ROLES),
    sensible: fc.boolean(),
    query,
    body: json ? fromSchema(json, shared, KNOWN) : fc.constant(null),
    queryChanges: changes,
    bodyChanges: changes,
    doubled: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, hostileValue),
    headers: oddHeaders,
    raw: fc.oneof({ weight: 19, arbitrary: fc.constant(null) }, fc.constantFrom(...ODD_BODIES)),
    checksEffect: fc.nat(49).map((one) => one === 0),
  });
}

interface World {
  t: TestApp;
  people: { teacher: TestUser; buyer: TestUser };
  scenes: Map<Role, Scene>;
  /** What is sent so that it is done, by the role. */
  said: Map<string, Awaited<ReturnType<(typeof SAYINGS)[EndpointName]>>>;
  victim: Scene;
  secrets: string[];
}

const SECRET = 'told-to-nobody-else';

/** A server, and somebody who teaches a draft and bought a course: none of it may show or change, whoever calls. */
export async function makeWorld(): Promise<World> {
  const t = await createTestApp({ ...SCENE_SERVER, limits: 'none' });
  // Not one of those that the cases try.
  const teacher = (await newCaller(t, 'instructor', { password: 'of the victim alone' })) as TestUser;
  const victim = await setScene(t, 'instructor', { caller: teacher, teacher, buyer: teacher });
  await t.request(`/course/status?courseId=${victim.courseId}`, {
    as: teacher,
    method: 'PUT',
    body: { status: 'draft' },
  });
  const content = { type: 'text', title: SECRET, description: SECRET, content: SECRET };
  await t.request('/course/content/track/add', { as: teacher, body: { courseId: victim.courseId, content } });
  const note = (await SAYINGS.notePut(victim)).body as { note: { texts: { text: string }[] } };
  for (const text of note.note.texts) text.text = SECRET;
  await t.request('/note', { as: teacher, method: 'PUT', body: note });
  const other = (await newCaller(t, 'instructor')) as TestUser;
  const people = { teacher: other, buyer: await t.signUp() };
  return { t, people, scenes: new Map(), said: new Map(), victim, secrets: [SECRET, teacher.email, teacher.token] };
}

/** What knows its caller changes the caller alone; what does not, as a new password by a letter, changes somebody of any scene. */
async function renewAfter(world: World, name: EndpointName, { role, caller }: Scene): Promise<void> {
  if (ENDPOINTS[name].auth === 'none') return renew(world);
  if (caller === null) return;
  const { t, people } = world;
  world.scenes.set(role, await setScene(t, role, { caller: await newCaller(t, role), ...people }));
  world.said.delete(`${name} ${role}`);
}

async function renew(world: World): Promise<void> {
  const { t } = world;
  world.people = { teacher: (await newCaller(t, 'instructor')) as TestUser, buyer: await t.signUp() };
  world.said.clear();
  for (const role of ROLES) {
    world.scenes.set(role, await setScene(t, role, { caller: await newCaller(t, role), ...world.people }));
  }
}

const tableOf = (name: (typeof TABLE_NAMES)[number]) => sql.identifier(getTableName(schema[name]));
/** Of each name what its rows are: in any order, because PostgreSQL may read the parts of a union side by side. */
async function digestsOf(t: TestApp, each: ReturnType<typeof sql>[]): Promise<Map<string, string>> {
  const { rows } = await t.db.execute<{ name: string; d: string }>(sql.join(each, sql` union all `));
  return new Map(rows.map(({ name, d }) => [name, d] as const).sort());
}
const digestOf = (name: (typeof TABLE_NAMES)[number], where = sql`true`) =>
  sql`select ${name} as name, concat(count(*), ' ', sum(hashtextextended(t::text, 0))) as d from ${tableOf(name)} t where ${where}`;
/**
 * What a refusal may write, as counts, kept answers and the record of failed logins, and what is written after an answer, perhaps that
 * of the call before.
 */
const BESIDE: ReadonlySet<string> = new Set([
  ...['rateLimits', 'idempotency', 'accountEvents', 'letters', 'passwordResets', 'emailLinks'],
]);
const WATCHED = TABLE_NAMES.filter((name) => !BESIDE.has(name));
const wholeDigests = ({ t }: World) =>
  digestsOf(
    t,
    WATCHED.map((name) => digestOf(name)),
  );
/** Of what is the victim's: whose courses, lessons, notes, orders, library and sessions. */
async function victimDigest({ t, victim }: World): Promise<string> {
  const { id } = victim.owner;
  const mine = (['notes', 'libraryEntries', 'orders', 'session', 'account'] as const).map((name) =>
    digestOf(name, sql`t.user_id = ${id}`),
  );
  const { courseId } = victim;
  const digests = await digestsOf(t, [
    ...mine,
    digestOf('user', sql`t.id = ${id}`),
    sql`select 'courses', concat(t.title, t.status, t.description, t.version) from courses t where t.id = ${courseId}`,
    digestOf('tracks', sql`t.course_id = ${courseId}`),
  ]);
  return JSON.stringify([...digests]);
}

function resolved(text: string, scene: Scene, victim: Scene): string {
  return text.replace(/<(victim\.)?(\w+)>/g, (whole, ofVictim: string | undefined, name: string) => {
    const from = ofVictim ? victim : scene;
    const person = from.caller ?? from.holder;
    const found: unknown = { ...person, ...from }[name as 'courseId'];
    return typeof found === 'string' ? found : whole;
  });
}

/** `encodeURIComponent`, also of half a pair: as a client without scruples would. */
const encode = (text: string) =>
  text.replace(/[\s\S]/gu, (one) =>
    /\p{Surrogate}/u.test(one) ? `%ED%${one < '\udc00' ? 'A0' : 'B0'}%80` : encodeURIComponent(one),
  );
const textOf = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value));

async function toRequest(world: World, name: EndpointName, one: Case, scene: Scene): Promise<Request> {
  const { method, path } = ENDPOINTS[name];
  const key = `${name} ${one.role}`;
  const sensible = world.said.get(key) ?? (await SAYINGS[name](scene));
  world.said.set(key, sensible);
  const fields = (one.sensible ? (sensible.query ?? {}) : one.query) as Fields;
  const query = changed(fields, one.queryChanges);
  const entries = typeof query === 'object' && query !== null && !Array.isArray(query) ? Object.entries(query) : [];
  const said = entries.map(([field, value]) => `${encode(field)}=${encode(textOf(value))}`);
  if (one.doubled !== null && entries[0]) said.push(`${encode(entries[0][0])}=${encode(textOf(one.doubled))}`);
  const search = resolved(said.join('&').replaceAll('%3C', '<').replaceAll('%3E', '>'), scene, world.victim);
  const headers = new Headers(scene.caller ? { Authorization: `Bearer ${scene.caller.token}` } : {});
  let body: BodyInit | null = null;
  if (method !== 'GET') {
    if (sensible.form && one.raw === null) {
      const form = new FormData();
      for (const [field, value] of sensible.form) {
        // The file itself for some, else what is none.
        const file = one.sensible && typeof value !== 'string' ? value : new Blob([JSON.stringify(one.query)]);
        form.append(field, file, 'a.png');
      }
      body = form;
    } else {
      headers.set('Content-Type', 'application/json');
      const start = one.sensible || !operationOf(name).requestBody ? sensible.body : one.body;
      const json = typeof start === 'string' ? start : JSON.stringify(changed((start ?? {}) as Json, one.bodyChanges));
      body = one.raw ?? resolved(json, scene, world.victim);
    }
    for (const [header, value] of Object.entries(sensible.headers ?? {})) headers.set(header, value);
  }
  for (const [header, value] of Object.entries(one.headers)) headers.set(header, resolved(value, scene, world.victim));
  return new Request(
    `http://localhost${API_BASE}${path}${search && `?${search.replaceAll('<', '%3C').replaceAll('>', '%3E')}`}`,
    { method, headers, ...(body !== null && { body }) },
  );
}

/**
 * How long this thread does nothing else, at most, in ms, while `work` is done. Not more than the processor worked for us meanwhile:
 * on a machine with other things to do a thread waits without having anything to do.
 */
async function held(work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  let last = performance.now();
  let worked = process.cpuUsage();
  let going = true;
  const look = () => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(worked);
    most = Math.max(most, Math.min(now - last, (user + system) / 1000));
    last = now;
    worked = process.cpuUsage();
  };
  const tick = () => {
    look();
    if (going) setImmediate(tick);
  };
  setImmediate(tick);
  await work();
  going = false;
  look();
  return most;
}

const HELD_MAX_MS = 50;
const TRIES = 5;

function requireAnswer(name: EndpointName, status: number, text: string): void {
  if (status === 304) return;
  const fail = (why: string) => {
    throw new Error(`${status}, ${why}: ${text.slice(0, 400)}`);
  };
  if (status >= 500) fail('a failure of the server');
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return fail('no JSON');
  }
  const done = status === 200;
  const read = done ? OPERATIONS[name].answer : errorAnswerSchema;
  const { error } = z.safeParse(read, answer);
  if (error) fail(`not by its schema, ${JSON.stringify(error.issues[0])}`);
  if (!done && ERROR_STATUS[(answer as ErrorAnswer).code] !== status) fail('a code of another status');
  const json = done ? operationOf(name).responses['200'] : null;
  const unknown = unknownFields(
    (json as { content: { 'application/json': { schema: JsonSchema } } } | null)?.content['application/json'].schema ??
      errorJson,
    shared,
    answer,
  );
  if (unknown.length > 0) fail(`fields that its schema does not know, ${unknown.join(', ')}`);
}

function requirePrototypes(): void {
  for (const one of [Object.prototype, Array.prototype, Function.prototype, String.prototype]) {
    const added = Object.keys(one);
    for (const name of added) Reflect.deleteProperty(one, name);
    if (added.length > 0) throw new Error(`A prototype has ${added.join(', ')}`);
  }
}

/** Who is refused whatever a call is about. */
const NEVER = new Set<string>(['unauthenticated', 'forbidden']);

async function check(world: World, name: EndpointName, one: Case, slowest: Slowest): Promise<void> {
  if (world.scenes.size === 0) await renew(world);
  const scene = world.scenes.get(one.role) as Scene;
  const { method } = ENDPOINTS[name];
  const request = await toRequest(world, name, one, scene);
  const again = request.clone();
  const before = one.checksEffect && method !== 'GET' ? await wholeDigests(world) : null;
  const begun = performance.now();
  const response = await world.t.app.fetch(request);
  const text = await response.text();
  const took = performance.now() - begun;
  requireAnswer(name, response.status, text);
  requirePrototypes();
  const rule = RULES[ACCESS[name]][one.role];
  const done = response.status === 200;
  if (done && NEVER.has(rule)) throw new Error(`Done by ${one.role}, who is ${rule}`);
  const leaked = world.secrets.find((secret) => text.includes(secret));
  if (leaked && done) throw new Error(`The answer to ${one.role} has what is another's: ${leaked}`);
  if (!done && before !== null) {
    const now = await wholeDigests(world);
    const changes = WATCHED.filter((table) => now.get(table) !== before.get(table));
    if (changes.length > 0) throw new Error(`${response.status}, but something changed: ${changes.join(', ')}`);
  }
  if (took > HELD_MAX_MS) await requireTurns(world, name, again, slowest);
  if (done && (CHANGES_PEOPLE.has(name) || method === 'DELETE')) await renewAfter(world, name, scene);
}

interface Slowest {
  ms: number;
  call: string;
}

/** The load of the machine passes: what holds the thread by itself does so each time. */
async function requireTurns(world: World, name: EndpointName, request: Request, slowest: Slowest): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES && least > HELD_MAX_MS / 2; attempt += 1) {
    const copy = request.clone();
    least = Math.min(least, await held(async () => (await world.t.app.fetch(copy)).text()));
  }
  if (least > slowest.ms) Object.assign(slowest, { ms: least, call: name });
  if (least > HELD_MAX_MS) throw new Error(`The thread was held for ${Math.round(least)} ms, ${TRIES} times at least`);
}

export interface FuzzChunk {
  name: EndpointName;
  seed: number;
  cases: number;
  path?: string | undefined;
}

export interface FuzzResult {
  name: EndpointName;
  cases: number;
  done: number;
  slowest: Slowest;
  violation: { path: string; case: unknown; message: string } | null;
}

/** Makes a call in as many ways; the first that breaks a rule is shrunk. */
export async function fuzzCall(world: World, { name, seed, cases, path }: FuzzChunk): Promise<FuzzResult> {
  const slowest: Slowest = { ms: 0, call: name };
  await renew(world);
  const kept = await victimDigest(world);
  let made = 0;
  const property = fc.asyncProperty(casesOf(name), async (one) => {
    made += 1;
    if (made % 250 === 0) await renew(world);
    await check(world, name, one, slowest);
  });
  const details = await fc.check(property, { seed, numRuns: cases, ...(path && { path }) });
  const result = { name, cases: details.numRuns, done: made, slowest };
  if (details.failed) {
    const error = details.errorInstance;
    const message = error instanceof Error ? error.message : String(error);
    return {
      ...result,
      violation: { path: details.counterexamplePath ?? '', case: details.counterexample?.[0], message },
    };
  }
  const now = await victimDigest(world);
  const spoilt = now === kept ? null : { path: '', case: null, message: 'Something of somebody else was changed' };
  return { ...result, violation: spoilt };
}

export const CALLS = names;
