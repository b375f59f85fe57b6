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
import { Providers } from './providers.tsx';
import { matchRoute } from './routes/app-routes.ts';
import { queriesOf } from './routes/page-queries.ts';
import { PagePending } from './routes/page-pending.tsx';
import { structuredData } from './structured-data.ts';
import { MainLayout } from './layouts/main-layout.tsx';

export { bootScript };

/** A page as the server sends it: `head` belongs into <head>, `body` into #root, `state` beside it as JSON. */
export interface RenderedPage {
  /** The page's source module; null for the shell. */
  module: string | null;
  status: 200 | 404;
  head: string;
  body: string;
  state: DehydratedState;
}

/** `fetch` answers /api/v1 calls without a network: the application server's own request function. */
export function configureServerRendering(fetch: typeof globalThis.fetch, baseUrl: string) {
  configureHttp({ fetch, baseUrl });
}

// React hoists <title>, <meta> and preloads before the first element of a partial tree; this element marks where they end.
const BODY_MARK = '<div data-app';

function toPage(module: string | null, html: string, status: 200 | 404, state: DehydratedState): RenderedPage {
  const mark = html.indexOf(BODY_MARK);
  return { module, status, head: html.slice(0, mark), body: html.slice(mark), state };
}

/** The text at a lesson's address if anyone may read it, null if not. Rejects where the server cannot tell. */
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

/**
 * Renders a public page with its data. Returns null for a page that is the shell's, and the reader's address for that of the
 * player where the lesson is a text: 'Preview this course' names the player.
 * `origin` is that of its absolute addresses; '' where it is not known: then it has none.
 * Where a query answers null there is no such thing: 404, with the page that says so. A failed query rejects.
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

/** The frame with a placeholder page: what the service worker answers a navigation with, and private pages start from. */
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
