import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './auth-schema.ts';
import { instant } from './instant.ts';

const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

/**
 * The authenticator app of a user. `secret` is sealed (auth/factor-cipher.ts). `confirmedAt`: since when a login asks for it; null until
 * a code of it was typed. `lastStep`: the half minute of the last code that was taken; it and those before it are refused.
 */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: ofUser().primaryKey(),
  secret: text('secret').notNull(),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  lastStep: integer('last_step'),
});

/** `hash`: SHA-256, in base64url, of a code of 120 random bits. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    hash: text('hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('recovery_codes_user_idx').on(t.userId)],
);

/** `id` is the browser's name of the credential, in base64url, as is `publicKey`. `counter`: how often it was used, as far as it counts. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    name: text('name').notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkeys_user_idx').on(t.userId)],
);

export type ChallengeKind = 'login' | 'confirm' | 'passkey_add' | 'passkey_login' | 'google';

/**
 * Something that was begun and is finished by the call that knows the token of `hash` (SHA-256, in base64url). Of a login
 * with a passkey, and with Google, it is what was finished, so that it is not finished again. `question`: what a passkey has to sign; empty where none is asked for.
 */
export const challenges = pgTable(
  'challenges',
  {
    hash: text('hash').primaryKey(),
    userId: ofUser(),
    kind: text('kind').$type<ChallengeKind>().notNull(),
    question: text('question').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('challenges_user_idx').on(t.userId)],
);
