import { baseUrlOf, type Env } from './env.ts';
import { isLoopback } from './program/addresses.ts';

/** Passwords that programs come with, or that stand in their examples. */
const SHIPPED = new Set([
  ...['', 'admin', 'changeme', 'code_it', 'example', 'guest', 'minioadmin', 'password', 'postgres', 'root', 'secret'],
  ...['test', 'user'],
]);

/** Whether anybody would try it first: no password, that of an example, or the name of the account. */
const isShipped = (account: string, password: string) =>
  SHIPPED.has(password.toLowerCase()) || password.toLowerCase() === account.toLowerCase();

/** The variables whose password an attacker would try first; an address without an account needs none. */
function shippedPasswords({ databaseUrl, databaseReplicaUrl, smtpUrl, s3 }: Env): string[] {
  const inUrl = (url: string | undefined) => {
    const { username, password } = new URL(url ?? 'none:');
    return username !== '' && isShipped(decodeURIComponent(username), decodeURIComponent(password));
  };
  const told: [string, boolean][] = [
    ['DATABASE_URL', inUrl(databaseUrl)],
    ['DATABASE_REPLICA_URL', inUrl(databaseReplicaUrl)],
    ['SMTP_URL', inUrl(smtpUrl)],
    ['S3_SECRET_ACCESS_KEY', s3?.secretAccessKey !== undefined && isShipped(s3.accessKeyId ?? '', s3.secretAccessKey)],
  ];
  return told.filter(([, shipped]) => shipped).map(([name]) => name);
}

/** Whether an address is of one of these protocols, on another machine. */
function isElsewhere(address: string | undefined, ...protocols: string[]): boolean {
  if (address === undefined) return false;
  const { protocol, hostname } = new URL(address);
  // A socket of this machine has no host.
  return protocols.includes(protocol) && hostname !== '' && !isLoopback(hostname.replaceAll(/[[\]]/g, ''));
}

/** Whether the driver of PostgreSQL refuses a connection without TLS. */
const encrypts = (databaseUrl = '') =>
  /[?&](ssl=(true|1)|sslmode=(require|verify-ca|verify-full))(&|$)/.test(databaseUrl);

/** What an operator is told at the start: settings that work here and now, and not for what the server may be meant for. */
export function toWarnings(env: Env): string[] {
  const shared = env.databaseUrl !== undefined;
  const warnings: [boolean, string][] = [
    [
      shared && env.sessionSecrets.length === 0,
      'SESSION_SECRET is not set: another server on this database would not accept the sessions of this one',
    ],
    [
      shared && env.vapidPrivateKeys.length === 0,
      'VAPID_PRIVATE_KEY is not set: another server on this database could not send pushes to the same browsers',
    ],
    [
      shared && !env.certificatePrivateKey,
      'CERTIFICATE_PRIVATE_KEY is not set: another server on this database would sign with another key',
    ],
    [
      env.nodeEnv === 'production' && !env.publicUrl,
      `PUBLIC_URL is not set: certificates and letters name ${baseUrlOf(env)}, which only this machine can open`,
    ],
    [
      env.nodeEnv === 'production' && !env.verifiesEmail,
      'SMTP_URL is not set: letters become files, and an email address counts as confirmed when somebody registers with it',
    ],
    [
      env.payments === 'sandbox',
      'PAYMENTS=sandbox: no money moves, and whoever reaches this server gets its courses for nothing',
    ],
    [
      env.publicUrl !== undefined && env.trustProxy === '' && isLoopback(env.host),
      'TRUST_PROXY is not set: whoever comes through a reverse proxy is one and the same address, and one of them may use up the attempts of all',
    ],
    [
      isElsewhere(env.publicUrl, 'http:'),
      'PUBLIC_URL is http: passwords and courses travel where anyone on the way reads and changes them. Put a proxy with TLS before the server',
    ],
    ...Object.entries({ DATABASE_URL: env.databaseUrl, DATABASE_REPLICA_URL: env.databaseReplicaUrl }).map(
      ([name, url]): [boolean, string] => [
        isElsewhere(url, 'postgres:', 'postgresql:') && !encrypts(url),
        `${name} asks another host without TLS: add sslmode=verify-full`,
      ],
    ),
    [
      isElsewhere(env.smtpUrl, 'smtp:') && !/[?&](requireTLS=true|secure=true)/i.test(env.smtpUrl ?? ''),
      'SMTP_URL may send letters without TLS: use smtps:, or add requireTLS=true',
    ],
    [
      isElsewhere(env.s3?.endpoint, 'http:'),
      'S3_ENDPOINT is http: courses and the keys of the bucket travel without TLS',
    ],
    [
      env.pushServices.some((service) => isElsewhere(service, 'http:')),
      'PUSH_SERVICES names one of http: pushes travel without TLS',
    ],
  ];
  const guessed = shippedPasswords(env).map(
    (name) => `${name} has a password that is tried first by others: set another`,
  );
  return [...warnings.filter(([applies]) => applies).map(([, text]) => text), ...guessed];
}
