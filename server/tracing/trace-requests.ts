import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { ApiEnv } from '../http/api.ts';

const tracer = trace.getTracer('code-it');

/**
 * A span for each request, named by its route, with the request's id as the log has it. Never its address: queries contain signed links and
 * tokens. Each is a trace of its own: what a stranger sends as theirs would decide what is kept.
 */
export const traceRequests = createMiddleware<ApiEnv>((c, next) =>
  tracer.startActiveSpan(c.req.method, { kind: SpanKind.SERVER }, async (span) => {
    span.setAttributes({ 'http.request.method': c.req.method, 'http.request.id': c.get('requestId') });
    try {
      await next();
      const route = routePath(c);
      const { status } = c.res;
      span.updateName(`${c.req.method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    } finally {
      span.end();
    }
  }),
);
