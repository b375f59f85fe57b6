import type { Context } from 'hono';
import { SHARE_PATH, sharedPath } from '#contract/shared-path.ts';
import { limit } from '../http/limit-calls.ts';
import { Refusal } from '../services/refusal.ts';
import { requestOrigin } from '../pages/request-origin.ts';
import { securityTxt } from '../pages/security-txt.ts';
import {
  PAGE_ENTRIES,
  robotsTxt,
  SITEMAP_FILE_MAX,
  type SitemapEntry,
  sitemapIndexXml,
  sitemapXml,
  toCourseEntry,
  toInstructorEntry,
} from '../pages/site-map.ts';
import { keepFor } from '../program/keep-for.ts';
import type { Deps } from '../deps.ts';
import type { Api, ApiEnv } from '../http/api.ts';
import { countPublicCourses, loadSitemapCourses } from '../services/catalogue/catalogue-service.ts';
import { loadInstructorNames } from '../services/catalogue/instructor-service.ts';

const SITEMAP_TTL_MS = 10 * 60 * 1000;
/** Files in memory: a full one takes some 10 MB. */
const SITEMAP_FILES_KEPT = 3;

/** What is neither a page nor a call: /robots.txt, /sitemap.xml and its files of at most `fileMax` addresses, /.well-known/security.txt and /share. */
export function siteRoutes(api: Api, deps: Deps, fileMax = SITEMAP_FILE_MAX): void {
  const { db, env, clock } = deps;
  const files = keepFor<string, readonly SitemapEntry[]>({
    ms: SITEMAP_TTL_MS,
    max: SITEMAP_FILES_KEPT,
    now: () => clock.now().getTime(),
  });
  // Only what PUBLIC_URL says is the same for everybody, whatever Host they name.
  const headers = {
    'Cache-Control': env.publicUrl === undefined ? 'no-store' : `public, max-age=${SITEMAP_TTL_MS / 1000}`,
  };

  const counted = limit(deps, 'public');
  api.get('/robots.txt', counted, (c) => c.text(robotsTxt(requestOrigin(c.req.url, env)), 200, headers));

  api.get('/.well-known/security.txt', counted, (c) =>
    c.text(securityTxt(requestOrigin(c.req.url, env), clock.now()), 200, headers),
  );

  const sendXml = (c: Context<ApiEnv>, toXml: (origin: string) => string) => {
    const origin = requestOrigin(c.req.url, env);
    if (origin === null)
      throw new Refusal('not_found', 'There is a sitemap only under the public address of this server.');
    return c.body(toXml(origin), 200, { ...headers, 'Content-Type': 'application/xml; charset=utf-8' });
  };

  const courseFiles = async () => Math.ceil((await countPublicCourses(deps.catalogue)) / fileMax);

  api.get('/sitemap.xml', counted, async (c) => {
    const numbers = Array.from({ length: await courseFiles() }, (_, at) => `courses-${at + 1}`);
    const paths = ['pages', 'instructors', ...numbers].map((name) => `/sitemap/${name}.xml`);
    return sendXml(c, (origin) => sitemapIndexXml(origin, paths));
  });

  api.get('/sitemap/pages.xml', counted, (c) => sendXml(c, (origin) => sitemapXml(origin, PAGE_ENTRIES)));

  api.get('/sitemap/instructors.xml', counted, async (c) => {
    const entries = await files.get('instructors', async () =>
      (await loadInstructorNames(db, fileMax)).map(toInstructorEntry),
    );
    return sendXml(c, (origin) => sitemapXml(origin, entries));
  });

  api.get('/sitemap/:file{courses-[1-9][0-9]{0,4}\\.xml}', counted, async (c) => {
    const number = Number.parseInt(c.req.param('file').slice('courses-'.length), 10);
    if (number > (await courseFiles())) throw new Refusal('not_found', 'The sitemap has no such file.');
    const entries = await files.get(`courses-${number}`, async () => {
      const from = (number - 1) * fileMax;
      return (await loadSitemapCourses(db, { from, limit: fileMax })).map(toCourseEntry);
    });
    return sendXml(c, (origin) => sitemapXml(origin, entries));
  });

  // What another app shares with the installed one, where no worker answers.
  api.get(SHARE_PATH, counted, (c) => {
    const { origin, searchParams } = new URL(c.req.url);
    return c.redirect(sharedPath(searchParams, [origin, requestOrigin(c.req.url, env) ?? origin]), 303);
  });
}
