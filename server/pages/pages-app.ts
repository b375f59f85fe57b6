import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { createCriticalCss } from './critical-css.ts';
import { PageCache } from './page-cache.ts';
import { type BuildManifest, pageAssets, styleLinks } from './page-assets.ts';
import { fillTemplate } from './page-template.ts';

/** What the built SSR bundle (src/app/entry-server.tsx) exports. The server knows it by shape, not by import. */
interface ServerBundle {
  bootScript: string;
  configureServerRendering: (fetch: typeof globalThis.fetch, baseUrl: string) => void;
  renderPage: (
    url: URL,
  ) => Promise<{ module: string; status: 200 | 404; head: string; body: string; state: unknown } | null>;
}

interface Document {
  status: 200 | 404;
  html: string;
  brotli: Buffer;
}

export interface PagesOptions {
  /** The folder that the build made. */
  distDir: string;
  /** Absolute origin for canonical and Open Graph addresses. */
  publicUrl: string;
  /** Answers the page's own /api/v1 calls inside this process. */
  fetch: (request: Request) => Response | Promise<Response>;
  onError: (error: unknown, url: string) => void;
  now?: () => number;
}

const brotli = promisify(brotliCompress);
/** Public pages are the same for everybody; a course that was changed shows within this time. */
const PAGE_TTL_MS = 30_000;
const PAGE_CACHE_ENTRIES = 500;

async function toDocument(status: 200 | 404, html: string): Promise<Document> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  return { status, html, brotli: await brotli(html, { params }) };
}

/** Serves the built client: hashed assets, the worker, and every page as HTML. */
export async function createPagesApp(options: PagesOptions): Promise<Hono> {
  const clientDir = path.join(options.distDir, 'client');
  const template = await readFile(path.join(options.distDir, 'page.html'), 'utf8');
  const manifest = JSON.parse(await readFile(path.join(options.distDir, 'manifest.json'), 'utf8')) as BuildManifest;
  const shell = await toDocument(200, await readFile(path.join(clientDir, 'shell.html'), 'utf8'));
  const bundle = (await import(pathToFileURL(path.join(options.distDir, 'ssr/entry-server.js')).href)) as ServerBundle;
  bundle.configureServerRendering(async (input, init) => options.fetch(new Request(input, init)), options.publicUrl);
  const criticalCss = createCriticalCss(clientDir);
  const cache = new PageCache<Document | null>({
    limit: PAGE_CACHE_ENTRIES,
    ttlMs: PAGE_TTL_MS,
    now: options.now ?? Date.now,
  });

  async function render(url: URL): Promise<Document | null> {
    const page = await bundle.renderPage(url);
    if (!page) return null;
    const html = fillTemplate(template, {
      ...page,
      head: page.head + styleLinks(pageAssets(manifest, page.module)),
      bootScript: bundle.bootScript,
      rendered: 'page',
    });
    return toDocument(page.status, await criticalCss.inline(html));
  }

  function send(c: Context, document: Document) {
    c.header('Content-Type', 'text/html; charset=utf-8');
    c.header('Cache-Control', 'no-cache');
    c.header('Vary', 'Accept-Encoding');
    if (!/\bbr\b/.test(c.req.header('Accept-Encoding') ?? '')) return c.body(document.html, document.status);
    c.header('Content-Encoding', 'br');
    return c.body(new Uint8Array(document.brotli), document.status);
  }

  const app = new Hono();
  app.get(
    '/assets/*',
    serveStatic({
      root: clientDir,
      precompressed: true,
      onFound: (_file, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  );
  // A missing chunk is an error, never the page: a module script must not be answered with HTML.
  app.get('/assets/*', (c) => c.text('Not found', 404));
  app.get(
    '*',
    serveStatic({
      root: clientDir,
      precompressed: true,
      rewriteRequestPath: (file) => (file === '/' ? '/no-directory-index' : file),
      onFound: (_file, c) => c.header('Cache-Control', 'no-cache'),
    }),
  );
  app.get('*', async (c) => {
    const url = new URL(c.req.url);
    // Only what a page reads is a part of its identity: a tracking parameter must not fill the cache.
    const search = new URLSearchParams();
    for (const name of ['sort', 'page', 'q']) {
      const value = url.searchParams.get(name);
      if (value) search.set(name, value);
    }
    const key = `${url.pathname}?${search.toString()}`;
    try {
      const document = await cache.get(key, () => render(new URL(key, options.publicUrl)));
      return send(c, document ?? shell);
    } catch (error) {
      // The shell renders on the client and shows the failure with a Retry, where an error page could not.
      options.onError(error, key);
      return send(c, shell);
    }
  });
  return app;
}
