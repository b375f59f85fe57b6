import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import { ERROR_STATUS } from '#contract/error.ts';
import type { ApiEnv } from './api.ts';

const TOO_MANY = ERROR_STATUS.rate_limited;
const ACCEPTED_ID = /^[\w-]{8,64}$/;

/**
 * Gives each request an id (the caller’s own if it is well formed), answers with it, and writes one log line. Never
 * logs a query, a body or a header, because they contain signed links and tokens.
 */
export function requestLog(logger: Logger) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const sent = c.req.header('X-Request-Id');
    const requestId = sent && ACCEPTED_ID.test(sent) ? sent : randomUUID();
    const log = logger.child({ requestId });
    c.set('requestId', requestId);
    c.set('log', log);
    const started = performance.now();
    await next();
    // Not for hashed files: there are many, and forty bytes on each would slow down every first visit.
    if (!c.req.path.startsWith('/assets/')) c.res.headers.set('X-Request-Id', requestId);
    const line = {
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
      account: c.get('account'),
    };
    if (c.res.status >= 500) log.error(line, 'request failed');
    // A flood must not fill the disk: /metrics counts them.
    else if (c.res.status === TOO_MANY) log.debug(line, 'request');
    else log.info(line, 'request');
  });
}
