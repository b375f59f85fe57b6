import { text } from 'node:stream/consumers';
import { trace } from '@opentelemetry/api';
import { expect, it, onTestFinished } from 'vitest';
import { readEnv } from '#server/env.ts';
import { createMail } from '#server/mail/create-mail.ts';
import { createS3Storage } from '#server/media/s3-storage.ts';
import { createRazorpayProvider } from '#server/payments/razorpay-provider.ts';
import { startTracing } from '#server/tracing/start-tracing.ts';
import { freePort } from '../support/free-port.ts';
import { startMailServer } from '../support/mail-server.ts';
import { RazorpayServer } from '../support/razorpay-server.ts';
import { startS3 } from '../support/test-s3.ts';
import { attribute, startCollector } from '../support/trace-collector.ts';

const CLIENT = 3;
const LETTER = { to: 'mina@example.org', subject: 'Hello Mina', text: 'https://learn.example.org/#token=of-mina' };
const ORDER = { amountPaise: 49_900, currency: 'INR', receipt: 'receipt-of-mina' };

it('tells a collector which calls a request makes of the bucket, Razorpay and the mail server, and nothing of what is in them', async () => {
  const collector = await startCollector();
  const [s3, razorpay, received] = [await startS3(), await RazorpayServer.start(), [] as string[]];
  const mailServer = await startMailServer(received);
  onTestFinished(async () => {
    collector.close();
    mailServer.close();
    await Promise.all([s3.close(), razorpay.close()]);
  });
  const { port } = mailServer.address() as { port: number };
  const mailTo = (smtpUrl: string) =>
    createMail(readEnv({ SMTP_URL: smtpUrl, PUBLIC_URL: 'https://learn.example.org' }));
  const bucket = createS3Storage(s3.settings);
  const [keys, at] = [razorpay.keys, { baseUrl: razorpay.url }];

  const tracing = startTracing(collector.settings);
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
  await tracing.stop();

  expect(received).toHaveLength(1);
  const spans = collector.spans();
  const request = spans.find(({ name }) => name === 'a request');
  const calls = spans.filter((span) => span !== request);
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
  expect(collector.text()).not.toMatch(
    /mina|example\.org|hunter2|guess|receipt|49900|order_|127\.0\.0\.1|rzp_|S3RVER/i,
  );
});
