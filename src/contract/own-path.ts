import { parseUrl } from './parse-url.ts';

/** "//", and forms that proxies and other readers treat like it: a path that begins so may be read as another host. */
const LIKE_A_HOST = /^(?:[/\\]|%2f|%5c){2}/i;

/**
 * The path, search and hash of an address that came from outside (a parameter, another app, a push), or null if it does
 * not lead to `origin`. `address` is absolute or begins with '/'. Following the result never leaves the site.
 */
export function toOwnPath(address: string, origin: string): string | null {
  const url = parseUrl(address, address.startsWith('/') ? origin : undefined);
  if (!url) return null;
  // Not `url.origin`: a blob: address has that of the page which made it.
  if (`${url.protocol}//${url.host}` !== origin || url.username !== '' || url.password !== '') return null;
  // "/.//host" has the right origin, and the path "//host": the next reader would go there.
  if (LIKE_A_HOST.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
