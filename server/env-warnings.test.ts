import { expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { toWarnings } from './env-warnings.ts';

const namesIn = (source: Record<string, string>) => toWarnings(readEnv(source)).map((text) => /^\w+/.exec(text)?.[0]);

const PROXIED = { PUBLIC_URL: 'https://learn.example.org', TRUST_PROXY: 'loopback' };

const KEYS = {
  SESSION_SECRET: 's'.repeat(32),
  VAPID_PRIVATE_KEY: 'v'.repeat(43),
  CERTIFICATE_PRIVATE_KEY: 'c'.repeat(43),
};

it.each([
  [{}, []],
  [{ NODE_ENV: 'production' }, ['PUBLIC_URL']],
  [{ NODE_ENV: 'production', ...PROXIED }, []],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://learn.example.org' }, ['TRUST_PROXY']],
  [{ PAYMENTS: 'sandbox' }, ['PAYMENTS']],
  [{ SMTP_URL: 'smtp://mailer:mailer@h' }, ['SMTP_URL']],
  [{ SMTP_URL: 'smtp://h' }, []],
  [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'minioadmin', S3_SECRET_ACCESS_KEY: 'minioadmin' }, ['S3_SECRET_ACCESS_KEY']],
  [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'AKIA', S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI' }, []],
  [{ DATABASE_URL: 'postgres://postgres@h/d', ...KEYS }, ['DATABASE_URL']],
  [{ DATABASE_URL: 'postgres://app:%50ostgres@h/d', ...KEYS }, ['DATABASE_URL']],
  [{ DATABASE_URL: 'postgres://app:kx81-Zt@h/d', ...KEYS }, []],
  [{ DATABASE_URL: 'postgres://u:p@h/d' }, ['SESSION_SECRET', 'VAPID_PRIVATE_KEY', 'CERTIFICATE_PRIVATE_KEY']],
])('warns an operator who set %j of %j', (source, names) => {
  expect(namesIn(source)).toEqual(names);
});

it('says what certificates would name', () => {
  expect(toWarnings(readEnv({ NODE_ENV: 'production', PORT: '4000' }))).toEqual([
    'PUBLIC_URL is not set: certificates and letters name http://localhost:4000, which only this machine can open',
  ]);
});
