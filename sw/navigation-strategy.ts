/**
 * `shell`: respond with the app shell at once; the app renders the private page. `network-first`: respond with the server's
 * HTML, or with a cached page if the server does not respond. `bypass`: not a page of the app; the worker does not handle it.
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
const SERVED = [
  '/api',
  '/.well-known',
  '/healthz',
  '/readyz',
  '/metrics',
  '/assets',
  '/icons',
  '/screenshots',
  '/offline-media',
];

const isUnder = (pathname: string, root: string) => pathname === root || pathname.startsWith(`${root}/`);

/** The strategy for a navigation to `url`; `origin` is the worker's own. */
export function navigationStrategy(url: URL, origin: string): NavigationStrategy {
  const { pathname } = url;
  if (url.origin !== origin) return 'bypass';
  // The payment sandbox stands for the payment provider's site and is not part of the app.
  if (pathname.startsWith('/sandbox')) return 'bypass';
  if (SERVED.some((root) => isUnder(pathname, root))) return 'bypass';
  // A file in the root folder. A dot in a deeper path is text: /courses/node.js is a search.
  if (/^\/[^/]+\.[^/]+$/.test(pathname)) return 'bypass';
  return PRIVATE.some((root) => isUnder(pathname, root)) ? 'shell' : 'network-first';
}
