import { expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { toWarnings } from './env-warnings.ts';

const namesIn = (source: Record<string, string>) => toWarnings(readEnv(source)).map((text) => /^\w+/.exec(text)?.[0]);

const MAILED = { SMTP_URL: 'smtps://mail.example.org' };
const PROXIED = { PUBLIC_URL: 'https://learn.example.org', TRUST_PROXY: 'loopback' };

const KEYS = {
  SESSION_SECRET: 's'.repeat(32),
  VAPID_PRIVATE_KEY: 'v'.repeat(43),
  CERTIFICATE_PRIVATE_KEY: 'c'.repeat(43),
};

it.each([
  [{}, []],
  [{ NODE_ENV: 'production' }, ['PUBLIC_URL', 'SMTP_URL']],
  [{ NODE_ENV: 'production', VERIFY_EMAIL: 'required', ...PROXIED }, []],
  [{ NODE_ENV: 'production', ...PROXIED, ...MAILED }, []],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://learn.example.org', ...MAILED }, ['TRUST_PROXY']],
  [{ PAYMENTS: 'sandbox' }, ['PAYMENTS']],
  [{ SMTP_URL: 'smtps://mailer:mailer@h' }, ['SMTP_URL']],
  [{ SMTP_URL: 'smtps://h' }, []],
  [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'minioadmin', S3_SECRET_ACCESS_KEY: 'minioadmin' }, ['S3_SECRET_ACCESS_KEY']],
  [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'AKIA', S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI' }, []],
  [{ DATABASE_URL: 'postgres://postgres@h/d?sslmode=verify-full', ...KEYS }, ['DATABASE_URL']],
  [{ DATABASE_URL: 'postgres://app:%50ostgres@h/d?sslmode=verify-full', ...KEYS }, ['DATABASE_URL']],
  [{ DATABASE_URL: 'postgres://app:kx81-Zt@h/d?sslmode=verify-full', ...KEYS }, []],
  [
    { DATABASE_URL: 'postgres://u:p@h/d' },
    ['SESSION_SECRET', 'VAPID_PRIVATE_KEY', 'CERTIFICATE_PRIVATE_KEY', 'DATABASE_URL'],
  ],
  [
    { DATABASE_URL: 'postgres://u:p@h/d?sslmode=verify-full' },
    ['SESSION_SECRET', 'VAPID_PRIVATE_KEY', 'CERTIFICATE_PRIVATE_KEY'],
  ],
  [
    { DATABASE_URL: 'postgres://u:p@127.0.0.1/d', DATABASE_REPLICA_URL: 'postgres://postgres@h/d', ...KEYS },
    ['DATABASE_REPLICA_URL', 'DATABASE_REPLICA_URL'],
  ],
  [{ DATABASE_URL: 'postgres://u:p@127.0.0.1/d' }, ['SESSION_SECRET', 'VAPID_PRIVATE_KEY', 'CERTIFICATE_PRIVATE_KEY']],
  [{ PUBLIC_URL: 'http://learn.example.org', TRUST_PROXY: 'loopback' }, ['PUBLIC_URL']],
  [{ PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: 'loopback' }, []],
  [{ SMTP_URL: 'smtp://u:p@mail.example.org:587' }, ['SMTP_URL']],
  [{ SMTP_URL: 'smtp://u:p@mail.example.org:587?requireTLS=true' }, []],
  [{ SMTP_URL: 'smtps://u:p@mail.example.org' }, []],
  [{ SMTP_URL: 'smtp://localhost:25' }, []],
  [{ S3_BUCKET: 'media', S3_ENDPOINT: 'http://store.example.org' }, ['S3_ENDPOINT']],
  [{ PUSH_SERVICES: 'http://push.example.org' }, ['PUSH_SERVICES']],
])('warns an operator who set %j of %j', (source, names) => {
  expect(namesIn(source)).toEqual(names);
});

it('says what certificates would name', () => {
  expect(toWarnings(readEnv({ NODE_ENV: 'production', PORT: '4000', ...MAILED }))).toEqual([
    'PUBLIC_URL is not set: certificates and letters name http://localhost:4000, which only this machine can open',
  ]);
});
