/**
 * This build comes to a device of a released schema, in real Chromium, while three pages of that schema are open. First its
 * worker, which must deliver from the database as it is, without a word to the pages; then, with no network, a page from the
 * worker's shell: each old page lets go when it is asked, or only some time later. What the learner has must be on the screen,
 * every row in the database, the version raised, and the old pages must read on. Needs a build.
 * Run: npx tsx tests/faults/upgrade/upgrade-tabs.ts --count 100 --seed 7 (so many for each schema)
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { expect } from 'playwright/test';
import { chromium, type Browser, type Page } from 'playwright';
import { SYNC_TAG } from '#contract/worker-messages.ts';
import { CodeItDatabase } from '#data/db/database.ts';
import { signUp } from '../../support/api-client.ts';
import { createAppServer } from '../../support/app-server.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { Network } from '../browser/network.ts';
import { saveSummary } from '../fault-summary.ts';
import { RELEASED } from './schemas/released.ts';
import type { ReleasedSchema } from './schemas/schema.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } },
});
const seed = Number(values.seed);
const random = seededRandom(seed);
const DEXIE = path.resolve(import.meta.dirname, '../../../node_modules/dexie/dist/dexie.js');
const VERSION = new CodeItDatabase().verno * 10;
const PATIENCE = { timeout: 30_000 };

interface OldDexie {
  version: (version: number) => { stores: (stores: Record<string, string>) => void };
  on: (event: string, then: () => boolean | void) => void;
  open: () => Promise<unknown>;
  close: () => void;
  isOpen: () => boolean;
  table: (name: string) => { bulkAdd: (rows: object[]) => Promise<unknown>; toArray: () => Promise<object[]> };
}

/** A page as that version was: it lets go of the database `lag` ms after it is asked to. */
async function openOldPage(page: Page, { version, stores }: ReleasedSchema, lag: number): Promise<void> {
  await page.goto('/old-page');
  await page.addScriptTag({ path: DEXIE });
  await page.evaluate(
    async ({ version, stores, lag }) => {
      const { Dexie } = window as unknown as { Dexie: new (name: string) => OldDexie };
      const db = new Dexie('code-it');
      db.version(version).stores(stores);
      db.on('versionchange', () => {
        setTimeout(() => db.close(), lag);
        return false;
      });
      await db.open();
      Object.assign(window, { db });
    },
    { version, stores, lag },
  );
}

const rowsOf = (page: Page, tables: string[]): Promise<Record<string, object[]>> =>
  page.evaluate(async (names) => {
    const { db } = window as unknown as { db: OldDexie };
    if (!db.isOpen()) await db.open();
    const rows: Record<string, object[]> = {};
    for (const name of names) rows[name] = await db.table(name).toArray();
    return rows;
  }, tables);

/** The worker of this build, at work in a database that old pages hold: what waits is tried, and the version stays. */
async function drainByWorker(page: Page, origin: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const event = { origin, registrationId: await known, tag: SYNC_TAG, lastChance: false };
  await devTools.send('ServiceWorker.dispatchSyncEvent', event);
  const attempts = async () => {
    const { outbox } = await rowsOf(page, ['outbox']);
    return (outbox as { attempts: number }[]).filter((row) => row.attempts > 0).length;
  };
  await expect.poll(attempts, PATIENCE).toBeGreaterThan(0);
}

const versionOf = (page: Page) => page.evaluate(async () => (await indexedDB.databases())[0]?.version);

async function upgrade(
  browser: Browser,
  upstream: string,
  schema: ReleasedSchema,
  user: { token: string; _id: string },
) {
  const network = new Network(upstream);
  await network.open();
  const context = await browser.newContext({ baseURL: network.url });
  try {
    await context.route('**/old-page', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Old</h1>' }));
    const old = [await context.newPage(), await context.newPage(), await context.newPage()];
    const [first] = old as [Page, ...Page[]];
    for (const page of old) await openOldPage(page, schema, random() < 0.5 ? 0 : Math.floor(random() * 3000));
    const { session: _, ...rows } = schema.rows(user._id);
    await first.evaluate(
      async ({ rows, user }) => {
        const { db } = window as unknown as { db: OldDexie };
        for (const [name, list] of Object.entries(rows)) await db.table(name).bulkAdd(list);
        await db.table('session').bulkAdd([{ id: 'current', token: user.token, user, since: 1 }]);
        localStorage.setItem('authToken', user.token);
        localStorage.setItem('authUser', JSON.stringify(user));
        await navigator.serviceWorker.register('/sw.js', { scope: '/' });
        await navigator.serviceWorker.ready;
      },
      { rows, user },
    );
    // Without an answer nothing may change but by the upgrade.
    network.cut();
    await drainByWorker(first, network.url);
    expect(await versionOf(first)).toBe(schema.version * 10);

    const page = await context.newPage();
    await page.goto('/my-learning');
    await expect(page.getByText('Weaving on a frame loom').first()).toBeVisible(PATIENCE);
    await expect.poll(() => versionOf(page), PATIENCE).toBe(VERSION);
    // A command that is tried without a network learns when it is to be tried next, and nothing else.
    const outbox = rows['outbox']!.map((row) => {
      const { seq, key, type, payload } = row as Record<string, unknown>;
      return { seq, key, type, payload };
    });
    // The page counts what it fetches itself, and marks what it keeps.
    const { meta = [], dataUse } = rows;
    const atLeast = (list: object[]) => expect.arrayContaining(list) as unknown;
    const held = { ...rows, outbox, meta: atLeast(meta), ...(dataUse && { dataUse: atLeast(dataUse) }) };
    for (const each of old) expect(await rowsOf(each, Object.keys(rows))).toMatchObject(held);
  } finally {
    await context.close();
    await network.close();
  }
}

const began = Date.now();
const server = await createAppServer({ SEED: 'none' });
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-background-networking'],
});
let runs = 0;
let violations = 0;
try {
  await server.start();
  const user = await signUp(server.url);
  for (let round = 0; round < Number(values.count); round += 1) {
    for (const schema of RELEASED) {
      runs += 1;
      await upgrade(browser, server.url, schema, user).catch((error: unknown) => {
        violations += 1;
        console.error(`Version ${schema.version}, round ${round}, seed ${seed}:`, error);
      });
    }
  }
} finally {
  await browser.close();
  await server.dispose();
}
await saveSummary({ suite: 'upgrade-tabs', seed, runs, violations, seconds: Math.round((Date.now() - began) / 1000) });
if (violations > 0) process.exitCode = 1;
