import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { readNetworks } from './program/addresses.ts';

const optionalText = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional());
const url = (protocols: RegExp, example: string) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.url({ protocol: protocols, error: `must be an address such as ${example}` }).optional(),
  );

export const SESSION_SECRET_MIN = 32;

/** Secrets with commas between: the first is used from now on, the others are still accepted. */
const newestFirst = (secret: z.ZodType<string>) =>
  z.preprocess((value) => (typeof value === 'string' && value !== '' ? value.split(',') : []), z.array(secret));

/** One report, a second after the capture: later than the browser’s own report, if the browser is still open. */
const SANDBOX_WEBHOOKS_DEFAULT = '1000';

/** Whoever could change what an issuer says could log in as anybody. */
function isSafeIssuer(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
}

/** As OpenTelemetry writes them: name=value, with commas between, percent-encoded. Throws for anything else. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').filter(Boolean);
  return Object.fromEntries(
    new Headers(pairs.map((pair) => decodeURIComponent(pair).split(/=(.*)/s, 2) as [string, string])),
  );
}

function areHeaders(text: string): boolean {
  try {
    readHeaders(text);
    return true;
  } catch {
    return false;
  }
}

const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
  HOST: z
    .string()
    .transform((host) => host || 'localhost')
    .default('localhost'),
  TRUST_PROXY: z
    .string()
    .refine(
      (list) => readNetworks(list) !== null,
      'must be addresses or networks such as loopback or 10.0.0.0/8, with commas between',
    )
    .default(''),
  TLS_CERT_FILE: optionalText,
  TLS_KEY_FILE: optionalText,
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host/database'),
  DATABASE_REPLICA_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host/database'),
  PUBLIC_URL: url(/^https?$/, 'https://learn.example.org'),
  SESSION_SECRET: newestFirst(
    z
      .string()
      .min(SESSION_SECRET_MIN, `must have at least ${SESSION_SECRET_MIN} characters, with commas between several`),
  ),
  VAPID_PRIVATE_KEY: newestFirst(
    z.string().regex(/^[\w-]{43}$/, 'must be a private key of P-256, 32 bytes in base64url'),
  ),
  CERTIFICATE_PRIVATE_KEY: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .regex(/^[\w-]{43}$/, 'must be a private key of Ed25519, 32 bytes in base64url')
      .optional(),
  ),
  PUSH_SERVICES: z
    .string()
    .regex(/^(https?:\/\/[^\s,/]+(,https?:\/\/[^\s,/]+)*)?$/, 'must be origins such as https://push.example.org')
    .default(''),
  SEED: z.enum(['sample', 'none']).default('sample'),
  PAYMENTS: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['razorpay', 'sandbox']).optional()),
  SANDBOX_WEBHOOKS: z
    .string()
    .regex(/^(none|\d{1,6}(,\d{1,6}){0,9})?$/, 'must be "none" or milliseconds such as 1000 or 0,5000')
    .default(''),
  RAZORPAY_KEY_ID: optionalText,
  RAZORPAY_KEY_SECRET: optionalText,
  RAZORPAY_WEBHOOK_SECRET: optionalText,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_ISSUER: z
    .preprocess((value) => (value === '' ? undefined : value), z.url().default('https://accounts.google.com'))
    .refine(isSafeIssuer, 'must be an https address; http only on this machine'),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587'),
  VERIFY_EMAIL: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['required']).optional()),
  FFMPEG_PATH: z.string().min(1).default('ffmpeg'),
  VIDEO_WORKER: z.preprocess((value) => value || undefined, z.enum(['in-server', 'elsewhere']).default('in-server')),
  S3_BUCKET: optionalText,
  S3_ENDPOINT: url(/^https?$/, 'https://s3.example.org'),
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  ANALYTICS_PATH: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .regex(/^\/(?!\/)[\w./-]+$/, 'must be a path of this host such as /_vercel/insights/script.js')
      .optional(),
  ),
  METRICS_TOKEN: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 printable characters')
      .optional(),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, 'http://localhost:4318'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(areHeaders, 'must be headers such as api-key=secret, with commas between')
    .default(''),
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(
    (value) => value || undefined,
    z.coerce.number('must be a share such as 0.1').min(0).max(1).default(1),
  ),
  DRAIN_SECONDS: z.preprocess(
    (value) => value || undefined,
    z.coerce.number('must be seconds such as 5').min(0).max(60).default(0),
  ),
  BACKUP_KEY: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .regex(/^(AGE-SECRET-KEY-|age1)/m, 'must be the text of a key file, as npm run backup -- --new-key makes it')
      .optional(),
  ),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** A bucket for media. Without keys the SDK finds those of the machine. */
export interface S3Settings {
  bucket: string;
  /** Absent: Amazon's, of `region`. */
  endpoint: string | undefined;
  region: string | undefined;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

/** The settings of the process, read once. They contain secrets: never log them. */
export interface Env {
  nodeEnv: 'development' | 'production' | 'test';
  port: number;
  /** `localhost`: every address of this machine alone. */
  host: string;
  /** The reverse proxies whose X-Forwarded-For is trusted, as in TRUST_PROXY; empty: none. */
  trustProxy: string;
  /** Paths of PEM files: it listens by TLS alone. Absent: by plain HTTP. */
  tls: { certFile: string; keyFile: string } | undefined;
  /** Absolute. */
  dataDir: string;
  /** Absent: the embedded database under `dataDir`. */
  databaseUrl: string | undefined;
  /** Replicas of that PostgreSQL, for what visitors read of the catalogue; absent: there are none. */
  databaseReplicaUrl: string | undefined;
  publicUrl: string | undefined;
  /** Newest first; empty: the kept ones. */
  sessionSecrets: string[];
  /** Newest first; empty: the kept ones. */
  vapidPrivateKeys: string[];
  /** Absent: the kept one. */
  certificatePrivateKey: string | undefined;
  /** Origins of push services in addition to those of the known browsers. */
  pushServices: string[];
  seed: 'sample' | 'none';
  payments: 'razorpay' | 'sandbox' | undefined;
  /** When the sandbox reports a captured payment, ms after it; each entry is one report. */
  sandboxWebhooksMs: number[];
  razorpay: { keyId: string; keySecret: string; webhookSecret: string | undefined } | undefined;
  /** Who vouches for people, and as whom this server is known there; absent: nobody logs in with Google. */
  google: { clientId: string; clientSecret: string; issuer: string } | undefined;
  smtpUrl: string | undefined;
  /** Whether an email address counts only when its owner confirmed it. Else registering is enough: no letter would arrive. */
  verifiesEmail: boolean;
  /** The program; `none` for a server that must not process videos. */
  ffmpegPath: string;
  /** Who processes videos: this process beside its requests, or the workers (worker.ts). */
  videoWorker: 'in-server' | 'elsewhere';
  s3: S3Settings | undefined;
  /** Where the web analytics script is, on the host that learners see; absent: there is none. */
  analyticsPath: string | undefined;
  /** The token for /metrics; without it the address does not exist. */
  metricsToken: string | undefined;
  /** Where traces are sent, with which headers, and of which share of the requests, 0 to 1; absent: there are none. */
  tracing: { url: string; headers: Record<string, string>; ratio: number } | undefined;
  /** How long it answers requests after it was told to stop, while /readyz says that it will, in ms. */
  drainMs: number;
  /** What backups are encrypted to: the text of a key file. Absent: it is named with the command. */
  backupKey: string | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** The origin that learners see, as far as it is known without a request. */
export function baseUrlOf({ publicUrl, port }: Pick<Env, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`;
}

/** Whether learners pay by Razorpay, and not by the sandbox. */
export function paysByRazorpay<E extends Pick<Env, 'payments' | 'razorpay'>>(
  env: E,
): env is E & { razorpay: NonNullable<Env['razorpay']> } {
  return env.razorpay !== undefined && env.payments !== 'sandbox';
}

/** A setting is wrong; the message names the variables and never shows their values. */
export class EnvError extends Error {
  override name = 'EnvError';
}

const readDelays = (text: string) => (text === 'none' ? [] : text.split(',').map(Number));

/** What may also stand in a file that `<name>_FILE` names, where a vault or systemd puts it. */
export const SECRET_NAMES = [
  ...['DATABASE_URL', 'DATABASE_REPLICA_URL', 'SESSION_SECRET', 'VAPID_PRIVATE_KEY', 'CERTIFICATE_PRIVATE_KEY'],
  ...['RAZORPAY_KEY_SECRET'],
  ...['RAZORPAY_WEBHOOK_SECRET', 'SMTP_URL', 'GOOGLE_CLIENT_SECRET', 'S3_SECRET_ACCESS_KEY', 'METRICS_TOKEN'],
  ...['BACKUP_KEY', 'OTEL_EXPORTER_OTLP_HEADERS'],
];

type Source = Record<string, string | undefined>;

function withFiles(source: Source): Source {
  const told = { ...source };
  for (const name of SECRET_NAMES) {
    const file = source[`${name}_FILE`];
    if (!file) continue;
    if (source[name]) throw new EnvError(`${name} and ${name}_FILE are both set: one of them is enough.`);
    try {
      told[name] = readFileSync(file, 'utf8').trim();
    } catch {
      throw new EnvError(`${name}_FILE names a file that cannot be read.`);
    }
  }
  return told;
}

/** Reads and checks the settings. Throws an `EnvError` with every wrong variable. */
export function readEnv(source: Source): Env {
  const read = envSchema.safeParse(withFiles(source));
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new EnvError(`The settings of the environment are wrong:\n${lines.join('\n')}`);
  }
  const env = read.data;
  const hasKey = env.RAZORPAY_KEY_ID !== undefined;
  if (hasKey !== (env.RAZORPAY_KEY_SECRET !== undefined)) {
    throw new EnvError('RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET must be set together.');
  }
  if (env.PAYMENTS === 'razorpay' && !hasKey) {
    throw new EnvError('PAYMENTS=razorpay needs RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.');
  }
  if (env.VIDEO_WORKER === 'elsewhere' && env.DATABASE_URL === undefined) {
    throw new EnvError('VIDEO_WORKER=elsewhere needs DATABASE_URL: the embedded database is of one process.');
  }
  if ((env.GOOGLE_CLIENT_ID === undefined) !== (env.GOOGLE_CLIENT_SECRET === undefined)) {
    throw new EnvError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.');
  }
  if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new EnvError('DATABASE_REPLICA_URL needs DATABASE_URL.');
  }
  if ((env.TLS_CERT_FILE === undefined) !== (env.TLS_KEY_FILE === undefined)) {
    throw new EnvError('TLS_CERT_FILE and TLS_KEY_FILE must be set together.');
  }
  if ((env.S3_ACCESS_KEY_ID === undefined) !== (env.S3_SECRET_ACCESS_KEY === undefined)) {
    throw new EnvError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
  }
  return {
    nodeEnv: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    trustProxy: env.TRUST_PROXY,
    tls: env.TLS_CERT_FILE && env.TLS_KEY_FILE ? { certFile: env.TLS_CERT_FILE, keyFile: env.TLS_KEY_FILE } : undefined,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    sessionSecrets: env.SESSION_SECRET,
    vapidPrivateKeys: env.VAPID_PRIVATE_KEY,
    certificatePrivateKey: env.CERTIFICATE_PRIVATE_KEY,
    pushServices: env.PUSH_SERVICES === '' ? [] : env.PUSH_SERVICES.split(','),
    seed: env.SEED,
    payments: env.PAYMENTS,
    sandboxWebhooksMs: readDelays(env.SANDBOX_WEBHOOKS || SANDBOX_WEBHOOKS_DEFAULT),
    razorpay:
      env.RAZORPAY_KEY_ID && env.RAZORPAY_KEY_SECRET
        ? {
            keyId: env.RAZORPAY_KEY_ID,
            keySecret: env.RAZORPAY_KEY_SECRET,
            webhookSecret: env.RAZORPAY_WEBHOOK_SECRET,
          }
        : undefined,
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
            issuer: env.GOOGLE_ISSUER,
          }
        : undefined,
    smtpUrl: env.SMTP_URL,
    verifiesEmail: env.VERIFY_EMAIL === 'required' || env.SMTP_URL !== undefined,
    ffmpegPath: env.FFMPEG_PATH,
    videoWorker: env.VIDEO_WORKER,
    s3: env.S3_BUCKET
      ? {
          bucket: env.S3_BUCKET,
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION,
          accessKeyId: env.S3_ACCESS_KEY_ID,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        }
      : undefined,
    analyticsPath: env.ANALYTICS_PATH,
    metricsToken: env.METRICS_TOKEN,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
          headers: readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS),
          ratio: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    drainMs: env.DRAIN_SECONDS * 1000,
    backupKey: env.BACKUP_KEY,
    logLevel: env.LOG_LEVEL,
  };
}
