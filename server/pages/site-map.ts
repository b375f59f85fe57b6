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

export interface SitemapRows {
  courses: readonly { id: string; updatedAt: Date }[];
  /** Their usernames. */
  instructors: readonly string[];
}

/** The addresses of pages, categories, and the given courses and instructors as a sitemap. */
export function sitemapXml(origin: string, { courses, instructors }: SitemapRows): string {
  const entry = (path: string, changed = '') => `<url><loc>${origin}${path}</loc>${changed}</url>`;
  const urls = [
    ...SITEMAP_PATHS.map((path) => entry(path)),
    ...CATEGORY_KEYS.map((key) => entry(`/courses/${key}`)),
    ...courses.map(({ id, updatedAt }) =>
      entry(`/course/overview/${id}`, `<lastmod>${updatedAt.toISOString()}</lastmod>`),
    ),
    ...instructors.map((username) => entry(`/instructor-profile/${encodeURIComponent(username)}`)),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
