import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { FILTER_PARAMS } from '#contract/course-filter.ts';
import { API_BASE } from '#contract/endpoints.ts';
import type { Env } from '../env.ts';
import { BUILT_FILE_POLICY, contentSecurityPolicy, REPORTING_ENDPOINTS } from '../http/content-security-policy.ts';
import type { BucketStore } from '../media/media-storage.ts';
import { analyticsScript } from './analytics-script.ts';
import { createCriticalCss } from './critical-css.ts';
import { boundedWork } from '../program/bounded-work.ts';
import { type BuildManifest, pageAssets, styleLinks } from './page-assets.ts';
import { fillTemplate } from './page-template.ts';
import { findSharedAsset, shareAssets } from './shared-assets.ts';
import { requestOrigin } from './request-origin.ts';
import { readVitalsLibrary, vitalsScript } from './vitals-script.ts';

/** What the built SSR bundle (src/app/entry-server.tsx) exports. The server knows it by shape, not by import. */
interface ServerBundle {
  bootScript: string;
  /** All inline scripts that a page runs, those included that it makes itself. */
  inlineScripts: readonly string[];
  isSharedPage: (url: URL) => boolean;
  configureServerRendering: (fetch: typeof globalThis.fetch, baseUrl: string) => void;
  renderPage: (
    url: URL,
    /** Of its absolute addresses; '': it is not known, and there are none. */
    origin: string,
  ) => Promise<{ module: string; status: 200 | 404; head: string; body: string; state: unknown } | Redirect | null>;
}

interface Document {
  status: 200 | 404 | 503;
  html: string;
  /** Its Content-Security-Policy. */
  policy: string;
  brotli: Buffer;
  quality: number;
  /** How often it was. */
  asked: number;
}

/** Where a page is to be found instead. */
interface Redirect {
  redirect: string;
}

export interface PagesOptions {
  /** The folder that the build made. */
  distDir: string;
  /** What tells the origin of canonical and Open Graph addresses, where a web analytics script is, and who is paid. */
  env: Pick<Env, 'publicUrl' | 'host' | 'analyticsPath' | 'payments' | 'razorpay'>;
  /** Answers the page's own /api/v1 calls inside this process. */
  fetch: (request: Request) => Response | Promise<Response>;
  logger: Pick<Logger, 'error' | 'warn'>;
  /** Where servers leave their assets for those of other builds. */
  bucket?: BucketStore | null;
  now?: () => number;
}

const FOR_GOOD = 'public, max-age=31536000, immutable';

const brotli = promisify(brotliCompress);
/** Public pages are the same for everybody; a course that was changed shows within this time to all but the first who asks. */
const PAGE_TTL_MS = 30_000;
/** A page is a tenth of a second's work: so long it is answered as it was, while it is made anew. */
const PAGE_STALE_MS = 120_000;
/** Brotli's qualities: in milliseconds for who waits, and as small as it gets. */
const QUICK = 6;
const SMALLEST = 11;
const PAGE_CACHE_ENTRIES = 500;
/** A render is a tenth of a second of the only thread, and of another one to compress it: others get their turn between two. */
const RENDERS_AT_ONCE = 2;
/** Two seconds' worth of pages. */
const RENDERS_WAITING = 20;
/** What nobody waits for goes beside the rest, one at a time. */
const BESIDE_WAITING = 100;
/** For the page's own calls, which never leave the process. */
const INTERNAL_ORIGIN = 'http://localhost';
/** In the cache, for all who name a host that is not ours: each of them would otherwise have pages of its own there. */
const NO_ORIGIN = 'http://unknown.invalid';

const compress = (html: string, quality: number) =>
  brotli(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
  });

/** Too many pages wait to be rendered. */
class PagesBusyError extends Error {
  override name = 'PagesBusyError';
}

const bounded = (atOnce: number, waiting: number) =>
  boundedWork({ atOnce, waiting, busy: () => new PagesBusyError('too many pages wait to be rendered') });

/** Serves the built client: hashed assets, the worker, and every page as HTML. */
export async function createPagesApp(options: PagesOptions): Promise<Hono> {
  const clientDir = path.join(options.distDir, 'client');
  const template = await readFile(path.join(options.distDir, 'page.html'), 'utf8');
  const manifest = JSON.parse(await readFile(path.join(options.distDir, 'manifest.json'), 'utf8')) as BuildManifest;
  const { analyticsPath, publicUrl } = options.env;
  const vitals = analyticsPath === undefined ? null : await readVitalsLibrary();
  const measures =
    vitals && `${analyticsScript(analyticsPath ?? '')};${vitalsScript(vitals.path, `${API_BASE}/vitals`)}`;
  const bundle = (await import(pathToFileURL(path.join(options.distDir, 'ssr/entry-server.js')).href)) as ServerBundle;
  bundle.configureServerRendering(async (input, init) => options.fetch(new Request(input, init)), INTERNAL_ORIGIN);
  const criticalCss = createCriticalCss(clientDir);
  const now = options.now ?? Date.now;
  const pageFailed = (error: unknown, url: string) =>
    options.logger.error({ err: error, path: new URL(url).pathname }, 'a page was not rendered');
  const bucketFailed = (what: string) => (error: unknown) => {
    options.logger.warn({ err: error }, what);
    return null;
  };
  // Before a page of this build is asked for. Without its bucket a server goes on as well as it can.
  if (options.bucket)
    await shareAssets(options.bucket, clientDir, new Date(now())).catch(
      bucketFailed('the bucket did not take the assets of this build, for servers of other builds'),
    );

  async function toDocument(status: 200 | 404, page: string, quality = QUICK): Promise<Document> {
    const html = measures === null ? page : page.replace('</body>', () => `<script>${measures}</script></body>`);
    const scripts = [...bundle.inlineScripts, ...(measures === null ? [] : [measures])];
    const policy = contentSecurityPolicy(html, scripts, options.env);
    return { status, html, policy, brotli: await compress(html, quality), quality, asked: 0 };
  }
  const shell = await toDocument(200, await readFile(path.join(clientDir, 'shell.html'), 'utf8'));
  const cache = new LRUCache<string, Document | Redirect>({
    max: PAGE_CACHE_ENTRIES,
    ttl: PAGE_TTL_MS,
    ttlResolution: 0,
    perf: { now },
    allowStale: true,
    noDeleteOnFetchRejection: true,
    // Who waits for a page gets it, even where others have taken its place meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (key, old) => (old ? beside(() => renderBeside(key)) : renderNow(key)),
  });

  const inTurn = bounded(RENDERS_AT_ONCE, RENDERS_WAITING);
  const beside = bounded(1, BESIDE_WAITING);

  /** A page that is asked for again is worth a tenth of a second beside the requests: a tenth less travels from then on. */
  function noteAsked(document: Document): void {
    document.asked += 1;
    if (document.asked !== 2 || document.quality === SMALLEST) return;
    beside(() => compress(document.html, SMALLEST)).then(
      (bytes) => (document.brotli = bytes),
      // It stays as large as it is.
      () => undefined,
    );
  }

  async function render(url: URL, quality: number): Promise<Document | Redirect> {
    // What arrived during the render before this one is answered first.
    await nextTurn();
    const page = await bundle.renderPage(url, url.origin === NO_ORIGIN ? '' : url.origin);
    if (!page) return shell;
    if ('redirect' in page) return page;
    const html = fillTemplate(template, {
      ...page,
      head: page.head + styleLinks(pageAssets(manifest, page.module)),
      bootScript: bundle.bootScript,
      rendered: 'page',
      origin: publicUrl === undefined ? undefined : url.origin,
    });
    return toDocument(page.status, await criticalCss.inline(html), quality);
  }

  const renderNow = (key: string) => inTurn(() => render(new URL(key), QUICK));

  /** The next page of an address, while the last one is answered. */
  async function renderBeside(key: string): Promise<Document | Redirect> {
    try {
      return await render(new URL(key), SMALLEST);
    } catch (error) {
      pageFailed(error, key);
      throw error;
    }
  }

  function send(c: Context, document: Document) {
    c.header('Content-Type', 'text/html; charset=utf-8');
    c.header('Cache-Control', 'no-cache');
    c.header('Vary', 'Accept-Encoding');
    c.header('Content-Security-Policy', document.policy);
    c.header('Reporting-Endpoints', REPORTING_ENDPOINTS);
    if (!/\bbr\b/.test(c.req.header('Accept-Encoding') ?? '')) return c.body(document.html, document.status);
    c.header('Content-Encoding', 'br');
    const body = new Uint8Array(document.brotli);
    noteAsked(document);
    return c.body(body, document.status);
  }

  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    const type = c.res.headers.get('Content-Type');
    if (type?.endsWith('+xml')) c.res.headers.set('Content-Type', `${type}; charset=utf-8`);
  });
  if (vitals) {
    app.get(vitals.path, (c) => {
      c.header('Cache-Control', FOR_GOOD);
      return c.body(vitals.code, 200, { 'Content-Type': 'text/javascript; charset=utf-8' });
    });
  }
  app.get(
    '/assets/*',
    serveStatic({
      root: clientDir,
      precompressed: true,
      onFound(_file, c) {
        c.header('Cache-Control', FOR_GOOD);
        // What never changes is not asked for again, and the name says which version it is.
        c.header('Last-Modified', undefined);
      },
    }),
  );
  // A missing chunk is an error, never the page: a module script must not be answered with HTML.
  app.get('/assets/*', async (c) => {
    const name = c.req.path.slice('/assets/'.length);
    const asset =
      options.bucket &&
      (await findSharedAsset(options.bucket, name).catch(
        bucketFailed('the bucket did not give an asset of another build'),
      ));
    if (!asset) return c.text('Not found', 404);
    c.header('Cache-Control', FOR_GOOD);
    return c.body(asset, 200, { 'Content-Type': getMimeType(name) ?? 'application/octet-stream' });
  });
  // The worker keeps the shell as it is served here.
  app.get('/shell.html', (c) => send(c, shell));
  app.get(
    '*',
    serveStatic({
      root: clientDir,
      precompressed: true,
      rewriteRequestPath: (file) => (file === '/' ? '/no-directory-index' : file),
      onFound: (_file, c) => {
        c.header('Cache-Control', 'no-cache');
        c.header('Content-Security-Policy', BUILT_FILE_POLICY);
      },
    }),
  );
  app.get('*', async (c) => {
    const url = new URL(c.req.url);
    // Only what a page reads is a part of its identity: a tracking parameter must not fill the cache.
    const search = new URLSearchParams();
    for (const name of ['sort', 'page', 'exact', 'tab', 'courseId', 'trackId', ...FILTER_PARAMS]) {
      const value = url.searchParams.get(name);
      if (value) search.set(name, value);
    }
    const key = `${requestOrigin(c.req.url, options.env) ?? NO_ORIGIN}${url.pathname}?${search.toString()}`;
    try {
      if (cache.getRemainingTTL(key) < -PAGE_STALE_MS) cache.delete(key);
      const document = await (bundle.isSharedPage(url) ? cache.forceFetch(key) : renderNow(key));
      return 'redirect' in document ? c.redirect(document.redirect) : send(c, document);
    } catch (error) {
      // The shell renders on the client and shows the failure with a Retry, where an error page could not.
      if (!(error instanceof PagesBusyError)) {
        pageFailed(error, key);
        return send(c, shell);
      }
      // A browser shows it all the same; a crawler comes back.
      c.header('Retry-After', '2');
      return send(c, { ...shell, status: 503 });
    }
  });
  return app;
}
