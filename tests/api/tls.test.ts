import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { connect, type ConnectionOptions, TLSSocket } from 'node:tls';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres } from '#server/db/client.ts';
import { readEnv } from '#server/env.ts';
import { listen } from '#server/listen.ts';
import { createMail } from '#server/mail/create-mail.ts';
import { createS3Storage } from '#server/media/s3-storage.ts';
import { askRazorpay, createRazorpayClient } from '#server/payments/razorpay-client.ts';
import { createPushSender } from '#server/push/push-sender.ts';
import { toVapidKeys } from '#server/push/vapid-keys.ts';
import { hasOpenssl, selfSigned } from '../support/self-signed.ts';

if (!hasOpenssl) console.warn('There is no openssl on this machine: TLS is not tested');
const own = hasOpenssl ? selfSigned() : { key: Buffer.of(), cert: Buffer.of() };

describe.skipIf(!hasOpenssl)('a server that has a certificate nobody trusts', () => {
  let server: Server;
  let port: number;
  let reached: number;
  let heard: number;

  function speakTls(socket: Socket): void {
    const secure = new TLSSocket(socket, { isServer: true, ...own });
    secure.on('data', () => (heard += 1));
    secure.on('error', () => secure.destroy());
  }

  beforeAll(async () => {
    server = createServer((socket) => {
      reached += 1;
      socket.on('error', () => socket.destroy());
      socket.once('data', (first) => {
        // PostgreSQL asks in the clear whether it may speak TLS: eight bytes, with this number (SSLRequest).
        if (first.length === 8 && first.readInt32BE(4) === 80_877_103) {
          socket.write('S');
          speakTls(socket);
        } else {
          socket.pause();
          socket.unshift(first);
          speakTls(socket);
        }
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    reached = 0;
    heard = 0;
  });

  const browser = { p256dh: toVapidKeys(Buffer.alloc(32, 3).toString('base64url')).publicKey, auth: 'A'.repeat(22) };
  const vapid = [toVapidKeys(Buffer.alloc(32, 5).toString('base64url'))];

  it.each<[string, (host: string) => Promise<unknown>]>([
    [
      'a push service',
      async (host) => {
        const sender = createPushSender({ vapid, contact: 'mailto:ops@example.org', services: [`https://${host}`] });
        const target = { endpoint: `https://${host}/push`, ...browser, vapidKey: null };
        const payload = { title: 'A push', body: '', path: '/' } as unknown as Parameters<typeof sender.send>[1];
        expect(await sender.send(target, payload, 'topic')).toBe('failed');
      },
    ],
    [
      'the bucket',
      async (host) => {
        const keys = { accessKeyId: 'key', secretAccessKey: 'secret' };
        const storage = createS3Storage({ bucket: 'media', endpoint: `https://${host}`, region: 'us-east-1', ...keys });
        await expect(storage.find('avatars/a.webp')).rejects.toThrow(/self-signed/);
      },
    ],
    [
      'the mail server',
      async (host) => {
        const mail = createMail(readEnv({ SMTP_URL: `smtps://user:pass@${host}` }));
        const letter = { to: 'asha@example.org', subject: 'A letter', text: 'Hello' };
        await expect(mail.send(letter)).rejects.toThrow(/self-signed/);
      },
    ],
    [
      'the database',
      async (host) => {
        const opened = openPostgres(
          `postgres://user:pass@${host}/code_it?sslmode=verify-full`,
          pino({ level: 'silent' }),
        );
        await expect(opened).rejects.toThrow(/self-signed/);
      },
    ],
    [
      'Razorpay',
      async (host) => {
        const client = createRazorpayClient({ keyId: 'k', keySecret: 's' }, { baseUrl: `https://${host}` });
        await expect(askRazorpay('orders.fetch', () => client.orders.fetch('order_1'))).rejects.toThrow(/self-signed/);
      },
    ],
  ])('is told nothing where it stands for %s', async (_name, ask) => {
    await ask(`localhost:${port}`);
    expect(reached).toBeGreaterThan(0);
    expect(heard).toBe(0);
  });
});

describe.skipIf(!hasOpenssl)('a server with TLS_CERT_FILE', () => {
  const shakeHands = (port: number, options: ConnectionOptions = {}) =>
    new Promise<TLSSocket>((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port, servername: 'localhost', ca: own.cert, ...options }, () =>
        resolve(socket),
      );
      socket.on('error', reject);
    });

  it('answers by TLS 1.2 and 1.3 with suites of today, and by nothing else', async () => {
    const { port, stop } = await listen({ fetch: () => new Response('yes'), port: 0, host: 'localhost', tls: own });
    try {
      const newest = await shakeHands(port);
      expect(newest.getProtocol()).toBe('TLSv1.3');
      newest.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      const [answer] = (await once(newest, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 200/);
      newest.destroy();
      const older = await shakeHands(port, { maxVersion: 'TLSv1.2' });
      expect(older.getCipher().name).toBe('ECDHE-ECDSA-AES256-GCM-SHA384');
      older.destroy();
      const legacy = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
      await expect(shakeHands(port, legacy)).rejects.toThrow();
      for (const ciphers of ['ECDHE-ECDSA-AES256-SHA', 'ECDHE-ECDSA-AES128-SHA256'])
        await expect(shakeHands(port, { ciphers, maxVersion: 'TLSv1.2' })).rejects.toThrow();
      await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow();
    } finally {
      await stop();
    }
  });
});
