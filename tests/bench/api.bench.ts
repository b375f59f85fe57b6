/**
 * How many answers a second the calls of the catalogue give, beside a bare handler of Node that asks the same database for one
 * course by its id: in turns, on loopback, the two in one process apart from this one. The rows of the catalogue are asked by addresses
 * that the server has no answer for in memory, though it may have the courses of it and keep the plan of the statement; 'the same, from
 * memory' stands for devices that come back and ask from the same place. The last row is what a device of a learner sends while a film
 * plays, each time under a new Idempotency-Key.
 * Run: npm run bench -- api. TEST_DATABASE_URL adds PostgreSQL to PGlite; SIZES=3672,100000,1000000 asks for other sizes, and
 * ONLY=PostgreSQL or ONLY=PGlite for one of the two. A million courses take a quarter of an hour to write: KEEP=1 tells where they are
 * and leaves them there, and with that address as FILLED the next run takes them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import autocannon from 'autocannon';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { CATEGORY_KEYS } from '#contract/categories.ts';
import { API_BASE } from '#contract/endpoints.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/headers.ts';
import { createApp } from '#server/app.ts';
import { openPostgres } from '#server/db/client.ts';
import { courses, tracks } from '#server/db/schema.ts';
import { createLogger } from '#server/log/create-logger.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { openTestDatabase, type TestDatabase, testDatabaseUrl } from '../support/test-database.ts';
import { madeCourses, type MadeCourse } from './made-catalogue.ts';

const SECONDS = 5;
const CONNECTIONS = 8;
/** Rows of one statement of the fill. */
const BATCH = 500;

/** Nobody asks for one page alone: the first hundred of a list, each in its turn, and each of the subjects. */
const pageOf = (turn: number) => (turn % 100) + 1;
/** Of titles of the real catalogue, from those of many courses to those of few. */
const WORDS =
  'course learn complete web guitar trading python excel photoshop piano javascript design marketing wordpress accounting drawing react bootstrap stocks harmonica'.split(
    ' ',
  );
/** One word after each other one: 380 searches. */
const wordsOf = (turn: number): [string, string] => {
  const [first, after] = [turn % WORDS.length, Math.floor(turn / WORDS.length) % (WORDS.length - 1)];
  return [WORDS[first]!, WORDS[(first + 1 + after) % WORDS.length]!];
};
/** With its second and its third letter the wrong way round. */
const mistyped = (word: string) => word.replace(/^(.)(.)(.)/, '$1$3$2');
const subjectOf = (turn: number) => CATEGORY_KEYS[turn % CATEGORY_KEYS.length];

const CALLS = {
  popular: (turn) => `/course/getAll?limit=20&view=card&page=${pageOf(turn)}`,
  'best rated': (turn) => `/course/getAll?limit=20&view=card&sort=rating&page=${pageOf(turn)}`,
  'by title, from page 1000': (turn) => `/course/getAll?limit=20&view=card&sort=a-z&page=${999 + pageOf(turn)}`,
  category: (turn) => `/course/category?category=${subjectOf(turn)}&limit=20&view=card&page=${pageOf(turn)}`,
  'first page of a category': (turn) => `/course/category?category=${subjectOf(turn)}&limit=20&view=card`,
  'category with facets': (turn) => `/course/category?category=${subjectOf(turn)}&limit=20&view=card&facets=true`,
  'two filters with facets': (turn) =>
    `/course/getAll?limit=20&view=card&facets=true&price=free&rating=4&page=${pageOf(turn)}`,
  'searches of two words': (turn) => `/course/search?q=${wordsOf(turn).join('+')}&limit=20&view=card`,
  'searches with typos': (turn) => `/course/search?q=${wordsOf(turn).map(mistyped).join('+')}&limit=20&view=card`,
  'pages of one search': (turn) => `/course/search?q=web+course&limit=20&view=card&page=${(turn % 5) + 1}`,
  'first page of the feed': () => '/catalogue/changes?by=popularity&limit=500',
} as const satisfies Record<string, (turn: number) => string>;
const FROM_MEMORY = 'the same, from memory';
const PROGRESS = 'progress of a learner';

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The one of FILLED, or a new one without a course. */
async function openDatabase(): Promise<TestDatabase> {
  const { FILLED: url, KEEP: keep } = process.env;
  if (url) return { ...(await openPostgres(url, pino({ level: 'silent' }))), url };
  const database = await openTestDatabase();
  if (!keep) return database;
  console.warn(`FILLED=${database.url ?? ''}`);
  return { ...database, close: () => Promise.resolve() };
}

async function fill({ addCourses, db }: TestApp, size: number): Promise<void> {
  const batch: MadeCourse[] = [];
  for (const course of madeCourses(size, 42)) if (batch.push(course) === BATCH) await addCourses(...batch.splice(0));
  if (batch.length > 0) await addCourses(...batch);
  await db.execute(sql`vacuum analyze ${courses}`);
}

/** The API and the bare handler over a database with so many courses. Prints their ports. */
async function serve(size: number): Promise<void> {
  const database = await openDatabase();
  const test = await createTestApp({ on: database, limits: 'none' });
  // A test watches the log and checks each answer against its schema, which takes longer than to make it.
  const app = createApp({
    ...test.deps,
    env: { ...test.deps.env, nodeEnv: 'production' },
    logger: createLogger('info', { write: () => undefined }),
  });
  if (!process.env.FILLED) await fill(test, size);
  const learner = await test.signUp();
  const [courseId = ''] = await test.addCourses({});
  const [track] = await database.db.insert(tracks).values({ courseId, type: 'text', title: 'Lesson' }).returning();
  await test.grant(learner.id, courseId);
  const [some] = await database.db.select({ id: courses.id }).from(courses).limit(1);
  const bare = createServer((_request, response) => {
    void database.db.execute(sql`select title, price_paise from courses where id = ${some?.id}`).then(({ rows }) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(rows));
    });
  });
  const api = createAdaptorServer(app) as Server;
  const progress = {
    courseId,
    trackId: track?.id,
    furthestSeconds: 90,
    positionSeconds: 90,
    completedAt: 0,
    unmarkedAt: 0,
  };
  console.log(JSON.stringify({ api: await portOf(api), bare: await portOf(bare), token: learner.token, progress }));
  process.once(
    'SIGTERM',
    () =>
      void test
        .close()
        .then(() => database.close())
        .then(() => process.exit()),
  );
}

interface Told {
  api: number;
  bare: number;
  token: string;
  /** An item of it, but for when it was noted. */
  progress: object;
}

let asked = 0;

/** Each address is another one, which the memory of answers cannot have. */
const anew = (toPath: (turn: number) => string) => () => {
  const path = toPath((asked += 1));
  return { path: `${path}${path.includes('?') ? '&' : '?'}turn=${asked}` };
};

/** Answers a second, and how long all but one of a hundred took, ms. */
async function rateOf(port: number, next: () => Partial<autocannon.Request>): Promise<{ rate: number; p99: number }> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    // As browsers do.
    headers: { 'Accept-Encoding': 'gzip' },
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  if (non2xx + errors > 0) throw new Error(`${next().path}: ${non2xx} refused, ${errors} failed`);
  return { rate: requests.average, p99: latency.p99 };
}

async function measure(kind: 'PGlite' | 'PostgreSQL', size: number): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, 'serve', String(size)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TEST_DATABASE_URL: kind === 'PGlite' ? '' : testDatabaseUrl },
  });
  try {
    const [told] = (await once(child.stdout, 'data')) as [Buffer];
    const { api, bare, token, progress } = JSON.parse(told.toString()) as Told;
    console.log(`\n${kind}, ${size} courses, ${CONNECTIONS} connections, ${SECONDS} s each`);
    const deliver = () => ({
      path: `${API_BASE}/progress`,
      method: 'PUT' as const,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        [IDEMPOTENCY_KEY_HEADER]: `bench-${(asked += 1)}`,
      },
      body: JSON.stringify({ items: [{ ...progress, positionAt: asked }] }),
    });
    const rows = [
      ...Object.entries(CALLS).map(([name, path]) => [name, anew((turn) => API_BASE + path(turn))] as const),
      [FROM_MEMORY, () => ({ path: API_BASE + CALLS['first page of the feed']() })] as const,
      [PROGRESS, deliver] as const,
    ];
    for (const [name, next] of rows) {
      const limit = await rateOf(
        bare,
        anew(() => '/'),
      );
      const ours = await rateOf(api, next);
      const share = (ours.rate / limit.rate).toFixed(3);
      const said = ({ rate, p99 }: typeof ours) => `${rate.toFixed(0).padStart(6)}/s p99 ${`${p99}`.padStart(4)} ms`;
      console.log(`${name.padEnd(26)}${said(ours)}   bare ${said(limit)}   ${share} ×`);
    }
  } finally {
    const gone = once(child, 'exit');
    child.kill();
    await gone;
  }
}

if (process.argv[2] === 'serve') await serve(Number(process.argv[3]));
else {
  const sizes = (process.env.SIZES ?? '3672,100000').split(',').map(Number);
  const kinds = testDatabaseUrl ? (['PGlite', 'PostgreSQL'] as const) : (['PGlite'] as const);
  for (const kind of kinds.filter((one) => one === (process.env.ONLY ?? one)))
    for (const size of sizes) await measure(kind, size);
}
