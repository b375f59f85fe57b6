import { createECDH, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createPushSender } from './push-sender.ts';
import { toVapidKeys } from './vapid-keys.ts';

function newKeys() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair;
}

it('tells of a service that cannot be reached, by its origin alone', async () => {
  // Nothing listens there.
  const service = 'http://127.0.0.1:2';
  const told: unknown[] = [];
  const vapid = toVapidKeys(newKeys().getPrivateKey('base64url'));
  const sender = createPushSender({
    vapid: [vapid],
    contact: 'mailto:a@example.org',
    services: [service],
    onUnreachable: (error, origin) => told.push([error instanceof Error, origin]),
  });
  const target = {
    endpoint: `${service}/a-secret-path`,
    p256dh: newKeys().getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
    vapidKey: vapid.publicKey,
  };
  expect(await sender.send(target, {} as never, 'topic')).toBe('failed');
  expect(told).toEqual([[true, service]]);
});
