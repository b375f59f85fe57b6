import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTracing } from '#server/tracing/start-tracing.ts';
import { startTestApp } from '../support/start-test-app.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const bodies: string[] = [];
const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    if (request.headers['api-key'] === 'of the collector') bodies.push(Buffer.concat(parts).toString());
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
});
async function listen(server: Server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
}

const t = startTestApp({ courses: [{}], env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' } });
let tracing: ReturnType<typeof startTracing>;
beforeAll(async () => {
  tracing = startTracing({ url: await listen(collector), headers: { 'api-key': 'of the collector' }, ratio: 1 });
});
afterAll(() => collector.close());

const attribute = ({ attributes }: Span, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

it('tells a collector of each request by its route and its id, and of its statements, and nothing that anybody wrote', async () => {
  const found = await t.request('/course/search?q=zebrafish&limit=5');
  const course = await t.request('/course/get?courseId=0193a8e2-0000-7bb0-9d5e-6f4f0a1b2c3d');
  expect([found.status, course.status]).toEqual([200, 404]);
  await tracing.stop();
  const spans = bodies.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap((resource) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
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
  expect(bodies.join('')).not.toMatch(/zebrafish|0193a8e2-0000/);
});
