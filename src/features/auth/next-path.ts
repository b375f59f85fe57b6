import { paths } from '#config/paths.ts';

// Never a real origin: an address that resolves to anything else would leave the site.
const HERE = 'https://code-it.invalid';

/**
 * Where to go after signing in: `raw` (the `next` parameter) when it is a path of this site, else home. Never another
 * origin, and never the sign-in pages themselves.
 */
export function toNextPath(raw: string | null): string {
  if (!raw?.startsWith('/') || !URL.canParse(raw, HERE)) return paths.home;
  const url = new URL(raw, HERE);
  // "/.//host" parses to the path "//host", which a later navigation would read as another origin.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return paths.home;
  if (url.pathname === paths.login || url.pathname === paths.register) return paths.home;
  return url.pathname + url.search + url.hash;
}

/** `path` with `next` kept, so that a visitor who changes between Login and Register still lands where they were going. */
export function withNext(path: string, next: string): string {
  return next === paths.home ? path : `${path}?next=${encodeURIComponent(next)}`;
}
