import { paths } from '#config/paths.ts';
import { toOwnPath } from '#contract/own-path.ts';

// A dummy origin to parse the path `next`; the server, which renders this page too, has no `location`.
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

/** `path` with the `next` parameter, so that it survives a change between Login and Register. */
export function withNext(path: string, next: string): string {
  return next === paths.home ? path : `${path}?next=${encodeURIComponent(next)}`;
}
