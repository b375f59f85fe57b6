import { text } from 'node:stream/consumers';
import { trace } from '@opentelemetry/api';
import { beforeAll, expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { createMail } from '#server/mail/create-mail.ts';
import { createS3Storage } from '#server/media/s3-storage.ts';
import { createRazorpayProvider } from '#server/payments/razorpay-provider.ts';
import { startTracing } from '#server/tracing/start-tracing.ts';
import { freePort } from '../support/free-port.ts';
import { startMailServer } from '../support/mail-server.ts';
import { RazorpayServer } from '../support/razorpay-server.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { startS3 } from '../support/test-s3.ts';
import { attribute, type Span, startCollector } from '../support/trace-collector.ts';

const CLIENT = 3;
const LETTER = { to: 'mina@example.org', subject: 'Hello Mina', text: 'https://learn.example.org/#token=of-mina' };
const ORDER = { amountPaise: 49_900, currency: 'INR', receipt: 'receipt-of-mina' };

const t = startTestApp({ courses: [{}], env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' } });
/** The ids of two requests. */
let asked: (string | null)[];
/** What a collector got of them, and of the calls of a request and of a job. */
let ofRequests: Span[];
let ofCalls: Span[];

// All of it before the tests: a process traces once, and sends the rest when it stops to.
beforeAll(async () => {
  const collector = await startCollector();
  const tracing = startTracing(collector.settings);
  const found = await t.request('/course/search?q=zebrafish&limit=5');
  const course = await t.request('/course/get?courseId=0193a8e2-0000-7bb0-9d5e-6f4f0a1b2c3d');
  expect([found.status, course.status]).toEqual([200, 404]);
  asked = [found, course].map(({ headers }) => headers.get('X-Request-Id'));
  await makeCalls();
  await tracing.stop();
  collector.close();
  const spans = collector.spans();
  const traces = new Set(spans.filter((span) => attribute(span, 'http.request.id')).map(({ traceId }) => traceId));
  ofRequests = spans.filter(({ traceId }) => traces.has(traceId));
  ofCalls = spans.filter(({ traceId }) => !traces.has(traceId));
});

async function makeCalls(): Promise<void> {
  const [s3, razorpay, received] = [await startS3(), await RazorpayServer.start(), [] as string[]];
  const mailServer = await startMailServer(received);
  const { port } = mailServer.address() as { port: number };
  const mailTo = (smtpUrl: string) =>
    createMail(readEnv({ SMTP_URL: smtpUrl, PUBLIC_URL: 'https://learn.example.org' }));
  const bucket = createS3Storage(s3.settings);
  const [keys, at] = [razorpay.keys, { baseUrl: razorpay.url }];
  await trace.getTracer('test').startActiveSpan('a request', async (span) => {
    await bucket.save('thumbnails/of-mina.webp', Buffer.from('picture of-mina'));
    const file = await bucket.find('thumbnails/of-mina.webp');
    expect(file && (await text(file.open(0, 6)))).toBe('picture');
    expect(await bucket.find('thumbnails/lost-of-mina.webp')).toBeNull();
    await createRazorpayProvider(keys, at).createOrder(ORDER);
    await expect(createRazorpayProvider({ ...keys, keySecret: 'guess' }, at).createOrder(ORDER)).rejects.toThrow('401');
    await mailTo(`smtp://127.0.0.1:${port}`).send(LETTER);
    span.end();
  });
  // As a background job does, of no request.
  await expect(mailTo(`smtp://ops:hunter2@127.0.0.1:${await freePort()}`).send(LETTER)).rejects.toThrow();
  expect(received).toHaveLength(1);
  mailServer.close();
  await Promise.all([s3.close(), razorpay.close()]);
}

it('tells a collector of each request by its route and its id, and of its statements, and nothing that anybody wrote', () => {
  const requests = ofRequests.filter(({ parentSpanId }) => !parentSpanId);
  expect(requests.map((span) => [span.name, attribute(span, 'http.response.status_code')])).toEqual([
    ['GET /api/v1/course/search', 200],
    ['GET /api/v1/course/get', 404],
  ]);
  expect(requests.map((span) => attribute(span, 'http.request.id'))).toEqual(asked);
  // The embedded database has no connections.
  if (t.deps.pool) {
    for (const { traceId, spanId } of requests) {
      const own = ofRequests.filter((span) => span.traceId === traceId && span.parentSpanId === spanId);
      expect(own.map(({ name }) => name)).toContain('select');
      expect(own.every((span) => String(attribute(span, 'db.query.text')).includes(span.name))).toBe(true);
    }
  }
  expect(JSON.stringify(ofRequests)).not.toMatch(/zebrafish|0193a8e2-0000/);
});

it('tells a collector which calls a request makes of the bucket, Razorpay and the mail server, and nothing of what is in them', () => {
  const request = ofCalls.find(({ name }) => name === 'a request');
  const calls = ofCalls.filter((span) => span !== request);
  expect(calls.map((span) => [span.name, attribute(span, 'error.type')])).toEqual([
    ['S3 PutObject', undefined],
    ['S3 HeadObject', undefined],
    ['S3 GetObject', undefined],
    ['S3 HeadObject', 'NotFound'],
    ['Razorpay orders.create', undefined],
    ['Razorpay orders.create', '401'],
    ['SMTP send', undefined],
    ['SMTP send', 'ESOCKET'],
  ]);
  expect(calls.every(({ kind }) => kind === CLIENT)).toBe(true);
  expect(calls.map(({ parentSpanId }) => parentSpanId)).toEqual([
    ...Array<unknown>(7).fill(request?.spanId),
    undefined,
  ]);
  expect(JSON.stringify(ofCalls)).not.toMatch(
    /mina|example\.org|hunter2|guess|receipt|49900|order_|127\.0\.0\.1|rzp_|S3RVER/i,
  );
});
