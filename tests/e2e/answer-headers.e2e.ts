import { readdir } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { API_BASE } from '#contract/endpoints.ts';
import { signUp } from '../support/api-client.ts';
import { type AppServer, createAppServer } from '../support/app-server.ts';
import { earnCertificate } from '../support/earn-certificate.ts';
import { expect, test } from './fixtures.ts';

const ASSETS = path.resolve(import.meta.dirname, '../../dist/client/assets');

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** As it is on the wire: `fetch` follows redirects, and does not say TRACE. */
function ask(url: string, method = 'GET', headers: http.OutgoingHttpHeaders = {}, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status = 0, headers: told } = response;
        resolve({ status, headers: told, body: Buffer.concat(chunks).toString() });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** How long a copy may be kept, and by whom. */
const KEPT = {
  never: /^no-store$/,
  'asked again': /^no-cache$/,
  'for ever': /^public, max-age=31536000, immutable$/,
  'a while by all': /^public, max-age=\d+(, \S+)*$/,
} as const;

interface Kind {
  path: string;
  method?: string;
  /** Of the signed-in user. */
  private?: true;
  body?: unknown;
  status: number;
  /** What Content-Type begins with; null: there is no body. */
  type: string | null;
  kept?: keyof typeof KEPT;
  is: 'page' | 'asset' | 'other';
}

let server: AppServer;
let token: string;
let kinds: Record<string, Kind>;

test.beforeAll(async () => {
  // As behind a proxy with TLS.
  server = await createAppServer({ PUBLIC_URL: 'https://code.example', PAYMENTS: 'sandbox' });
  await server.start();
  ({ token } = await signUp(server.url));
  const certificate = await earnCertificate(server.url);
  const list = await ask(`${server.url}${API_BASE}/course/getAll?limit=1`);
  const [course] = (JSON.parse(list.body) as { data: { _id: string; thumbnail: string }[] }).data;
  if (!course) throw new Error('The sample has no course');
  const built = await readdir(ASSETS);
  const asset = (ending: string) => `/assets/${built.find((name) => name.endsWith(ending)) ?? 'none'}`;
  const page = { status: 200, type: 'text/html; charset=utf-8', kept: 'asked again', is: 'page' } as const;
  const json = { status: 200, type: 'application/json', is: 'other' } as const;
  const text = { status: 200, type: 'text/plain; charset=utf-8', is: 'other' } as const;
  const file = { status: 200, kept: 'asked again', is: 'other' } as const;
  const of = `${API_BASE}/certificate/${certificate}`;
  kinds = {
    'a page that the server renders': { path: '/', ...page },
    'a page of a course': { path: `/course/overview/${course._id}`, ...page },
    'the page of a certificate': { path: `/certificate/${certificate}`, ...page },
    'a page that a browser renders': { path: '/settings', ...page },
    'the shell': { path: '/shell.html', ...page },
    'a page that is not there': { path: '/nowhere', ...page, status: 404 },
    'the page of the API': { path: `${API_BASE}/docs`, ...page, kept: undefined },
    'a script': {
      path: asset('.js'),
      status: 200,
      type: 'text/javascript; charset=utf-8',
      kept: 'for ever',
      is: 'asset',
    },
    'a style': { path: asset('.css'), status: 200, type: 'text/css; charset=utf-8', kept: 'for ever', is: 'asset' },
    'an asset that is not there': { path: '/assets/none.js', ...text, status: 404, is: 'asset' },
    'the worker': { path: '/sw.js', ...file, type: 'text/javascript; charset=utf-8' },
    'the manifest': { path: '/manifest.webmanifest', ...file, type: 'application/manifest+json' },
    'the list of releases': { path: '/releases.json', ...file, type: 'application/json' },
    'an SVG': { path: '/logo.svg', ...file, type: 'image/svg+xml; charset=utf-8' },
    'a picture': { path: '/og.png', ...file, type: 'image/png' },
    'robots.txt': { path: '/robots.txt', ...text, kept: 'a while by all' },
    'the sitemap': { path: '/sitemap.xml', ...text, type: 'application/xml; charset=utf-8', kept: 'a while by all' },
    'security.txt': { path: '/.well-known/security.txt', ...text, kept: 'a while by all' },
    'the keys of certificates': { path: '/.well-known/did.json', ...json, kept: 'a while by all' },
    'a list of courses': { path: `${API_BASE}/course/getAll?limit=1`, ...json },
    'the feed': { path: `${API_BASE}/catalogue/changes?limit=1`, ...json },
    'a private answer': { path: `${API_BASE}/user/me`, private: true, ...json, kept: 'never' },
    'all that is kept of a user': { path: `${API_BASE}/user/export`, private: true, ...json, kept: 'never' },
    'a write': {
      path: `${API_BASE}/user/sessions/revoke-others`,
      method: 'POST',
      private: true,
      body: {},
      ...json,
      kept: 'never',
    },
    'a refusal for no sign-in': { path: `${API_BASE}/user/me`, ...json, status: 401, kept: 'never' },
    'a refusal of the input': {
      path: `${API_BASE}/user/login`,
      method: 'POST',
      body: {},
      ...json,
      status: 400,
      kept: 'never',
    },
    'a call that is not there': { path: `${API_BASE}/nothing`, ...json, status: 404, kept: 'never' },
    'a method that is none': { path: `${API_BASE}/user/me`, method: 'PROPFIND', ...json, status: 404, kept: 'never' },
    'the description of the API': { path: `${API_BASE}/openapi.json`, ...json },
    health: { path: '/healthz', ...json },
    'a public file': { path: course.thumbnail, status: 200, type: 'image/', kept: 'for ever', is: 'other' },
    'a file of a course without a link': {
      path: `${API_BASE}/media/lessons/a.mp4`,
      ...json,
      status: 403,
      kept: 'never',
    },
    'a certificate as a PDF': { path: `${of}/certificate.pdf`, ...json, type: 'application/pdf', kept: 'never' },
    'a credential': { path: `${of}/credential.json`, ...json, kept: 'never' },
    'a list of revocations': { path: `${API_BASE}/certificate/status-list/0`, ...json, kept: 'a while by all' },
    'a redirect': { path: '/share?url=%2Fcart', status: 303, type: null, is: 'other' },
    'the script of the sandbox': {
      path: `${API_BASE}/payment/sandbox/checkout.js`,
      ...file,
      type: 'text/javascript; charset=utf-8',
    },
    'a report of a browser': {
      path: `${API_BASE}/policy-reports`,
      method: 'POST',
      body: [],
      status: 204,
      type: null,
      is: 'other',
    },
  };
});
test.afterAll(() => server.dispose());

const send = ({ path: to, method, private: own, body }: Kind) => {
  const headers: http.OutgoingHttpHeaders = {};
  if (own) headers['Authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return ask(server.url + to, method, headers, body === undefined ? '' : JSON.stringify(body));
};

/** The directives of a policy; the sources of what is not named are those of `default-src`. */
function directives(policy = ''): (name: string) => string | undefined {
  const said = new Map(
    policy.split(';').map((one) => {
      const [name = '', ...sources] = one.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
  return (name) => said.get(name) ?? (name.endsWith('-src') ? said.get('default-src') : undefined);
}

test('each kind of answer has the headers that it should', async () => {
  for (const [name, kind] of Object.entries(kinds)) {
    const { status, headers } = await send(kind);
    expect.soft(status, name).toBe(kind.status);
    const type = headers['content-type'];
    if (kind.type === null) expect.soft(type, name).toBeUndefined();
    else expect.soft(type, name).toMatch(new RegExp(`^${kind.type.replace(/[+./]/g, '\\$&')}`, 'i'));
    if (type && /^text\/|xml/.test(type)) expect.soft(type, name).toMatch(/charset=utf-8/i);
    if (kind.kept) expect.soft(headers['cache-control'], name).toMatch(KEPT[kind.kept]);
    if (kind.private) expect.soft(headers['cache-control'], name).toBe('no-store');

    expect.soft(headers['x-content-type-options'], name).toBe('nosniff');
    expect.soft(headers['strict-transport-security'], name).toBe('max-age=31536000; includeSubDomains');
    // A script or a style goes by the policy of its page.
    if (kind.is !== 'asset') {
      expect.soft(headers['cross-origin-resource-policy'], name).toBe('same-origin');
      const policy = directives(String(headers['content-security-policy']));
      expect.soft(policy('object-src'), name).toBe("'none'");
      expect.soft(policy('base-uri'), name).toBe("'none'");
      expect.soft(policy('frame-ancestors'), name).toBe("'none'");
      if (kind.is === 'page') expect.soft(policy('script-src'), name).not.toMatch(/unsafe-|data:|https:(?!\/\/)|\*/);
      expect.soft(headers['referrer-policy'], name).toBe('strict-origin-when-cross-origin');
      expect.soft(headers['x-frame-options'], name).toBe('DENY');
      expect.soft(headers['cross-origin-opener-policy'], name).toBe('same-origin-allow-popups');
      expect.soft(headers['permissions-policy'], name).toMatch(/camera=\(\).*microphone=\(\)/);
    }
    // The product has no cookies, and tells nobody what it runs on.
    for (const none of ['set-cookie', 'server', 'x-powered-by', 'x-aspnet-version', 'via']) {
      expect.soft(headers[none], `${name}: ${none}`).toBeUndefined();
    }
    const anyone = ['the keys of certificates', 'a list of revocations'].includes(name) ? '*' : undefined;
    expect.soft(headers['access-control-allow-origin'], name).toBe(anyone);
  }
});

test('no file of the sources, no list of a folder and nothing of the process is given', async () => {
  const outside = ['/.git/config', '/.git/HEAD', '/.env', '/package.json', '/server/index.ts', '/dist/manifest.json'];
  const folders = [
    '/assets/',
    '/assets',
    '/icons/',
    '/screenshots/',
    `${API_BASE}/media/`,
    `${API_BASE}/media/thumbnails/`,
  ];
  const ways = ['/assets/../../../package.json', '/assets/..%2f..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/package.json'];
  const debug = ['/debug', '/debug/pprof', '/__inspect', '/json/list', '/metrics', '/assets/app.js.map'];
  for (const to of [...outside, ...folders, ...ways, ...debug]) {
    const { status, body } = await ask(server.url + to);
    expect.soft(status, to).toBeGreaterThanOrEqual(400);
    expect.soft(status, to).toBeLessThan(500);
    expect.soft(body, to).not.toMatch(/\[core\]|"name": ?"code-it"|Index of|ref: refs|createDeps/);
  }
});

test('TRACE gives nothing back', async () => {
  for (const to of ['/', '/assets/none.js', `${API_BASE}/user/me`, '/healthz']) {
    const { status, body } = await ask(server.url + to, 'TRACE', { 'X-Secret': 'of-this-caller' });
    expect.soft(status, to).toBeGreaterThanOrEqual(400);
    expect.soft(status, to).toBeLessThan(500);
    expect.soft(body, to).not.toContain('of-this-caller');
  }
});

test('a failure tells nothing of the inside, in the shape of the contract', async () => {
  const odd = await ask(`${server.url}${API_BASE}/user/login`, 'POST', { 'Content-Type': 'application/json' }, '{"a');
  expect(odd.status).toBe(400);
  expect(odd.body).not.toMatch(/\bat |node_modules|\.ts\b|SyntaxError/);
});
