import { baseUrlOf, type Env } from './env.ts';
import { isLoopback } from './program/addresses.ts';

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
      env.payments === 'sandbox',
      'PAYMENTS=sandbox: no money moves, and whoever reaches this server gets its courses for nothing',
    ],
    [
      env.publicUrl !== undefined && env.trustProxy === '' && isLoopback(env.host),
      'TRUST_PROXY is not set: whoever comes through a reverse proxy is one and the same address, and one of them may use up the attempts of all',
    ],
  ];
  return warnings.filter(([applies]) => applies).map(([, text]) => text);
}
