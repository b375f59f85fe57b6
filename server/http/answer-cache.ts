import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import type { ApiEnv } from './api.ts';
import { encodingOf, isCurrent } from './packed-answer.ts';

/** How long a change made by another process may stay unseen where no version tells of it; changes of this process show at once. */
const TTL_MS = 1000;
/** Enough for what a crowd asks for; a page of the feed has some 30 KB when it is compressed. */
const KEPT = { max: 1000, maxSize: 64 * 1024 * 1024 };
/** Past the slashes of 'http://'. */
const ORIGIN = 8;

interface Answer {
  headers: Record<string, string>;
  tag: string | null;
  /** Not a `Buffer`, which Node’s adapter would turn into a stream. */
  body: Uint8Array<ArrayBuffer>;
}

interface AnswerCacheOptions {
  now?: () => number;
  /** Told of each answer whether it was in memory. */
  onAnswer?: (kept: boolean) => void;
  /** What the answers hang on, read for each request: one of another version is not served, and one of this version is, however old. */
  readVersion?: () => Promise<string>;
  /** Also serves requests that say who asks. Others go past the cache: who is signed in reads at once what they wrote. */
  servesSignedIn?: boolean;
}

/**
 * A cache of answers that are the same for everybody: a crowd that comes at once costs one query. Mount `serve`
 * before the routes whose answers may be cached; it keeps answers that are `200` and `public`. Mount
 * `forgetAfterChange` before everything that can change one and is not told by a version.
 */
export function createAnswerCache({
  now = Date.now,
  onAnswer = () => undefined,
  readVersion,
  servesSignedIn = false,
}: AnswerCacheOptions = {}) {
  const empty = () =>
    new LRUCache<string, Answer, () => Promise<Answer | undefined>>({
      ...KEPT,
      sizeCalculation: ({ body }) => body.byteLength + 1,
      ...(!readVersion && { ttl: TTL_MS, ttlResolution: 0 }),
      perf: { now },
      // A caller who waits gets the answer even if its entry was evicted meanwhile.
      ignoreFetchAbort: true,
      fetchMethod: (_key, _old, { context: ask }) => ask(),
    });
  let cache = empty();

  const serve = createMiddleware<ApiEnv>(async (c, next) => {
    const { method, headers } = c.req.raw;
    if (method !== 'GET' || (!servesSignedIn && headers.has('Authorization'))) return next();
    const { url } = c.req;
    const held = headers.get('If-None-Match') ?? undefined;
    let asked = false;
    const ask = () => {
      asked = true;
      // The cache needs the whole answer, not a 304.
      headers.delete('If-None-Match');
      return next().then(() => toAnswer(c));
    };
    const version = readVersion ? await readVersion() : '';
    const key = `${encodingOf(c)} ${version} ${url.slice(url.indexOf('/', ORIGIN))}`;
    const answer = await cache.fetch(key, { context: ask });
    onAnswer(answer !== undefined && !asked);
    if (!answer) return asked ? undefined : next();
    // The answer that was just made is one already.
    if (asked && held === undefined) return;
    c.res = undefined;
    c.res = toResponse(answer, held);
  });

  const forgetAfterChange = createMiddleware<ApiEnv>(async (c, next) => {
    await next();
    // Requests that were asked before the change still write to the old cache.
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') cache = empty();
  });

  return { serve, forgetAfterChange };
}

function toAnswer({ res: { status, headers }, var: { sent } }: Context<ApiEnv>): Answer | undefined {
  if (status !== 200 || !sent || !headers.get('Cache-Control')?.includes('public')) return undefined;
  return { headers: Object.fromEntries(headers), tag: headers.get('ETag'), body: sent };
}

function toResponse(answer: Answer, held: string | undefined): Response {
  if (!isCurrent(held, answer.tag)) return new Response(answer.body, { headers: answer.headers });
  const { 'content-type': _type, 'content-length': _length, 'content-encoding': _encoding, ...kept } = answer.headers;
  return new Response(null, { status: 304, headers: kept });
}
