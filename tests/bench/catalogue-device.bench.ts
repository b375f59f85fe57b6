/**
 * What a catalogue costs a device, in Chromium on the production build: the first fill by the service worker, second starts with
 * 0, 10 and 1,000 changes, search without a network in the page's own worker and, for comparison, in the page itself. The
 * longest task is that of the page's thread (PerformanceObserver, `longtask`: those below 50 ms are not told); with a
 * processor four times slower where it says so. Courses are made (made-catalogue.ts), the feed is answered from memory
 * (feed-front.ts). Needs a build. Run: npm run bench -- catalogue-device, or npx tsx tests/bench/catalogue-device.bench.ts SEED
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import type { CategoryKey } from '#contract/categories.ts';
import type { Course } from '#contract/course.ts';
import { aCourse } from '../support/a-course.ts';
import { createAppServer } from '../support/app-server.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { withTypo } from '../support/typo.ts';
import { createFeedFront, type FeedFront } from './feed-front.ts';
import { makeCourses } from './made-catalogue.ts';

const SIZES = [3672, 100_000];
const SLOWER = 4;
const QUERIES = 100;
const FOUND_WITHIN = 10;
const MOST_MS = 50;
const seed = Number(process.argv[2] ?? 6);

const assets = path.resolve(import.meta.dirname, '../../dist/client/assets');
/** The newest of a name: those of earlier builds are kept beside it. */
function asset(name: string): string {
  const manifest = readFileSync(path.resolve(assets, '../sw.js'), 'utf8');
  const found = readdirSync(assets).find(
    (file) => file.startsWith(name) && file.endsWith('.js') && manifest.includes(file),
  );
  if (!found) throw new Error(`There is no ${name}: is the app built?`);
  return `/assets/${found}`;
}

function toCourse(made: ReturnType<typeof makeCourses>[number], at: number): Course {
  return aCourse({
    _id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    title: made.title,
    description: made.description,
    category: made.category as CategoryKey,
    subCategory: made.subCategory,
    price: made.pricePaise / 100,
    averageRating: made.averageRating ?? null,
    ratingsCount: made.ratingsCount ?? 0,
    studentsCount: made.studentsCount ?? 0,
    createdBy: { username: made.creatorName },
    tags: made.tags ?? [],
    level: made.level ?? null,
    learningObjectives: made.learningObjectives ?? [],
  });
}

const watchTasks = () => {
  const tasks: { at: number; ms: number }[] = [];
  Object.assign(window, { tasks });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ at: performance.timeOrigin + startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
};

/** The longest task of the page since then, ms; 0: none of 50 ms. */
async function longestSince(page: Page, since: number): Promise<number> {
  const tasks = await page.evaluate(() => (window as unknown as { tasks: { at: number; ms: number }[] }).tasks);
  return Math.round(Math.max(0, ...tasks.filter(({ at }) => at >= since).map(({ ms }) => ms)));
}

/** How many courses this device holds, and since when it holds all that it is to hold; null before that. */
function held(page: Page): Promise<{ courses: number; asOf: number | null; disk: number }> {
  return page.evaluate(async () => {
    const found = (await indexedDB.databases()).some(({ name }) => name === 'code-it');
    const { usage = 0 } = await navigator.storage.estimate();
    if (!found) return { courses: 0, asOf: null, disk: usage };
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('unknown'));
      });
    const db = await answer(indexedDB.open('code-it'));
    try {
      if (!db.objectStoreNames.contains('courses')) return { courses: 0, asOf: null, disk: usage };
      const stores = db.transaction(['courses', 'meta']);
      const courses = await answer(stores.objectStore('courses').count());
      const state = await answer(
        stores.objectStore('meta').get('catalogue') as IDBRequest<{ value: { asOf: number | null } } | undefined>,
      );
      return { courses, asOf: state?.value.asOf ?? null, disk: usage };
    } finally {
      db.close();
    }
  });
}

async function untilSynced(page: Page, after: number) {
  for (;;) {
    const now = await held(page);
    if ((now.asOf ?? 0) > after) return now;
    await page.waitForTimeout(100);
  }
}

/** What the page's process takes, its workers included, MB. */
async function rendererMegabytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  await session.detach();
  return Math.round(Math.max(...sizes));
}

const percentile = (sorted: number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
const ms = (value: number) => `${value.toFixed(1)} ms`;

interface Searched {
  builtMs: number;
  times: number[];
  found: boolean[];
}

/** Searches as the app does; `where` says in which thread. */
function search(page: Page, where: 'worker' | 'page', queries: { q: string; id: string }[]): Promise<Searched> {
  return page.evaluate(
    async ({ file, where, queries, limit }) => {
      type Ask = (question: string, ...wish: unknown[]) => Promise<unknown>;
      const inWorker = (): Ask => {
        const worker = new Worker(file, { type: 'module' });
        let id = 0;
        return (question, ...wish) =>
          new Promise((resolve) => {
            worker.onmessage = ({ data }: MessageEvent<{ answer: unknown }>) => resolve(data.answer);
            worker.postMessage({ id: (id += 1), question, wish });
          });
      };
      const inPage = async (): Promise<Ask> => {
        const parts = Object.values((await import(file)) as Record<string, Record<string, Ask>>);
        const answers = parts.find((part) => typeof part.prepare === 'function')!;
        return (question, ...wish) => (answers[question] as (...wish: unknown[]) => Promise<unknown>)(...wish);
      };
      const ask = where === 'worker' ? inWorker() : await inPage();
      const began = performance.now();
      await ask('prepare');
      const builtMs = performance.now() - began;
      const times: number[] = [];
      const found: boolean[] = [];
      for (const { q, id } of queries) {
        const at = performance.now();
        const answer = (await ask('search', { q, limit })) as { courses: { _id: string }[] } | null;
        times.push(performance.now() - at);
        found.push(answer?.courses.some(({ _id }) => _id === id) ?? false);
        // The thread is idle between two searches, or it would all be one task.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return { builtMs, times: times.sort((a, b) => a - b), found };
    },
    { file: asset(where === 'worker' ? 'catalogue-worker' : 'catalogue-answers'), where, queries, limit: FOUND_WITHIN },
  );
}

async function measure(browser: Browser, front: FeedFront): Promise<boolean> {
  const context = await browser.newContext({ baseURL: front.url });
  // What tsx puts around named functions; the page has no such thing.
  await context.addInitScript('globalThis.__name = (it) => it');
  await context.addInitScript(watchTasks);
  const page = await context.newPage();
  let fits = true;
  const tell = (what: string, longest: number, rest: string, mustFit = true) => {
    const task = longest === 0 ? 'no task of 50 ms' : `longest task ${longest} ms`;
    if (mustFit && longest > MOST_MS) fits = false;
    console.log(`  ${what.padEnd(34)} ${task} · ${rest}`);
  };

  await page.goto('/about-course');
  const filled = await untilSynced(page, 0);
  const { spent } = front;
  const bytes = () =>
    `${front.spent.requests} requests, ${(front.spent.bytes / 1e6).toFixed(2)} MB (${(front.spent.wire / 1e6).toFixed(2)} on the wire)`;
  tell(
    'first fill',
    await longestSince(page, spent.firstAt),
    `${filled.courses} courses, ${((Date.now() - spent.firstAt) / 1000).toFixed(1)} s, ${bytes()}, ${(filled.disk / 1e6).toFixed(1)} MB of storage with the app's files`,
  );
  for (const changes of [0, 10, 1000]) {
    front.change(changes);
    front.reset();
    const before = (await held(page)).asOf ?? 0;
    await page.reload();
    await untilSynced(page, before);
    const seconds = ((Date.now() - front.spent.firstAt) / 1000).toFixed(1);
    tell(`second start, ${changes} changes`, await longestSince(page, front.spent.firstAt), `${seconds} s, ${bytes()}`);
  }

  const random = seededRandom(seed);
  const ids = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const open = indexedDB.open('code-it');
        open.onsuccess = () => {
          const keys = open.result.transaction('courses').objectStore('courses').getAllKeys();
          keys.onsuccess = () => {
            open.result.close();
            resolve(keys.result as string[]);
          };
        };
      }),
  );
  const titles = new Map(front.courses.map(({ _id, title }) => [_id, title]));
  const queries = Array.from({ length: QUERIES }, () => {
    const id = ids[Math.floor(random() * ids.length)]!;
    return { q: withTypo(titles.get(id)!, random), id };
  });
  const cdp = await context.newCDPSession(page);
  for (const [where, slower] of [
    ['worker', 1],
    ['worker', SLOWER],
    ['page', 1],
    ['page', SLOWER],
  ] as const) {
    await page.goto('/about-course');
    await page.waitForLoadState('networkidle');
    const idle = await rendererMegabytes(browser);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const since = await page.evaluate(() => performance.timeOrigin + performance.now());
    const { builtMs, times, found } = await search(page, where, queries);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const recall = (100 * found.filter(Boolean).length) / found.length;
    tell(
      `search in the ${where}${slower > 1 ? `, ${slower} × slower` : ''}`,
      await longestSince(page, since),
      `index ${Math.round(builtMs)} ms, median ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}, ` +
        `one typo: ${recall} % in the first ten, process ${idle} → ${await rendererMegabytes(browser)} MB`,
      where === 'worker',
    );
  }
  await context.close();
  return fits;
}

const server = await createAppServer({ SEED: 'none' });
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox'],
});
try {
  await server.start();
  for (const size of SIZES) {
    const front = await createFeedFront(server.url, makeCourses(size, seed).map(toCourse));
    console.log(`${size} courses, seed ${seed}`);
    if (!(await measure(browser, front))) process.exitCode = 1;
    front.close();
  }
} finally {
  await browser.close();
  await server.dispose();
}
