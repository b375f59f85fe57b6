import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTracing } from '#server/tracing/start-tracing.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { attribute, startCollector } from '../support/trace-collector.ts';

const t = startTestApp({ courses: [{}], env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' } });
let collector: Awaited<ReturnType<typeof startCollector>>;
let tracing: ReturnType<typeof startTracing>;
beforeAll(async () => {
  collector = await startCollector();
  tracing = startTracing(collector.settings);
});
afterAll(() => collector.close());

it('tells a collector of each request by its route and its id, and of its statements, and nothing that anybody wrote', async () => {
  const found = await t.request('/course/search?q=zebrafish&limit=5');
  const course = await t.request('/course/get?courseId=0193a8e2-0000-7bb0-9d5e-6f4f0a1b2c3d');
  expect([found.status, course.status]).toEqual([200, 404]);
  await tracing.stop();
  const spans = collector.spans();
  const requests = spans.filter(({ parentSpanId }) => !parentSpanId);
  expect(requests.map((span) => [span.name, attribute(span, 'http.response.status_code')])).toEqual([
    ['GET /api/v1/course/search', 200],
    ['GET /api/v1/course/get', 404],
  ]);
  expect(requests.map((span) => attribute(span, 'http.request.id'))).toEqual(
    [found, course].map(({ headers }) => headers.get('X-Request-Id')),
  );
  // The embedded database has no connections.
  if (t.deps.pool) {
    for (const { traceId, spanId } of requests) {
      const own = spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId);
      expect(own.map(({ name }) => name)).toContain('select');
      expect(own.every((span) => String(attribute(span, 'db.query.text')).includes(span.name))).toBe(true);
    }
  }
  expect(collector.text()).not.toMatch(/zebrafish|0193a8e2-0000/);
});
