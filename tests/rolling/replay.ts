/**
 * Each call as a page of one version makes it, answered by a server of the other one, on one PostgreSQL with the tables of this
 * version: old page × new server, and new page × old server. The answer must be done, and be read by the description of the page's
 * own version; what is sent again under its key to the other server must be answered as before. Needs a PostgreSQL that is installed.
 * Run: npx tsx tests/rolling/replay.ts [--commit OTHER] [--call NAME]
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import pino from 'pino';
import * as z from 'zod';
import type * as Access from '#contract/access.ts';
import type * as EveryEndpoint from '#contract/every-endpoint.ts';
import type * as Operations from '#contract/operations.ts';
import type * as Client from '#server/db/client.ts';
import type * as CallScene from '../support/call-scene.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import type * as TestApps from '../support/test-app.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';
import { fetchVersionBefore } from './version-before.ts';

const { values } = parseArgs({ options: { commit: { type: 'string' }, call: { type: 'string', default: '' } } });
const HERE = path.resolve(import.meta.dirname, '../..');

/** The modules of a version: what its pages send and read, and its server. */
async function loadVersion(name: string, folder: string) {
  const load = (file: string): Promise<unknown> => import(pathToFileURL(path.join(folder, file)).href);
  return {
    name,
    ...((await load('src/contract/access.ts')) as Pick<typeof Access, 'ACCESS' | 'ROLES' | 'RULES'>),
    ...((await load('src/contract/every-endpoint.ts')) as Pick<typeof EveryEndpoint, 'EVERY_ENDPOINT'>),
    ...((await load('src/contract/operations.ts')) as Pick<typeof Operations, 'OPERATIONS'>),
    ...((await load('server/db/client.ts')) as Pick<typeof Client, 'openPostgres'>),
    ...((await load('tests/support/test-app.ts')) as Pick<typeof TestApps, 'createTestApp'>),
    ...((await load('tests/support/call-scene.ts')) as Pick<
      typeof CallScene,
      'CHANGES_PEOPLE' | 'SAYINGS' | 'SCENE_SERVER' | 'newCaller' | 'setScene'
    >),
  };
}
type Version = Awaited<ReturnType<typeof loadVersion>>;

interface People {
  teacher: TestUser;
  buyer: TestUser;
  callers: Map<Access.Role, TestUser | null>;
}

interface Replay {
  page: Version;
  /** Of the page's version: sets the scenes. */
  own: TestApp;
  /** Of the other version: answers. */
  other: TestApp;
  /** Those of before, where no call made them somebody else. */
  people: People | undefined;
}

async function newPeople({ page, own }: Replay): Promise<People> {
  const [teacher, buyer] = [await page.newCaller(own, 'instructor'), await page.newCaller(own, 'buyer')];
  if (!teacher || !buyer) throw new Error('Nobody signed up');
  return { teacher, buyer, callers: new Map() };
}

let repeated = 0;

/** What is wrong with the answer; null where nothing is. */
async function replay(name: EveryEndpoint.EveryEndpointName, on: Replay): Promise<string | null> {
  const { page, own, other } = on;
  const role = page.ROLES.find((each) => page.RULES[page.ACCESS[name]][each] === 'done');
  if (!role) throw new Error(`Nobody may call ${name}`);
  const people = on.people && !page.CHANGES_PEOPLE.has(name) ? on.people : await newPeople(on);
  const caller = people.callers.get(role) ?? (await page.newCaller(own, role));
  if (!page.CHANGES_PEOPLE.has(name)) {
    on.people = people;
    people.callers.set(role, caller);
  }
  const scene = await page.setScene(own, role, { ...people, caller });
  const { query, ...said } = await page.SAYINGS[name](scene);
  const { method, path: at } = page.EVERY_ENDPOINT[name];
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  const sentBy = caller ? { as: caller } : {};
  const request = { method, ...said, ...sentBy, ...(method !== 'GET' && caller && { key: randomUUID() }) };
  const first = await other.request(at + search, request);
  if (first.status !== 200) return `${first.status} ${JSON.stringify(first.body)}`;
  const { error } = z.safeParse(page.OPERATIONS[name].answer, first.body);
  if (error) return `not by the description of the page's version: ${JSON.stringify(error.issues[0])}`;
  // Some answers are of their moment alone, and are not kept.
  if (!request.key || !(await other.request(at + search, request)).replayed) return null;
  const again = await own.request(at + search, request);
  repeated += 1;
  return again.replayed && isDeepStrictEqual(again.body, first.body)
    ? null
    : `sent again to the other server: ${again.status} ${JSON.stringify(again.body)}`;
}

const postgres = await startOwnPostgres();
if (!postgres) throw new Error('There is no PostgreSQL on this machine');
const dataDir = await mkdtemp(path.join(tmpdir(), 'code-it-rolling-'));
const started = Date.now();
let failed = 0;
let done = 0;
try {
  const [old, current] = [
    await loadVersion('old', await fetchVersionBefore(values.commit)),
    await loadVersion('new', HERE),
  ];
  const url = await postgres.createDatabase('rolling');
  const logger = pino({ level: 'silent' });
  for (const [page, server] of [
    [old, current],
    [current, old],
  ] as const) {
    const open = async (version: Version) => {
      const { SCENE_SERVER } = page;
      const env = { ...SCENE_SERVER.env, DATA_DIR: dataDir };
      // This version comes first, and with it the tables.
      const connection = await version.openPostgres(url, logger);
      return version.createTestApp({ ...SCENE_SERVER, env, limits: 'none', on: { ...connection, url } });
    };
    const apps = new Map<Version, TestApp>();
    for (const version of [current, old]) apps.set(version, await open(version));
    const on: Replay = { page, own: apps.get(page) as TestApp, other: apps.get(server) as TestApp, people: undefined };
    for (const name of Object.keys(page.EVERY_ENDPOINT) as EveryEndpoint.EveryEndpointName[]) {
      if (!name.includes(values.call)) continue;
      if (!(name in server.EVERY_ENDPOINT)) {
        console.log(`${page.name} page × ${server.name} server: ${name} is new, and its page has to bear that`);
        continue;
      }
      const problem = await replay(name, on).catch((error: unknown) => String(error));
      done += 1;
      if (problem === null) continue;
      failed += 1;
      console.error(`${page.name} page × ${server.name} server: ${name}: ${problem}`);
    }
    for (const app of apps.values()) {
      await app.database.close();
      await app.close();
    }
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(
  `replay: ${done} calls, ${repeated} of them sent again to the other server, ${failed} failed, ${Math.round((Date.now() - started) / 1000)} s`,
);
process.exit(failed > 0 || done === 0 || (repeated === 0 && values.call === '') ? 1 : 0);
