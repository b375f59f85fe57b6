import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { bearer, username } from 'better-auth/plugins';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts';
import type { Db } from '../db/db.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { account, session, user, verification } from '../db/schema.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Accounts and sessions. Only called in-process: better-auth’s own routes are not mounted. A token is valid only with
 * its signature, which is not in the database. A session ends 30 days after its last use, which is kept to the hour.
 */
export function createAuth(options: { db: Db; secret: string; baseUrl: string; passwords: PasswordHashing }) {
  return betterAuth({
    secret: options.secret,
    baseURL: options.baseUrl,
    database: drizzleAdapter(options.db, { provider: 'pg', schema: { user, session, account, verification } }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: options.passwords,
    },
    session: { expiresIn: 30 * DAY_SECONDS, updateAge: HOUR_SECONDS },
    user: { additionalFields: { role: { type: 'string', required: false, defaultValue: 'student', input: false } } },
    plugins: [bearer({ requireSignature: true }), username()],
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

export type Auth = ReturnType<typeof createAuth>;
