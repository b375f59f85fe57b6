import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { BEARER_SESSION_DAYS } from '#contract/limits.ts';
import type { Role } from '#contract/user.ts';
import { instant } from './instant.ts';

/** better-auth's user, extended with the username plugin's names and the specified role; `image` is the avatar. */
export const user = pgTable('user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /** Lowercased, because it must be unique whatever its case. */
  username: text('username').notNull().unique(),
  /** As the learner typed it, for display. */
  displayUsername: text('display_username').notNull(),
  /** What an instructor writes about themselves, for their public page. */
  about: text('about').notNull().default(''),
  role: text('role').$type<Role>().notNull().default('student'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
    token: text('token').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When its user last confirmed that it is them; null: not since the login. */
    confirmedAt: instant('confirmed_at'),
    /** When it ends however often it is used. The default is for a server of before, while a new one takes its place. */
    endsAt: instant('ends_at')
      .notNull()
      .default(sql.raw(`now() + interval '${BEARER_SESSION_DAYS} days'`)),
    /** Of the key that its device proves to have (RFC 7638); null: whoever has the token can use it. */
    keyThumbprint: text('key_thumbprint'),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (t) => [index('session_user_id_idx').on(t.userId)],
);

/** How a user logs in. `providerId`: `credential` with a password, else the issuer of who vouches for them, who knows them as `accountId`. */
export const account = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('account_user_id_idx').on(t.userId), uniqueIndex('account_identity_idx').on(t.providerId, t.accountId)],
);

export const verification = pgTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('verification_identifier_idx').on(t.identifier)],
);

/**
 * Usernames that were given up and that no other user may take: what was written under a name stays that person’s. Only
 * the SHA-256 of the name is kept, in hexadecimal. `userId`: the user who gave it up and may take it back; null after
 * the account was deleted.
 */
export const retiredUsernames = pgTable(
  'retired_usernames',
  {
    hash: text('hash').primaryKey(),
    userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
    retiredAt: instant('retired_at').notNull(),
  },
  (t) => [index('retired_usernames_user_idx').on(t.userId)],
);

/**
 * What a person agreed to, was told of, or switched: a row for each time. `version`: of the texts (contract/legal-texts.ts);
 * null of a switch.
 */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    about: text('about').$type<ConsentMatter>().notNull(),
    said: text('said').$type<'agreed' | 'told' | 'on' | 'off'>().notNull(),
    version: text('version'),
    saidAt: instant('said_at').notNull(),
  },
  (t) => [
    check('consents_about_known', sql`${t.about} in ('texts', 'pushes', 'reminders')`),
    check('consents_said_known', sql`${t.said} in ('agreed', 'told', 'on', 'off')`),
    index('consents_user_idx').on(t.userId, t.about, t.saidAt),
  ],
);

export type ConsentMatter = 'texts' | 'pushes' | 'reminders';

/** Files of a deleted account that are to be removed; the row goes with the last of them. */
export const leftovers = pgTable('leftovers', {
  id: uuid('id').primaryKey().defaultRandom(),
  files: jsonb('files').$type<LeftFiles>().notNull(),
  createdAt: instant('created_at').notNull(),
});

export interface LeftFiles {
  /** Addresses of covers, pictures and an avatar. */
  addresses: string[];
  /** Paths in the media store. */
  paths: string[];
  /** The ids of uploads. */
  uploads: string[];
  /** Whose letters are kept here. */
  email: string;
}

/** The link, one for each user, that sets a new password. */
export const passwordResets = pgTable('password_resets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token, in base64url: with a copy of the database nobody can use the link. */
  tokenHash: text('token_hash').notNull().unique(),
  /** The address the letter was sent to. The link is valid while the account has this address. */
  email: text('email').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/**
 * What happened to an account: a row for each event, which is never changed but for its letter. `kind`: of
 * services/accounts/account-events.ts; those of a later version of the server may stand here too.
 */
export const accountEvents = pgTable(
  'account_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null: the account is gone; the row goes with its letter. */
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    happenedAt: instant('happened_at').notNull(),
    /** Browser and system in words. */
    device: text('device').notNull(),
    /** As with a session; null where it is not known. */
    address: text('address'),
    requestId: text('request_id').notNull(),
    /** To whom its letter goes, as long as it is to be sent. */
    letterTo: text('letter_to'),
    letterDueAt: instant('letter_due_at'),
    letterAttempts: integer('letter_attempts').notNull().default(0),
  },
  (t) => [
    index('account_events_user_idx').on(t.userId, t.happenedAt, t.id),
    index('account_events_happened_idx').on(t.happenedAt),
    index('account_events_letter_due_idx')
      .on(t.letterDueAt)
      .where(sql`${t.letterDueAt} is not null`),
  ],
);

/** What a link in a letter about an address is for: to confirm it, to change it with both, or to undo that. */
export type EmailPurpose = 'verify' | 'change-old' | 'change-new' | 'undo';

/** The links of letters about the address of an account. */
export const emailLinks = pgTable(
  'email_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<EmailPurpose>().notNull(),
    /** SHA-256 of the token, in base64url, as of `passwordResets`. */
    tokenHash: text('token_hash').notNull().unique(),
    /** To whom the letter went. */
    email: text('email').notNull(),
    /** The address that is to become the account's; null where none is. */
    newEmail: text('new_email'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    check('email_links_purpose_known', sql`${t.purpose} in ('verify', 'change-old', 'change-new', 'undo')`),
    index('email_links_user_idx').on(t.userId),
    index('email_links_email_idx').on(t.email),
    index('email_links_expires_idx').on(t.expiresAt),
  ],
);
