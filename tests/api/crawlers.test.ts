import { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import { matchRoute } from '#app/routes/app-routes.ts';
import { ORGANISATION } from '#config/organisation.ts';
import { CATEGORY_KEYS } from '#contract/categories.ts';
import { answerError } from '#server/http/answer-error.ts';
import type { Api, ApiEnv } from '#server/http/api.ts';
import { SITEMAP_FILE_MAX, SITEMAP_PATHS } from '#server/pages/site-map.ts';
import { siteRoutes } from '#server/routes/site.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { createTestApp } from '../support/test-app.ts';

const t = startTestApp();
let published: string;
let draft: string;
beforeAll(async () => {
  [published = '', draft = ''] = await t.addCourses({ title: 'A & B' }, { status: 'draft' });
});

const get = async (path: string, app = t, origin = 'http://localhost:3000') => {
  const response = await app.app.fetch(new Request(origin + path));
  const { status, headers } = response;
  const text = await response.text();
  return { status, type: headers.get('content-type'), caching: headers.get('cache-control'), text };
};
const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);

describe('/sitemap.xml', () => {
  it('names files that list the public pages, the categories and the published courses', async () => {
    const index = await get('/sitemap.xml');
    expect(index.text).toMatch(/<sitemapindex [^]*<sitemap><loc>/);
    const files = await Promise.all(
      locations(index.text).map((location) => get((location ?? '').replace('http://localhost:3000', ''))),
    );
    for (const { status, type, caching } of [index, ...files]) {
      expect({ status, type, caching }).toEqual({
        status: 200,
        type: 'application/xml; charset=utf-8',
        // What is known by the Host header alone is no cache's.
        caching: 'no-store',
      });
    }
    const text = files.map((file) => file.text).join('');
    const paths = locations(text).map((location) => location?.replace('http://localhost:3000', ''));
    expect(paths).toEqual([
      ...SITEMAP_PATHS,
      ...CATEGORY_KEYS.map((key) => `/courses/${key}`),
      '/instructor-profile/Asha%20Rao',
      `/course/overview/${published}`,
    ]);
    expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/);
    expect(text).not.toContain(draft);
  });

  it('names only pages that there are', () => {
    for (const path of SITEMAP_PATHS) expect(matchRoute(path).route).toMatchObject({ path, audience: 'public' });
  });

  it('is kept for ten minutes', async () => {
    const file = '/sitemap/courses-1.xml';
    const [late = ''] = await t.addCourses({ title: 'Late' });
    expect((await get(file)).text).not.toContain(late);
    t.advance(10 * 60 * 1000 + 1);
    expect((await get(file)).text).toContain(late);
  });

  it('has as many files as the courses need, and no other', async () => {
    const many = await createTestApp({ courses: Array.from({ length: 7 }, () => ({})) });
    const app: Api = new Hono<ApiEnv>();
    app.onError(answerError(many.deps.clock));
    siteRoutes(app, many.deps, 3);
    const open = async (path: string) => (await app.fetch(new Request(`http://localhost:3000${path}`))).text();
    const files = locations(await open('/sitemap.xml')).filter((location) => location?.includes('courses'));
    expect(files).toEqual([1, 2, 3].map((n) => `http://localhost:3000/sitemap/courses-${n}.xml`));
    const listed = [];
    for (const n of [1, 2, 3]) listed.push(locations(await open(`/sitemap/courses-${n}.xml`)));
    expect(listed.map((list) => list.length)).toEqual([3, 3, 1]);
    expect(new Set(listed.flat()).size).toBe(7);
    expect(await open('/sitemap/courses-4.xml')).toContain('The sitemap has no such file.');
    await many.close();
  });

  it('is one file where that is enough', async () => {
    expect(SITEMAP_FILE_MAX).toBe(50_000);
    for (const other of ['courses-2', 'courses-0', 'courses-1x', 'courses-99999', 'courses--1'])
      expect((await get(`/sitemap/${other}.xml`)).status).toBe(404);
  });

  it('names the origin of PUBLIC_URL where there is one', async () => {
    const other = await createTestApp({ on: t.database, env: { PUBLIC_URL: 'https://learn.example.org/' } });
    expect(locations((await get('/sitemap.xml', other)).text)[0]).toBe('https://learn.example.org/sitemap/pages.xml');
    for (const origin of ['http://localhost:3000', 'http://evil.example']) {
      const sitemap = await get('/sitemap.xml', other, origin);
      expect(sitemap).toMatchObject({ status: 200, caching: 'public, max-age=600' });
      expect(new Set(locations(sitemap.text).map((location) => new URL(location ?? '').origin))).toEqual(
        new Set(['https://learn.example.org']),
      );
      const { text } = await get('/robots.txt', other, origin);
      expect(text).toContain('Sitemap: https://learn.example.org/sitemap.xml\n');
    }
    await other.close();
  });

  it.each(['http://evil.example', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example', 'http://10.0.0.7'])(
    'is nobody’s who names the host %s, which may be anybody’s',
    async (origin) => {
      expect(await get('/sitemap.xml', t, origin)).toMatchObject({ status: 404, caching: 'no-store' });
      const robots = await get('/robots.txt', t, origin);
      expect(robots).toMatchObject({ status: 200, caching: 'no-store' });
      expect(robots.text).not.toMatch(/Sitemap|evil|10\.0/);
    },
  );

  it('names the address that the server listens on', async () => {
    const other = await createTestApp({ on: t.database, env: { HOST: '10.0.0.7', PAYMENTS: 'sandbox' } });
    for (const origin of ['http://10.0.0.7:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
      expect(locations((await get('/sitemap.xml', other, origin)).text)[0]).toBe(`${origin}/sitemap/pages.xml`);
    }
    expect((await get('/sitemap.xml', other, 'http://10.0.0.8:3000')).status).toBe(404);
    await other.close();
  });
});

describe('/robots.txt', () => {
  it('keeps crawlers out of what is private and out of the calls, and lets them see the pictures', async () => {
    const { status, text } = await get('/robots.txt');
    expect(status).toBe(200);
    for (const line of ['User-agent: *', 'Disallow: /my-learning', 'Disallow: /api/v1/', 'Disallow: /cart']) {
      expect(text.split('\n')).toContain(line);
    }
    expect(text).toContain('Allow: /api/v1/media/thumbnails/');
    expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml');
  });
});

describe('/.well-known/security.txt', () => {
  it('says whom to tell, for less than a year from any day', async () => {
    const { status, type, caching, text } = await get('/.well-known/security.txt');
    expect({ status, type, caching }).toEqual({
      status: 200,
      type: 'text/plain; charset=UTF-8',
      caching: 'no-store',
    });
    const lines = text.trim().split('\n');
    const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]));
    expect(fields).toEqual({
      Contact: `mailto:${ORGANISATION.email}`,
      Expires: expect.any(String) as string,
      'Preferred-Languages': 'en',
      Canonical: 'http://localhost:3000/.well-known/security.txt',
    });
    const days = (Date.parse(fields['Expires'] ?? '') - t.deps.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
    t.advance(400 * 86_400_000);
    expect((await get('/.well-known/security.txt')).text).not.toBe(text);
  });

  it('names no address of which nothing is known', async () => {
    const { text } = await get('/.well-known/security.txt', t, 'http://elsewhere.example');
    expect(text).not.toContain('Canonical');
  });
});
