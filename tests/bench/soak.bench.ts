// Whether the server's memory stays flat while people read and write for a long time: the built server with the sample, on the
// embedded database or, by TEST_DATABASE_URL, on a PostgreSQL. Visitors from many addresses ask for pages, lists, searches and the feed, as
// many a second as RATE says; an instructor edits, and a learner watches, takes notes and wishes. Prints its memory and the longest hold
// of its event loop over time, and the middle of the last quarter of the samples against that of the second one; the first quarter fills memories of answers.
// Run: npm run bench -- soak. MINUTES=10 and RATE=100 are the defaults.
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import pino from 'pino';
import { openPostgres } from '#server/db/client.ts';
import { seedSample } from '#server/seed/seed-sample.ts';
import { startMixedLoad } from '../cluster/mixed-load.ts';
import { populate } from '../faults/server/run-server-kills.ts';
import { createAppServer } from '../support/app-server.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { createDatabase, testDatabaseUrl } from '../support/test-database.ts';

const MINUTES = Number(process.env.MINUTES ?? 10);
const RATE = Number(process.env.RATE ?? 100);
const SAMPLE_MS = 5000;
/** A line for each so many samples. */
const SHOWN_EVERY = 12;
const CONNECTIONS = 8;
const METRICS_TOKEN = 'of-the-soak-alone-and-nobody-else';
const MIB = 1024 * 1024;

interface Sample {
  /** Bytes. */
  rss: number;
  heap: number;
  /** Longest hold since the last sample, seconds. */
  held: number;
}

const random = seededRandom(1);
const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
const WORDS = ['guitar', 'python', 'yoga', 'design', 'market', 'photo', 'excel', 'music', 'travel', 'write'];
const ADDRESSES: readonly (() => string)[] = [
  () => '/',
  () => `/courses/${pick(WORDS)}`,
  () => `/api/v1/course/search?q=${pick(WORDS)}+${pick(WORDS)}&limit=20`,
  () => `/api/v1/course/category?category=${pick(['music', 'development', 'business'])}&limit=20&facets=true`,
  () => `/api/v1/course/getAll?limit=${1 + Math.floor(random() * 100)}`,
  () => '/api/v1/catalogue/changes?by=popularity&limit=500',
];

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A visitor from any of 60,000 addresses. */
const visit = (request: autocannon.Request): autocannon.Request => ({
  ...request,
  path: ADDRESSES[Math.floor(random() * ADDRESSES.length)]?.() ?? '/',
  headers: {
    'Accept-Encoding': 'gzip',
    'X-Forwarded-For': `198.18.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`,
  },
});

async function readSample(origin: string): Promise<Sample> {
  const response = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await response.text();
  const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    rss: valueOf('process_resident_memory_bytes'),
    heap: valueOf('nodejs_heap_size_used_bytes'),
    held: valueOf('nodejs_eventloop_lag_max_seconds'),
  };
}

async function soak(databaseUrl: string | undefined): Promise<void> {
  const env = { METRICS_TOKEN, SEED: 'sample', ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  const app = await createAppServer(env);
  try {
    await app.start();
    console.log(`${databaseUrl === undefined ? 'Embedded' : 'PostgreSQL'}, ${MINUTES} minutes, ${RATE} reads a second`);
    const { writers } = await populate(app.url);
    const load = startMixedLoad(app.url, random);
    for (const writer of writers) load.add(writer);
    const reading = autocannon({
      url: app.url,
      connections: CONNECTIONS,
      duration: MINUTES * 60,
      overallRate: RATE,
      requests: [{ setupRequest: visit }],
    });
    let read = false;
    void reading.then(() => (read = true));
    const samples: Sample[] = [];
    while (!read) {
      await Promise.race([pause(SAMPLE_MS), load.failed]);
      samples.push(await readSample(app.url));
      if (samples.length % SHOWN_EVERY !== 0) continue;
      const last = samples.slice(-SHOWN_EVERY);
      const show = (of: (sample: Sample) => number) => `${(middle(last.map(of)) / MIB).toFixed(0)} MiB`;
      const held = Math.max(...last.map((sample) => sample.held)) * 1000;
      const minutes = ((samples.length * SAMPLE_MS) / 60_000).toFixed(0).padStart(3);
      console.log(
        `${minutes} min  resident ${show(({ rss }) => rss)}  heap ${show(({ heap }) => heap)}  held ${held.toFixed(0)} ms`,
      );
    }
    const { non2xx, errors, requests, latency } = await reading;
    await load.end();
    const quarter = (index: number, of: (sample: Sample) => number) =>
      middle(
        samples
          .slice(Math.floor((samples.length * index) / 4), Math.floor((samples.length * (index + 1)) / 4))
          .map((sample) => of(sample)),
      );
    const growth = (of: (sample: Sample) => number) => (quarter(3, of) / quarter(1, of)).toFixed(2);
    console.log(
      `last quarter against the second: resident ${growth(({ rss }) => rss)} ×, heap ${growth(({ heap }) => heap)} ×`,
    );
    console.log(
      `${requests.total} reads, p99 ${latency.p99} ms, ${non2xx} refused, ${errors} failed; ${load.counts.acknowledged} changes, ${load.counts.violations.length} lost or doubled`,
    );
  } finally {
    await app.dispose();
  }
}

if (testDatabaseUrl) {
  const { url, drop } = await createDatabase(testDatabaseUrl);
  const empty = await openPostgres(url, pino({ level: 'silent' }));
  await seedSample({ db: empty.db, clock: { now: () => new Date() } });
  await empty.close();
  await soak(url);
  await drop();
} else await soak(undefined);
