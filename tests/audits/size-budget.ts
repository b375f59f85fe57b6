/**
 * How much JavaScript and CSS a first visit loads, Brotli, measured in Chromium on the production build: everything the page
 * itself asks for until it is quiet. Public pages are measured as a visitor who only looks leaves them, and once they were
 * touched. The other routes are held against the touched home page: that much is there when somebody goes on from it. Those of
 * who is signed in are also held against their own home page, which has the database of the device. The worker is kept out: it fills its cache for later visits, and what it installs first has a budget of its own.
 * What a page loads beyond its budget, or beyond the last run here that fitted, is told with the import that brought most of it.
 * Run: npx tsx tests/audits/size-budget.ts [--files]
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser } from 'playwright';
import { courseListAnswerSchema } from '#contract/course.ts';
import type { TrackAnswer } from '#contract/track.ts';
import type { TrackType } from '#contract/track-fields.ts';
import { aQuiz } from '../support/a-quiz.ts';
import { callApi, signUp, signUpInstructor } from '../support/api-client.ts';
import { type AppServer, createAppServer } from '../support/app-server.ts';
import { earnCertificate } from '../support/earn-certificate.ts';
import { poll } from '../support/poll.ts';
import { type Build, findGrowth, modulesIn, type PageModules } from './find-growth.ts';

const KB = 1000;
const UNTOUCHED_BUDGET_KB = 10;
const HOME_BUDGET_KB = 135;
const ROUTE_BUDGET_KB = 50;
/** On top of a visitor's home page: the database with them, or all that is needed to write courses without a network. */
const SIGNED_IN_BUDGET_KB = 75;
const INSTRUCTOR_BUDGET_KB = 110;
const SHELL_BUDGET_KB = 330;
const SHELL_BUDGET_ENTRIES = 30;
/** Past the worker's start and the first slide's end, after which nothing more comes without a touch. */
const LOOKING_MS = 7000;

/** Less than this comes and goes with the compression. */
const GROWTH_KB = 0.5;

const UNTOUCHED = ' (untouched)';
const ANY_ID = /[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{24}/g;

const root = path.resolve(import.meta.dirname, '../..');
const build = JSON.parse(await readFile(path.join(root, 'dist/chunk-modules.json'), 'utf8')) as Build;

/** What pages were in the last run on this machine that fitted. */
type Fitted = Record<string, { kb: number; modules: PageModules }>;
const fittedFile = path.join(root, '.cache/page-sizes.json');
const fitted = await readFile(fittedFile, 'utf8').then(
  (text) => JSON.parse(text) as Fitted,
  (): Fitted => ({}),
);

type Sizes = Map<string, number>;

interface Visit {
  user?: { token: string };
  /** A public page does without the application until a visitor touches it. */
  only?: 'looking';
}

async function loadedBy(
  browser: Browser,
  server: AppServer,
  route: string,
  { user, only }: Visit = {},
): Promise<Sizes> {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  if (user) {
    await context.addInitScript((saved) => {
      localStorage.setItem('authToken', saved.token);
      localStorage.setItem('authUser', JSON.stringify(saved));
    }, user);
  }
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const urls = new Map<string, string>();
  const sizes: Sizes = new Map();
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const asset = type === 'Script' || type === 'Stylesheet';
    if (asset && new URL(response.url).pathname.startsWith('/assets/')) urls.set(requestId, response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (!url) return;
    const file = new URL(url).pathname;
    // Named twice, a file comes from the cache the second time, with no bytes.
    sizes.set(file, (sizes.get(file) ?? 0) + encodedDataLength);
  });
  await page.goto(route);
  await page.locator('main').getByRole('heading').first().waitFor();
  if (only === 'looking') await page.waitForTimeout(LOOKING_MS);
  else if (!user) await page.keyboard.press('Shift');
  // Every page in use asks for it last, when it is idle; it may ask for more.
  const isUp = () => [...sizes.keys()].some((file) => file.startsWith('/assets/pwa-root-'));
  const atRest = () => Promise.resolve(only === 'looking' || isUp());
  await poll(atRest, 60_000, () => `${route} never came to rest`);
  for (let seen = 0; seen < urls.size || sizes.size < new Set(urls.values()).size;) {
    seen = urls.size;
    await page.evaluate(() => new Promise<void>((done) => setTimeout(() => requestIdleCallback(() => done()), 1000)));
  }
  await context.close();
  if (sizes.size === 0) throw new Error(`${route} loaded nothing: is the app built?`);
  return sizes;
}

/** What the worker's list, as the build has written it into its script, installs before it is ready. */
async function loadedByInstall(server: AppServer): Promise<Sizes> {
  const script = await (await fetch(`${server.url}/sw.js`)).text();
  const entries = [...script.matchAll(/\{"revision":(?:null|"\w+"),"url":"([^"]+)"\}/g)].map(([, url]) => `/${url}`);
  if (entries.length === 0) throw new Error('The worker lists nothing to install');
  const sizes: Sizes = new Map();
  for (const url of entries) {
    const answer = await fetch(server.url + url, { headers: { 'Accept-Encoding': 'br' } });
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    const length = answer.headers.get('Content-Length');
    // The body is handed out unpacked: only the header tells what travelled.
    if (length === null) throw new Error(`${url} has no length`);
    sizes.set(url, Number(length));
    await answer.body?.cancel();
  }
  return sizes;
}

interface Measured {
  path: string;
  sizes: Sizes;
  /** Who was signed in has a home page of their own. */
  own?: Sizes;
}

/** In KB: what a route adds to a home page, and the most that it may. Home pages and untouched ones count as a whole. */
function heldAgainst(home: Sizes, { path, sizes, own }: Measured): { kb: number; budget: number }[] {
  const whole = { kb: sum(sizes.values()) / KB };
  if (path.endsWith(UNTOUCHED)) return [{ ...whole, budget: UNTOUCHED_BUDGET_KB }];
  if (path === '/') return [{ ...whole, budget: HOME_BUDGET_KB }];
  const added = { kb: onTop(home, sizes) };
  if (!own) return [{ ...added, budget: ROUTE_BUDGET_KB }];
  return [
    { ...added, budget: path.startsWith('/instructor') ? INSTRUCTOR_BUDGET_KB : SIGNED_IN_BUDGET_KB },
    { kb: onTop(own, sizes), budget: ROUTE_BUDGET_KB },
  ];
}

async function measure(
  browser: Browser,
  server: AppServer,
  route: string,
  { own, ...visit }: Visit & Pick<Measured, 'own'> = {},
): Promise<Measured> {
  const sizes = await loadedBy(browser, server, route, visit);
  return { path: visit.only ? route + UNTOUCHED : route, sizes, ...(own && { own }) };
}

async function inTurn<One, Result>(all: One[], act: (one: One) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const one of all) results.push(await act(one));
  return results;
}

const filesOf = (sizes: Sizes) => [...sizes.keys()].map((file) => file.slice(1));

const onTop = (home: Sizes, sizes: Sizes) =>
  sum([...sizes].filter(([url]) => !home.has(url)).map(([, size]) => size)) / KB;
const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0);

const server = await createAppServer({ SEED: 'sample' });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
});
let over = 0;
const now: Fitted = {};
const grown: string[] = [];
try {
  await server.start();
  const user = await signUp(server.url);
  const list = courseListAnswerSchema.parse(await callApi(server.url, 'GET', '/course/getAll?limit=100'));
  const course = list.data[0];
  if (!course) throw new Error('The sample catalogue is empty');
  // Preview lessons are for everybody: the player and the reader need no purchase.
  const preview = async (type: TrackType) => {
    for (const listed of list.data) {
      if (!('previewTrackId' in listed) || listed.previewTrackId === null) continue;
      const trackId = listed.previewTrackId;
      const { data } = await callApi<TrackAnswer>(server.url, 'GET', `/course/content/track?trackId=${trackId}`);
      if (data[0]?.type === type) return `courseId=${listed._id}&trackId=${trackId}`;
    }
    throw new Error(`The sample catalogue previews no ${type}`);
  };
  const teacher = await signUpInstructor(server.url);
  const teach = async <T>(method: string, call: string, body: object) =>
    (await callApi<{ data: T }>(server.url, method, call, { token: teacher.token, body })).data;
  const words = { title: 'T', description: 'D' };
  const newCourse = { ...words, price: 0, category: 'music', subCategory: 'guitar' };
  const [draft, shown] = await Promise.all([1, 2].map(() => teach<{ _id: string }>('POST', '/course/add', newCourse)));
  if (!draft || !shown) throw new Error('The instructor has no courses');
  // A preview, as the other lessons are.
  const { _id: trackId, version } = await teach<{ _id: string; version: number }>('POST', '/course/content/track/add', {
    courseId: shown._id,
    content: { ...words, type: 'quiz', content: JSON.stringify(aQuiz()) },
  });
  await teach('PUT', '/course/content/track/update', {
    ...{ courseId: shown._id, trackId, version },
    ...{ from: { preview: false }, changes: { preview: true } },
  });
  await teach('PUT', `/course/status?courseId=${shown._id}`, { status: 'published' });
  const quiz = `courseId=${shown._id}&trackId=${trackId}`;
  const publicRoutes = [
    '/courses/programming',
    '/courses/python',
    `/course/overview/${course._id}`,
    `/instructor-profile/${course.createdBy.username}`,
    `/certificate/${await earnCertificate(server.url)}`,
    '/verify',
    '/about-course',
    '/help-center',
    '/login',
    '/register',
    '/nowhere',
  ];
  const learnersRoutes = [
    '/cart',
    '/my-learning',
    '/profile',
    '/settings',
    '/settings/storage',
    `/my-learning/course/${course._id}`,
    `/course/player?${await preview('video')}`,
    `/course/reader?${await preview('text')}`,
    `/course/quiz?${quiz}`,
  ];
  const instructorsRoutes = [
    '/instructor',
    '/instructor/courses',
    '/instructor/create-course',
    `/instructor/course/${draft._id}`,
    '/instructor/earnings',
    '/instructor/notifications',
  ];
  const home = await loadedBy(browser, server, '/');
  const own = await loadedBy(browser, server, '/', { user });
  const looking = await Promise.all(
    ['/', ...publicRoutes].map((route) => measure(browser, server, route, { only: 'looking' })),
  );
  // One after the other: a browser that is too busy to say whether there is a database makes a visitor's page load its code.
  const used = [
    await inTurn(publicRoutes, (route) => measure(browser, server, route)),
    await inTurn(learnersRoutes, (route) => measure(browser, server, route, { user, own })),
    await inTurn(instructorsRoutes, (route) => measure(browser, server, route, { user: teacher, own })),
  ];
  const routes: Measured[] = [
    ...looking,
    { path: '/', sizes: home },
    { path: '/ (signed in)', sizes: own, own },
    ...used.flat(),
  ];
  const columns = ['on top of /', 'of their /'].map((name) => name.padStart(16)).join('');
  console.log('route'.padEnd(64), 'KB Brotli'.padStart(10), columns);
  const atHome = modulesIn(build, filesOf(home));
  for (const route of routes) {
    const held = heldAgainst(home, route);
    const cells = held.map(({ kb, budget }) =>
      `${kb > budget ? 'OVER ' : ''}${kb.toFixed(1)} of ${budget}`.padStart(16),
    );
    const isOver = held.some(({ kb, budget }) => kb > budget);
    if (isOver) over++;
    const total = sum(route.sizes.values()) / KB;
    console.log(route.path.slice(0, 62).padEnd(64), total.toFixed(1).padStart(10), cells.join(''));

    const name = route.path.replaceAll(ANY_ID, '…');
    const modules = modulesIn(build, filesOf(route.sizes));
    const before = fitted[name];
    const growth = total - (before?.kb ?? total);
    now[name] = { kb: total, modules };
    if (!isOver && growth < GROWTH_KB) continue;
    // Without an earlier run it is what / has not; of / itself there is nothing to say then.
    const against = before?.modules ?? (route.sizes === home ? undefined : atHome);
    const than = before ? `${growth.toFixed(1)} KB more than in the last run that fitted` : 'over the budget';
    const by = against && (findGrowth(build, against, modules) ?? 'nothing but styles');
    grown.push(`${name}: ${than}: ${by ?? 'no earlier run that fitted to compare it with'}`);
  }
  const shell = await loadedByInstall(server);
  const shellKb = sum(shell.values()) / KB;
  const shellFits = shellKb <= SHELL_BUDGET_KB && shell.size <= SHELL_BUDGET_ENTRIES;
  if (!shellFits) over++;
  console.log(
    `the worker's installation: ${shell.size} entries of ${SHELL_BUDGET_ENTRIES}`.padEnd(64),
    shellKb.toFixed(1).padStart(10),
    `${shellFits ? '' : 'OVER '}of ${SHELL_BUDGET_KB}`.padStart(16),
  );
  if (process.argv.includes('--files')) {
    for (const { path, sizes } of routes) {
      console.log(`\n${path}`);
      const added = [...sizes].filter(([url]) => path === '/' || path.endsWith(UNTOUCHED) || !home.has(url));
      for (const [url, size] of added.sort((a, b) => b[1] - a[1])) console.log((size / KB).toFixed(1).padStart(8), url);
    }
  }
} finally {
  await browser.close();
  await server.dispose();
}
for (const line of grown) console.log(line);
if (over === 0) {
  await mkdir(path.dirname(fittedFile), { recursive: true });
  await writeFile(fittedFile, JSON.stringify(now));
} else {
  console.error(`${over} route(s) over the budget`);
  process.exitCode = 1;
}
