import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { setSiteOrigin } from '#config/site-origin.ts';
import type { Track } from '#contract/track.ts';
import { toApiError } from '#data/api/api-error.ts';
import { configureHttp } from '#data/api/http-client.ts';
import { openTrackQuery } from '#data/queries/learning/content.ts';
import { createAppQueryClient } from '#data/queries/query-client.ts';
import { App } from './app.tsx';
import { bootScript } from './untouched/boot-script.ts';
import { likelyPagesRules } from './untouched/likely-pages.ts';
import { Providers } from './providers.tsx';
import { matchRoute } from './routes/app-routes.ts';
import { isShared, queriesOf } from './routes/page-queries.ts';
import { PagePending } from './routes/page-pending.tsx';
import { structuredData } from './structured-data.ts';
import { MainLayout } from './layouts/main-layout.tsx';

export { bootScript };
export const inlineScripts = [bootScript, likelyPagesRules];

/** A rendered page: `head` goes into <head>, `body` into #root, and `state` beside it as JSON. */
export interface RenderedPage {
  /** The page's source module; null for the shell. */
  module: string | null;
  status: 200 | 404;
  head: string;
  body: string;
  state: DehydratedState;
}

/** `fetch` handles /api/v1 calls without a network: it is the application server's own request function. */
export function configureServerRendering(fetch: typeof globalThis.fetch, baseUrl: string) {
  configureHttp({ fetch, baseUrl });
}

// React hoists <title>, <meta> and preloads before the first element of a partial tree; this element marks where they end.
const BODY_MARK = '<div data-app';

function toPage(module: string | null, html: string, status: 200 | 404, state: DehydratedState): RenderedPage {
  const mark = html.indexOf(BODY_MARK);
  return { module, status, head: html.slice(0, mark), body: html.slice(mark), state };
}

/** The text lesson `trackId` if it is public, else null. Rejects when the API fails. */
async function fetchOpenText(client: QueryClient, trackId: string): Promise<Track | null> {
  if (trackId === '') return null;
  try {
    const { tracks } = await client.fetchQuery(openTrackQuery(trackId));
    return tracks.find(({ _id, type }) => _id === trackId && type === 'text') ?? null;
  } catch (error) {
    const failure = toApiError(error);
    if (failure.kind === 'http' && failure.status < 500) return null;
    throw error;
  }
}

/** Whether the page of a URL may be kept for a while and answered to others. */
export const isSharedPage = (url: URL) => isShared(matchRoute(url.pathname));

/**
 * Renders a public page with its data. Returns null for a page that is served as the shell. For a text lesson at the player's
 * URL it returns a redirect to the reader, because 'Preview this course' links to the player. `origin` is used for absolute
 * URLs; with '' the page has none. If a query resolves with null, the thing does not exist, and the page has status 404.
 * Rejects if a query fails.
 */
export async function renderPage(url: URL, origin: string): Promise<RenderedPage | { redirect: string } | null> {
  const match = matchRoute(url.pathname);
  if (match.route.audience === 'private') return null;
  await match.route.preload();
  const client = createAppQueryClient();
  if (match.route.audience === 'lesson') {
    const text = await fetchOpenText(client, url.searchParams.get('trackId') ?? '');
    if (!text) return null;
    const reader = paths.reader(text.courseId, text._id);
    if (!reader.startsWith(`${url.pathname}?`)) return { redirect: reader };
  }
  const carried = await Promise.all(
    queriesOf(match, url.searchParams).map((query): Promise<unknown> => client.fetchQuery(query)),
  );
  const status = match.route.path === '*' || carried.includes(null) ? 404 : 200;
  setSiteOrigin(origin);
  const html = renderToString(
    <App
      client={client}
      Router={({ children }) => <StaticRouter location={url.pathname + url.search}>{children}</StaticRouter>}
    />,
  );
  const page = toPage(match.route.module, html, status, dehydrate(client));
  return { ...page, head: page.head + structuredData(origin, url.pathname) };
}

/** The page frame with a placeholder. The service worker responds with it to navigations, and private pages start from it. */
export function renderShell(): RenderedPage {
  const client = createAppQueryClient();
  const html = renderToString(
    <Providers client={client}>
      <StaticRouter location="/shell">
        <MainLayout>
          <PagePending />
        </MainLayout>
      </StaticRouter>
    </Providers>,
  );
  return toPage(null, html, 200, dehydrate(client));
}
