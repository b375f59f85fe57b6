import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvError, readEnv, SECRET_NAMES } from './env.ts';

describe('readEnv', () => {
  it('has a default for everything', () => {
    expect(readEnv({})).toMatchObject({ port: 3000, host: 'localhost', seed: 'sample', databaseUrl: undefined });
  });

  it('takes an empty variable for an absent one', () => {
    expect(
      readEnv({ HOST: '', DATABASE_URL: '', SESSION_SECRET: '', PAYMENTS: '', RAZORPAY_KEY_ID: '' }),
    ).toMatchObject({
      host: 'localhost',
      databaseUrl: undefined,
      sessionSecrets: [],
      payments: undefined,
      razorpay: undefined,
    });
  });

  it.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ PUBLIC_URL: 'learn.example.org' }, 'PUBLIC_URL'],
    [{ SEED: 'all' }, 'SEED'],
    [{ VIDEO_WORKER: 'nobody' }, 'VIDEO_WORKER'],
    [{ VIDEO_WORKER: 'elsewhere' }, 'DATABASE_URL'],
    [{ PAYMENTS: 'cash' }, 'PAYMENTS'],
    [{ PAYMENTS: 'razorpay' }, 'RAZORPAY_KEY_ID'],
    [{ RAZORPAY_KEY_ID: 'k' }, 'RAZORPAY_KEY_SECRET'],
    [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' }, 'S3_SECRET_ACCESS_KEY'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ SESSION_SECRET_FILE: '/no/such/file' }, 'SESSION_SECRET_FILE'],
    [{ SMTP_URL: 'smtp://h', SMTP_URL_FILE: '/no/such/file' }, 'SMTP_URL_FILE'],
    [{ TLS_CERT_FILE: '/etc/ssl/cert.pem' }, 'TLS_KEY_FILE'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'key=%' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
    [{ ANALYTICS_PATH: 'https://elsewhere.example/a.js' }, 'ANALYTICS_PATH'],
    [{ ANALYTICS_PATH: '//elsewhere.example/a.js' }, 'ANALYTICS_PATH'],
    [{ ANALYTICS_PATH: '/a.js"><script>' }, 'ANALYTICS_PATH'],
  ])('refuses %j and names the variable', (source, name) => {
    expect(() => readEnv(source)).toThrow(EnvError);
    expect(() => readEnv(source)).toThrow(name);
  });

  it('reads where traces go as OpenTelemetry names it', () => {
    const source = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb=c,x-team=code',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    };
    expect(readEnv(source).tracing).toEqual({
      url: 'http://localhost:4318/v1/traces',
      headers: { 'api-key': 'a,b=c', 'x-team': 'code' },
      ratio: 0.1,
    });
    expect(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }).tracing).toMatchObject({
      headers: {},
      ratio: 1,
    });
    expect(readEnv({}).tracing).toBeUndefined();
  });

  it('never repeats a value, which may be a secret', () => {
    const source = { SESSION_SECRET: 'hunter2', DATABASE_URL: 'hunter2', SMTP_URL: 'ftp://u:hunter2@h' };
    const read = () => readEnv(source);
    expect(read).toThrow(EnvError);
    expect(read).not.toThrow('hunter2');
  });

  it('reads a secret from the file that the variable names, without the end of its line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'code-it-env-'));
    try {
      for (const name of SECRET_NAMES) {
        const file = join(folder, name);
        await writeFile(file, 'x');
        // As good as one in the environment: what is wrong with it is said by its name.
        const valid = ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'S3_SECRET_ACCESS_KEY'].includes(name);
        if (!valid) expect(() => readEnv({ [`${name}_FILE`]: file })).toThrow(`${name}`);
      }
      const file = join(folder, 'session-secret');
      await writeFile(file, `${'n'.repeat(32)},${'o'.repeat(32)}\n`);
      expect(readEnv({ SESSION_SECRET_FILE: file }).sessionSecrets).toEqual(['n'.repeat(32), 'o'.repeat(32)]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('takes replicas of a PostgreSQL only beside that PostgreSQL', () => {
    const replica = 'postgres://server@127.0.0.1:6432/code_it_replica';
    expect(() => readEnv({ DATABASE_REPLICA_URL: replica })).toThrow('DATABASE_REPLICA_URL needs DATABASE_URL');
    const both = { DATABASE_URL: 'postgres://server@127.0.0.1/code_it', DATABASE_REPLICA_URL: replica };
    expect(readEnv(both).databaseReplicaUrl).toBe(replica);
  });
});
