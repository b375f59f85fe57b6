import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { bearer, username } from 'better-auth/plugins';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { BEARER_SESSION_DAYS, PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts';
import type { Db } from '../db/db.ts';
import type { PasswordHashing } from './password-hashing.ts';
import type { SessionSecrets } from './session-secret.ts';
import { account, session, user, verification } from '../db/schema.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Accounts and sessions. Only called in-process: better-auth’s own routes are not mounted. A token is valid only with
 * its signature, which is not in the database. A session ends 30 days after its last use, which is kept to the hour. `currentToken`
 * is the token as it would be given today; better-auth itself knows several secrets for what it encrypts, and one for what it signs.
 */
export function createAuth(
  options: { db: Db; clock: { now: () => Date }; baseUrl: string; passwords: PasswordHashing } & SessionSecrets,
) {
  /** By the clock of the services. */
  const begin = <S extends object>(session: S) => {
    const createdAt = options.clock.now();
    return { ...session, createdAt, endsAt: new Date(createdAt.getTime() + BEARER_SESSION_DAYS * DAY_SECONDS * 1000) };
  };
  const auth = betterAuth({
    secret: options.secret,
    baseURL: options.baseUrl,
    database: drizzleAdapter(options.db, { provider: 'pg', schema: { user, session, account, verification } }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: options.passwords,
    },
    session: {
      expiresIn: 30 * DAY_SECONDS,
      updateAge: HOUR_SECONDS,
      additionalFields: {
        confirmedAt: { type: 'date', required: false, input: false },
        endsAt: { type: 'date', required: true, input: false },
        keyThumbprint: { type: 'string', required: false, input: false },
      },
    },
    databaseHooks: { session: { create: { before: (made) => Promise.resolve({ data: begin(made) }) } } },
    user: { additionalFields: { role: { type: 'string', required: false, defaultValue: 'student', input: false } } },
    plugins: [bearer({ requireSignature: true }), username()],
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
  return Object.assign(auth, {
    currentToken: (token: string) => signAnew(token, options),
    /** A new session of the user, without asking for anything; answers its token. */
    async startSession(userId: string): Promise<string> {
      const { internalAdapter } = await auth.$context;
      const { token } = await internalAdapter.createSession(userId);
      return signedToken(token, options.secret);
    },
  });
}

const signatureOf = (session: string, secret: string) => createHmac('sha256', secret).update(session).digest();

/** As better-auth’s bearer plugin gives it out. */
const signedToken = (session: string, secret: string) =>
  encodeURIComponent(`${session}.${signatureOf(session, secret).toString('base64')}`);

/** A token that one of the older secrets signed, as `secret` signs it; any other token as it is. */
function signAnew(token: string, { secret, olderSecrets }: SessionSecrets): string {
  if (olderSecrets.length === 0) return token;
  const [, session, given] = /^([^.]+)\.([^.]+)$/.exec(decode(token)) ?? [];
  if (!session || !given) return token;
  const signature = Buffer.from(given, 'base64');
  const isBy = (older: string) => {
    const right = signatureOf(session, older);
    return signature.length === right.length && timingSafeEqual(signature, right);
  };
  return olderSecrets.some(isBy) ? signedToken(session, secret) : token;
}

function decode(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}

export type Auth = ReturnType<typeof createAuth>;
