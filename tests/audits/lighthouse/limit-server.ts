import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

const PAGE = path.join(import.meta.dirname, 'limit-page/index.html');
/** About as heavy as a first page's picture may be. */
const HERO = path.resolve(import.meta.dirname, '../../../public/og.png');

/** What a worker costs at least: the whole page from the cache. */
const WORKER = `
addEventListener('install', (event) => {
  event.waitUntil(caches.open('limit').then((cache) => cache.addAll(['/', '/hero.png'])));
  skipWaiting();
});
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request).then((held) => held ?? fetch(event.request)));
});
`;

export interface LimitServer {
  /** Without a slash at its end. */
  url: string;
  close: () => void;
}

/**
 * Serves a page without a script on a free port: what a browser and a line like these can do at best. `/worker.js` is a service
 * worker that keeps it, for who registers it.
 */
export async function serveLimitPage(): Promise<LimitServer> {
  const page = await readFile(PAGE);
  const hero = await readFile(HERO);
  const server = createServer(({ url }, response) => {
    if (url === '/') response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
    else if (url === '/hero.png') response.setHeader('Content-Type', 'image/png').end(hero);
    else if (url === '/worker.js') response.setHeader('Content-Type', 'text/javascript').end(WORKER);
    else if (url === '/robots.txt') response.setHeader('Content-Type', 'text/plain').end('User-agent: *\nAllow: /\n');
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://localhost:${address.port}`, close: () => server.close() };
}
