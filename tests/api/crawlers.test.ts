import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchRoute } from '#app/routes/app-routes.ts';
import { CATEGORY_KEYS } from '#contract/categories.ts';
import { SITEMAP_PATHS } from '#server/pages/site-map.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let t: TestApp;
let published: string;
let draft: string;
beforeAll(async () => {
  t = await createTestApp();
  [published = '', draft = ''] = await t.addCourses({ title: 'A & B' }, { status: 'draft' });
});
afterAll(() => t.close());

const get = async (path: string, app = t) => {
  const response = await app.app.fetch(new Request(`http://asked.example${path}`));
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};
const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);

describe('/sitemap.xml', () => {
  it('lists the public pages, the categories and the published courses', async () => {
    const { status, type, text } = await get('/sitemap.xml');
    expect({ status, type }).toEqual({ status: 200, type: 'application/xml; charset=utf-8' });
    const paths = locations(text).map((location) => location?.replace('http://asked.example', ''));
    expect(paths).toEqual([
      ...SITEMAP_PATHS,
      ...CATEGORY_KEYS.map((key) => `/courses/${key}`),
      `/course/overview/${published}`,
    ]);
    expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/);
    expect(text).not.toContain(draft);
  });

  it('names only pages that there are', () => {
    for (const path of SITEMAP_PATHS) expect(matchRoute(path).route).toMatchObject({ path, audience: 'public' });
  });

  it('is kept for ten minutes', async () => {
    const [late = ''] = await t.addCourses({ title: 'Late' });
    expect((await get('/sitemap.xml')).text).not.toContain(late);
    t.advance(10 * 60 * 1000 + 1);
    expect((await get('/sitemap.xml')).text).toContain(late);
  });

  it('names the origin of PUBLIC_URL where there is one', async () => {
    const other = await createTestApp({ on: t.database, env: { PUBLIC_URL: 'https://learn.example.org/' } });
    expect(locations((await get('/sitemap.xml', other)).text)[0]).toBe('https://learn.example.org/');
    expect((await get('/robots.txt', other)).text).toContain('Sitemap: https://learn.example.org/sitemap.xml\n');
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
    expect(text).toContain('Sitemap: http://asked.example/sitemap.xml');
  });
});
