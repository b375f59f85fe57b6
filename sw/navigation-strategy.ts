/**
 * `shell`: the app shell at once, a private page is made on the device. `network-first`: the server's HTML, the shell when
 * it does not come. `bypass`: not a page of the app.
 */
export type NavigationStrategy = 'shell' | 'network-first' | 'bypass';

const PRIVATE = [
  '/my-learning',
  '/cart',
  '/receipt',
  '/course/player',
  '/course/reader',
  '/profile',
  '/settings',
  '/instructor',
];
const SERVED = ['/api', '/healthz', '/readyz', '/metrics', '/assets', '/icons', '/screenshots', '/offline-media'];

const isUnder = (pathname: string, root: string) => pathname === root || pathname.startsWith(`${root}/`);

/** How a navigation to `url` is answered by a worker that serves `origin`. */
export function navigationStrategy(url: URL, origin: string): NavigationStrategy {
  const { pathname } = url;
  if (url.origin !== origin) return 'bypass';
  // The payment sandbox is a stranger's page, as the real provider's is.
  if (pathname.startsWith('/sandbox')) return 'bypass';
  if (SERVED.some((root) => isUnder(pathname, root))) return 'bypass';
  // A file beside index.html. Deeper dots are words: /courses/node.js is a search.
  if (/^\/[^/]+\.[^/]+$/.test(pathname)) return 'bypass';
  return PRIVATE.some((root) => isUnder(pathname, root)) ? 'shell' : 'network-first';
}
