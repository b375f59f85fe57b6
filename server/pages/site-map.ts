import { CATEGORY_KEYS } from '#contract/categories.ts';
import { API_BASE } from '#contract/endpoints.ts';

/** The public pages that are to be found, apart from categories and courses. */
export const SITEMAP_PATHS = [
  '/',
  '/about-course',
  '/about',
  '/help-center',
  '/verify',
  '/contact',
  '/cancellations-refunds',
  '/privacy-policy',
  '/terms-of-service',
] as const;

const PRIVATE = [
  '/cart',
  '/my-learning',
  '/course/player',
  '/course/reader',
  '/profile',
  '/settings',
  '/instructor/',
  '/instructor$',
];

/** Pictures belong to pages that are found; all other calls are no pages. Without an origin it names no sitemap. */
export function robotsTxt(origin: string | null): string {
  return [
    'User-agent: *',
    `Allow: ${API_BASE}/media/thumbnails/`,
    `Disallow: ${API_BASE}/`,
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    ...(origin === null ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
    '',
  ].join('\n');
}

/** What a file of a sitemap may list (https://www.sitemaps.org/protocol.html), and an index of such files. */
export const SITEMAP_FILE_MAX = 50_000;

export interface SitemapEntry {
  path: string;
  changed?: Date;
}

/** The pages that are to be found, apart from courses and instructors. */
export const PAGE_ENTRIES: readonly SitemapEntry[] = [
  ...SITEMAP_PATHS.map((path) => ({ path })),
  ...CATEGORY_KEYS.map((key) => ({ path: `/courses/${key}` })),
];

export const toCourseEntry = ({ id, updatedAt }: { id: string; updatedAt: Date }): SitemapEntry => ({
  path: `/course/overview/${id}`,
  changed: updatedAt,
});

export const toInstructorEntry = (username: string): SitemapEntry => ({
  path: `/instructor-profile/${encodeURIComponent(username)}`,
});

function toXml(
  list: 'urlset' | 'sitemapindex',
  item: 'url' | 'sitemap',
  origin: string,
  entries: readonly SitemapEntry[],
) {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries.map(({ path, changed }) => {
      const when = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
      return `<${item}><loc>${origin}${path}</loc>${when}</${item}>`;
    }),
    `</${list}>`,
    '',
  ].join('\n');
}

/** A file of addresses. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  return toXml('urlset', 'url', origin, entries);
}

/** The list of the files, given by their paths. */
export function sitemapIndexXml(origin: string, paths: readonly string[]): string {
  return toXml(
    'sitemapindex',
    'sitemap',
    origin,
    paths.map((path) => ({ path })),
  );
}
