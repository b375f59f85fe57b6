import { paths } from '#config/paths.ts';
import { toOwnPath } from '#contract/own-path.ts';

// Any origin that nobody has: `next` is a path, and the page is rendered where there is no location.
const HERE = 'https://code-it.invalid';
const SIGN_IN = new RegExp(`^(${paths.login}|${paths.register})(?![^?#])`);

/**
 * Where to go after signing in: `raw` (the `next` parameter) when it is a path of this site, else home. Never another
 * origin, and never the sign-in pages themselves.
 */
export function toNextPath(raw: string | null): string {
  const path = toOwnPath(raw ?? '', HERE);
  return path === null || SIGN_IN.test(path) ? paths.home : path;
}

/** `path` with `next` kept, so that a visitor who changes between Login and Register still lands where they were going. */
export function withNext(path: string, next: string): string {
  return next === paths.home ? path : `${path}?next=${encodeURIComponent(next)}`;
}
