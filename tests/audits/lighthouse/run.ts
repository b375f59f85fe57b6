/**
 * Lighthouse (mobile) on the public pages and, in the same run, on a page without a script: the limit. Prints one table with
 * ratios, writes the reports to `.cache/lighthouse`, and fails below the goals (goals.ts), after one more try for the noise of the
 * machine. With the real catalogue where it is (CATALOGUE_CSV, else ../shared), else with the sample.
 * Run: npm run audit -- [--runs N] [--throttling devtools] [--http2] [--short] [--only PATH]
 * `--http2` puts TLS and HTTP/2 before both servers; `--short` visits three pages once, and judges what does not depend on the
 * machine; `--only` visits one page.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { courseListAnswerSchema } from '#contract/course.ts';
import { paths } from '#config/paths.ts';
import { callApi } from '../../support/api-client.ts';
import { createAppServer } from '../../support/app-server.ts';
import { earnCertificate } from '../../support/earn-certificate.ts';
import { missedExactly, missedInTime, type Route } from './goals.ts';
import { type Http2Front, serveHttp2 } from './http2-front.ts';
import { serveLimitPage } from './limit-server.ts';
import { measure, medianOf, type Throttling, type Visit } from './measure.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    throttling: { type: 'string', default: 'simulate' },
    http2: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const { short, http2, only } = values;
const runs = short ? 1 : Number(values.runs);
const throttling: Throttling = values.throttling === 'devtools' ? 'devtools' : 'simulate';
const goal = http2 && throttling === 'simulate' ? 'http2' : throttling;
const catalogue = process.env.CATALOGUE_CSV ?? '../shared/catalogue/udemy_courses.csv';

const COMPRESSION_MS = 1000;
const COLUMNS = ['perf', 'a11y', 'best', 'seo', 'FCP ms', '×', 'LCP ms', '×', 'TBT ms', 'CLS', 'KB', 'requests'];
const row = (name: string, cells: string[]) => `${name.padEnd(34)}${cells.map((cell) => cell.padStart(9)).join('')}`;

function toCells({ scores, fcp, lcp, tbt, cls, bytes, requests }: Visit, limit: Visit): string[] {
  const { performance, accessibility, seo } = scores;
  return [
    ...[performance, accessibility, scores['best-practices'], seo].map(String),
    ...[fcp.toFixed(0), (fcp / limit.fcp).toFixed(2), lcp.toFixed(0), (lcp / limit.lcp).toFixed(2)],
    ...[tbt.toFixed(0), cls.toFixed(4), (bytes / 1000).toFixed(0), String(requests)],
  ];
}

/** Origins: of a server, and of what stands before it. */
interface Site {
  server: string;
  edge: string;
}

const fronts: Http2Front[] = [];

async function toSite(server: string): Promise<Site> {
  if (!http2) return { server, edge: server };
  const front = await serveHttp2(server);
  fronts.push(front);
  return { server, edge: front.origin };
}

/** As a page is that people come to: rendered, and as small as the server makes what is asked for again. */
async function warmUp(url: string): Promise<void> {
  for (const _time of [1, 2]) await (await fetch(url, { headers: { 'Accept-Encoding': 'br' } })).arrayBuffer();
  await setTimeout(COMPRESSION_MS);
}

async function visitsOf(site: Site, path: string, name: string): Promise<Visit> {
  await warmUp(site.server + path);
  const visits: Visit[] = [];
  while (visits.length < runs) visits.push(await measure(site.edge + path, `${name}-${visits.length + 1}`, throttling));
  return medianOf(visits);
}

const real = !short && existsSync(catalogue);
const server = await createAppServer({ SEED: real ? 'none' : 'sample' });
const limitServer = await serveLimitPage();
let failed = 0;
try {
  if (real) {
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'server/import/cli.ts', catalogue], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' },
    });
    // Some rows of a real catalogue are refused (2); the rest is in.
    if (status !== 0 && status !== 2) throw new Error(`The import ended with ${status}`);
  }
  await server.start();
  const { data } = courseListAnswerSchema.parse(await callApi(server.url, 'GET', '/course/getAll?limit=1'));
  const [course] = data;
  if (!course) throw new Error('The catalogue is empty');
  const overview = paths.overview(course._id);
  const routes: Route[] = (
    short
      ? [paths.home, overview, paths.login]
      : [
          paths.home,
          paths.category(course.category),
          paths.search('python'),
          overview,
          paths.instructorProfile(course.createdBy.username),
          paths.bootcamp,
          paths.verify,
          paths.login,
          paths.register,
          paths.contact,
          paths.privacyPolicy,
          paths.terms,
          paths.refunds,
        ]
  )
    .filter((path) => only === undefined || path === only)
    .map((path) => ({ path }));
  if (!short && only === undefined) {
    routes.push({ path: '/nowhere', unlisted: true });
    // A real catalogue has no lessons that could be completed.
    if (!real) routes.push({ path: paths.certificate(await earnCertificate(server.url)), unlisted: true });
  }

  const protocol = http2 ? 'HTTP/2' : 'HTTP/1.1';
  console.log(`${real ? 'the real catalogue' : 'the sample catalogue'}, ${runs} × each, ${throttling}, ${protocol}`);
  console.log(row('', COLUMNS));
  const ours = await toSite(server.url);
  const limit = await visitsOf(await toSite(limitServer.url), '/', 'limit');
  console.log(row('limit', toCells(limit, limit)));
  for (const route of routes) {
    const name = route.path.replace(/^\//, '').replace(/\W+/g, '-') || 'home';
    const judge = (visit: Visit) => [
      ...missedExactly(route, visit),
      ...(short ? [] : missedInTime(route, visit, limit, goal)),
    ];
    let visit = await visitsOf(ours, route.path, name);
    if (judge(visit).length > 0) visit = await visitsOf(ours, route.path, `${name}-again`);
    console.log(row(route.path.slice(0, 33), toCells(visit, limit)));
    const missed = judge(visit);
    if (missed.length === 0) continue;
    failed++;
    console.log(
      `  missed: ${missed.join(', ')}${visit.complaints.length > 0 ? `; ${visit.complaints.join('; ')}` : ''}`,
    );
  }
} finally {
  for (const front of fronts) front.close();
  limitServer.close();
  await server.dispose();
}
console.log(failed > 0 ? `${failed} pages below the goals` : 'all goals met');
process.exitCode = failed > 0 ? 1 : 0;
