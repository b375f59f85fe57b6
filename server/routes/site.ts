import { LRUCache } from 'lru-cache';
import { SHARE_PATH, sharedPath } from '#contract/shared-path.ts';
import { Refusal } from '../services/refusal.ts';
import { requestOrigin } from '../pages/request-origin.ts';
import { securityTxt } from '../pages/security-txt.ts';
import { robotsTxt, type SitemapRows, sitemapXml } from '../pages/site-map.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { loadSitemapCourses } from '../services/catalogue/catalogue-service.ts';
import { loadInstructorNames } from '../services/catalogue/instructor-service.ts';

const SITEMAP_TTL_MS = 10 * 60 * 1000;

/** What is neither a page nor a call: /robots.txt, /sitemap.xml, /.well-known/security.txt and /share. */
export function siteRoutes(api: Api, deps: Deps): void {
  const { db, env, clock } = deps;
  const rows = new LRUCache<'all', SitemapRows>({
    max: 1,
    ttl: SITEMAP_TTL_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: async () => ({ courses: await loadSitemapCourses(db), instructors: await loadInstructorNames(db) }),
  });
  // Only what PUBLIC_URL says is the same for everybody, whatever Host they name.
  const headers = {
    'Cache-Control': env.publicUrl === undefined ? 'no-store' : `public, max-age=${SITEMAP_TTL_MS / 1000}`,
  };

  api.get('/robots.txt', (c) => c.text(robotsTxt(requestOrigin(c.req.url, env)), 200, headers));

  api.get('/.well-known/security.txt', (c) =>
    c.text(securityTxt(requestOrigin(c.req.url, env), clock.now()), 200, headers),
  );

  api.get('/sitemap.xml', async (c) => {
    const origin = requestOrigin(c.req.url, env);
    if (origin === null)
      throw new Refusal('not_found', 'There is a sitemap only under the public address of this server.');
    const xml = sitemapXml(origin, await rows.forceFetch('all'));
    return c.body(xml, 200, { ...headers, 'Content-Type': 'application/xml; charset=utf-8' });
  });

  // What another app shares with the installed one, where no worker answers.
  api.get(SHARE_PATH, (c) => {
    const { origin, searchParams } = new URL(c.req.url);
    return c.redirect(sharedPath(searchParams, [origin, requestOrigin(c.req.url, env) ?? origin]), 303);
  });
}
