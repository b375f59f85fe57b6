import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './api.ts';
import { ShortCache } from './short-cache.ts';

/** How late a change that another process made may show; those of this one show at once. */
const TTL_MS = 1000;
const ENTRIES = 200;

interface Answer {
  headers: Headers;
  body: ArrayBuffer;
}

/**
 * Answers to nobody in particular, for a moment: a crowd that comes at once asks the database once. `serve` goes before the
 * routes whose answers may be kept, and keeps what is `200` and `public`; `forgetAfterChange` before all that can change one.
 */
export function createAnswerCache(now: () => number = Date.now) {
  const empty = () => new ShortCache<Answer | null>({ limit: ENTRIES, ttlMs: TTL_MS, now });
  let cache = empty();

  const serve = createMiddleware<ApiEnv>(async (c, next) => {
    const { method, headers } = c.req.raw;
    if (method !== 'GET' || headers.has('Authorization')) return next();
    const { pathname, search } = new URL(c.req.url);
    const held = headers.get('If-None-Match');
    let asked = false;
    const answer = await cache.get(`${encodingOf(headers)} ${pathname}${search}`, async () => {
      asked = true;
      // The whole answer is of use to whoever comes next.
      headers.delete('If-None-Match');
      await next();
      return toAnswer(c.res);
    });
    if (!answer) return asked ? undefined : next();
    c.res = undefined;
    c.res = isCurrent(held, answer) ? notModified(answer) : new Response(answer.body, { headers: answer.headers });
  });

  const forgetAfterChange = createMiddleware<ApiEnv>(async (c, next) => {
    await next();
    // What was asked before the change and comes after it ends in the old one.
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') cache = empty();
  });

  return { serve, forgetAfterChange };
}

/** As hono/compress chooses. */
function encodingOf(headers: Headers): string {
  const accepted = headers.get('Accept-Encoding') ?? '';
  return ['gzip', 'deflate'].find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

async function toAnswer(response: Response): Promise<Answer | null> {
  if (response.status !== 200 || !response.headers.get('Cache-Control')?.includes('public')) return null;
  return { headers: new Headers(response.headers), body: await response.arrayBuffer() };
}

const bare = (tag: string) => tag.trim().replace(/^W\//, '');

/** RFC 9110, 13.1.2: compared weakly. */
function isCurrent(held: string | null, { headers }: Answer): boolean {
  const tag = headers.get('ETag');
  if (held === null || tag === null) return false;
  return held === '*' || held.split(',').some((other) => bare(other) === bare(tag));
}

function notModified({ headers }: Answer): Response {
  const kept = new Headers(headers);
  for (const name of ['Content-Type', 'Content-Length', 'Content-Encoding']) kept.delete(name);
  return new Response(null, { status: 304, headers: kept });
}
