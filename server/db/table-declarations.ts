import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { UserExport } from '#contract/account.ts';
import { HISTORY_MAX, QUIZ_VERSIONS_DAYS } from '#contract/limits.ts';
import { MERGED_CALL } from './call-schema.ts';
import { PAID_TWICE } from './commerce-schema.ts';
import * as schema from './schema.ts';

type Schema = typeof schema;
export type TableName = keyof Schema;
export type ColumnOf<T extends PgTable> = keyof T['_']['columns'] & string;

/** What happens to a row when the person it names deletes their account. */
export type Fate<T extends PgTable = PgTable> =
  | { does: 'erase' }
  /** The row stays, its column becomes null, and `clear` overwrites the columns that describe the person. */
  | {
      does: 'anonymise';
      clear?: Partial<T['$inferInsert']>;
      /** Values of these columns that are the server's own words: they stay. */
      ours?: { [C in ColumnOf<T>]?: readonly string[] };
      because: string;
    }
  /** See services/accounts/erase-writing.ts. */
  | { does: 'withdraw'; because: string };

/** The person that the rows belong to. */
type Owners<T extends PgTable> =
  /** The columns that hold the id of a person. */
  | { people: { [C in ColumnOf<T>]?: Fate<T> } }
  /** The column that refers to the parent row: this row is exported and deleted with it. */
  | { partOf: ColumnOf<T> }
  /** It names no person. */
  | { ofNobody: string };

/** So many days after a time in the row it goes; with `only`, if its column has one of these values. */
export interface Term<T extends PgTable = PgTable> {
  days: number;
  after: ColumnOf<T>;
  only?: { [C in ColumnOf<T>]?: readonly T['$inferSelect'][C][] };
}

export type Declaration<T extends PgTable = PgTable> = Owners<T> & {
  holds: string;
  /**
   * Where the export has the rows, and which columns it leaves out, by reason. The columns that name the person need no
   * reason.
   */
  exported: { in: readonly (keyof UserExport)[]; without?: Record<string, readonly ColumnOf<T>[]> } | { not: string };
  /** How long a row is kept: in words, where something else ends it, or by terms, which services/prune-rows.ts keeps. */
  kept: string | Term<T> | readonly (string | Term<T>)[];
};

/** Letters that become files, because there is no mail server, go as early. */
export const LETTERS_DAYS = 90;

/** So long a person sees what happened to their account. */
const EVENTS_DAYS = 365;

const account = 'the account goes';
const books = 'never deleted: payment records';
const forEver = 'never deleted';
const erase = { does: 'erase' } as const;
const workings = 'internal to the server';

/**
 * The personal data of every table. Deleting an account and pruning old rows follow these declarations, a test checks
 * the export against them, and docs/server-tables.md is generated from them. A table without a declaration does not
 * compile.
 */
const TABLES: { [N in TableName]: Declaration<Schema[N]> } = {
  user: {
    holds: 'who has an account: names, address, picture, role, own words',
    people: { id: erase },
    exported: {
      in: ['account'],
      without: { 'other spellings of the username': ['name', 'username'], [workings]: ['emailVerified', 'updatedAt'] },
    },
    kept: account,
  },
  account: {
    holds: 'how somebody signs in: the hash of the password, or as whom Google knows them',
    people: { userId: erase },
    exported: {
      in: ['account', 'factors'],
      without: {
        'described in words instead': ['providerId'],
        'secrets and details of secrets': [
          'password',
          'accessToken',
          'refreshToken',
          'idToken',
          'accessTokenExpiresAt',
          'refreshTokenExpiresAt',
          'scope',
        ],
        [workings]: ['id', 'createdAt', 'updatedAt'],
      },
    },
    kept: ['Google is disconnected', account],
  },
  session: {
    holds: 'sessions: who is logged in, with which browser, from which network',
    people: { userId: erase },
    exported: { in: ['sessions'], without: { 'a secret': ['token'], [workings]: ['id', 'endsAt', 'keyThumbprint'] } },
    // 30 days after its last use. One past `endsAt` is deleted when it is used again.
    kept: ['a logout or a new password', { days: 0, after: 'expiresAt' }],
  },
  verification: {
    holds: 'nothing: better-auth needs the table',
    people: { value: erase },
    exported: { not: 'nothing is written to it' },
    kept: { days: 0, after: 'expiresAt' },
  },
  passwordResets: {
    holds: 'the hash of the link that sets a new password',
    people: { userId: erase },
    exported: { not: 'a secret' },
    kept: ['the next link or a new password', { days: 0, after: 'expiresAt' }],
  },
  emailLinks: {
    holds: 'the hashes of the links that confirm or change an address, with the address',
    people: { userId: erase },
    exported: { not: 'secrets; the change stands in the security events' },
    kept: ['the next link of its kind', { days: 0, after: 'expiresAt' }],
  },
  consents: {
    holds: 'what somebody agreed to, was told of or switched, and when',
    people: { userId: erase },
    exported: { in: ['consents'], without: { [workings]: ['id'] } },
    kept: account,
  },
  accountEvents: {
    holds:
      'what happened to an account: logins, changes of the password and the like; with which browser, from which network',
    people: { userId: erase },
    exported: {
      in: ['securityEvents'],
      without: { [workings]: ['id', 'requestId', 'letterTo', 'letterDueAt', 'letterAttempts'] },
    },
    kept: ['the letter that the account is gone was sent', { days: EVENTS_DAYS, after: 'happenedAt' }],
  },
  authenticatorApps: {
    holds: 'authenticator apps that a login asks for, with their encrypted secrets',
    people: { userId: erase },
    exported: { in: ['factors'], without: { 'a secret': ['secret'], [workings]: ['createdAt', 'lastStep'] } },
    kept: ['the app is switched off', account],
  },
  recoveryCodes: {
    holds: 'hashes of the codes for a login without the authenticator app',
    people: { userId: erase },
    exported: { in: ['factors'], without: { 'a secret': ['hash'], [workings]: ['id'] } },
    kept: ['new codes', 'the app is switched off'],
  },
  passkeys: {
    holds: 'passkeys: the public half, the name and the last use',
    people: { userId: erase },
    exported: { in: ['factors'], without: { [workings]: ['id', 'publicKey', 'counter', 'transports'] } },
    kept: ['the passkey is removed', account],
  },
  challenges: {
    holds: 'logins and confirmations that were begun, by the hash of what finishes them',
    people: { userId: erase },
    exported: { not: 'over after five minutes' },
    kept: ['it is finished', { days: 0, after: 'expiresAt' }],
  },
  leftovers: {
    holds: 'files of deleted accounts that are still to be removed, with the address of their letters',
    ofNobody: 'it has no account any more; goes with the last file, tried every hour',
    exported: { not: 'the account is gone' },
    kept: 'the last file is removed',
  },
  retiredUsernames: {
    holds: 'the SHA-256 of usernames that were given up',
    people: {
      userId: { does: 'anonymise', because: 'so that nobody else can take the name' },
    },
    exported: { not: 'a hash is of no use to the person' },
    kept: forEver,
  },
  courses: {
    holds: 'the catalogue, with the words of its instructors',
    people: {
      ownerId: {
        does: 'withdraw',
        because: 'a bought course stays without its author; of others only id and price stay, for the feed',
      },
    },
    exported: {
      in: ['written', 'createdCourses'],
      without: {
        'the username': ['creatorName'],
        'how it is found and shown': [
          'subCategory',
          'level',
          'language',
          'thumbnail',
          'isPackage',
          'previewTrackId',
          'search',
        ],
        'figures computed from other rows': [
          'averageRating',
          'ratingsCount',
          'reviewsCount',
          'importedRating',
          'importedRatingsCount',
          'studentsCount',
          'popularity',
          'trackCount',
          'lessonsCount',
          'totalSeconds',
          'importedSeconds',
          'importedLessons',
        ],
        [workings]: ['externalId', 'version', 'createdAt', 'updatedAt', 'deletedAt', 'changeSeq'],
      },
    },
    kept: forEver,
  },
  catalogueClock: {
    holds: 'a counter of the changes of the catalogue',
    ofNobody: 'one number',
    exported: { not: 'it names nobody' },
    kept: forEver,
  },
  searchWords: {
    holds: 'words for correcting typos in searches',
    ofNobody: 'single words; the words of an erased course are deleted too',
    exported: { not: 'it names nobody' },
    kept: forEver,
  },
  tracks: {
    holds: 'folders and lessons of courses',
    partOf: 'courseId',
    exported: {
      in: ['written'],
      without: {
        'computed from the text': ['document', 'contentWords', 'questionsCount'],
        'how it is shown and played': ['preview', 'durationSeconds', 'poster', 'renditions', 'captions', 'orderKey'],
        [workings]: ['externalId', 'version', 'createdAt'],
      },
    },
    kept: 'the course goes',
  },
  trackRevisions: {
    holds: 'earlier texts of lessons',
    partOf: 'trackId',
    exported: { in: ['written'], without: { [workings]: ['version'] } },
    kept: `the lesson goes; the last ${HISTORY_MAX} of each, of a quiz those of ${QUIZ_VERSIONS_DAYS} days`,
  },
  videoUploads: {
    holds: 'uploads of videos for lessons',
    people: { userId: erase },
    exported: { not: 'the lesson has its video' },
    kept: [
      'the lesson goes',
      // Nobody sent a byte of it, or tried it again, for so long.
      { days: 7, after: 'updatedAt', only: { state: ['receiving', 'failed'] } },
      // No link to its files is good any more.
      { days: 1, after: 'updatedAt', only: { state: ['replaced'] } },
    ],
  },
  lessonPictures: {
    holds: 'which pictures there are for the lessons of a course',
    partOf: 'courseId',
    exported: { not: 'the lesson has its picture' },
    kept: 'the course goes, or its author',
  },
  cartItems: {
    holds: 'carts',
    people: { userId: erase },
    exported: { in: ['cart'] },
    kept: account,
  },
  wishlistItems: {
    holds: 'wishlists',
    people: { userId: erase },
    exported: { in: ['wishlist'] },
    kept: account,
  },
  openingRequests: {
    holds: 'who asked to be notified of the first lesson of a course',
    people: { userId: erase },
    exported: { in: ['awaitedCourses'] },
    kept: 'the course has its first lesson',
  },
  orders: {
    holds: 'orders and payments',
    people: { userId: { does: 'anonymise', because: 'payment records' } },
    exported: { in: ['orders'], without: { [workings]: ['provider', 'nextCheckAt'] } },
    kept: books,
  },
  orderItems: {
    holds: 'the courses of orders, with price and title',
    partOf: 'orderId',
    exported: { in: ['orders'], without: { 'the place in the list': ['position'], 'the course has it': ['title'] } },
    kept: books,
  },
  libraryEntries: {
    holds: 'who owns which course',
    people: { userId: erase },
    exported: { in: ['library'] },
    kept: account,
  },
  refunds: {
    holds: 'refund requests, with the words of both sides',
    people: {
      userId: {
        does: 'anonymise',
        clear: { reason: '', note: null },
        // Operators decide by it, also when the account is gone.
        ours: { reason: [PAID_TWICE] },
        because: 'payment records',
      },
    },
    exported: { in: ['refunds'], without: { [workings]: ['id', 'providerRefundId', 'payingAt'] } },
    kept: books,
  },
  ledgerAccounts: {
    holds: 'whose money the lines of the ledger are about',
    people: {
      userId: { does: 'anonymise', because: 'the ledger knows a person by a pseudonym, and the law keeps it' },
    },
    exported: { not: 'the orders and refunds have the sums' },
    kept: books,
  },
  ledgerEntries: {
    holds: 'what happened to money: payments, refunds, fees; nothing can be changed or removed',
    ofNobody: 'the ids of an order and a refund',
    exported: { not: 'the orders and refunds have the sums' },
    kept: books,
  },
  ledgerLines: {
    holds: 'debits and credits of the accounts of the ledger; nothing can be changed or removed',
    partOf: 'accountId',
    exported: { not: 'the orders and refunds have the sums' },
    kept: books,
  },
  plans: {
    holds: 'plans',
    ofNobody: 'what is offered',
    exported: { not: 'it names nobody' },
    kept: forEver,
  },
  planCourses: {
    holds: 'the courses of plans',
    ofNobody: 'what is offered',
    exported: { not: 'it names nobody' },
    kept: 'the plan is made anew',
  },
  userPlans: {
    holds: 'who has which plan until when',
    people: { userId: erase },
    exported: { in: ['plans'], without: { 'the plan is named': ['planId'], [workings]: ['id'] } },
    kept: account,
  },
  idempotency: {
    holds: 'answers to calls, so that a repeated call changes nothing twice',
    people: { userId: erase },
    exported: { not: 'the data of the answers is in the other tables' },
    kept: [
      { days: 90, after: 'createdAt' },
      { days: 7, after: 'createdAt', only: { route: [MERGED_CALL] } },
    ],
  },
  progress: {
    holds: 'how far somebody is in a lesson',
    people: { userId: erase },
    exported: { in: ['progress'] },
    kept: account,
  },
  notes: {
    holds: 'notes and bookmarks at lessons; of a deleted note its place, without its text',
    people: { userId: erase },
    exported: { in: ['notes'], without: { [workings]: ['seq'] } },
    kept: account,
  },
  quizAttempts: {
    holds: 'attempts at quizzes: what was answered, and how it was marked',
    people: { userId: erase },
    exported: { in: ['quizAttempts'], without: { [workings]: ['seq'] } },
    kept: account,
  },
  certificates: {
    holds: 'certificates, with the name that stands on them',
    people: { userId: erase },
    exported: { in: ['certificates'] },
    kept: account,
  },
  certificateKeys: {
    holds: 'the public keys of certificates',
    ofNobody: 'keys of the server',
    exported: { not: 'it names nobody' },
    kept: forEver,
  },
  practice: {
    holds: 'what somebody did in practice: what they practise, and how well they remembered it when',
    people: { userId: erase },
    exported: { in: ['practice'], without: { [workings]: ['seq'] } },
    kept: account,
  },
  studyDays: {
    holds: 'how long somebody studied on a day, by device, for the last 400 days',
    people: { userId: erase },
    exported: { in: ['study'] },
    kept: account,
  },
  studyPlans: {
    holds: 'the weekly goal of a learner, and when they want to be reminded',
    people: { userId: erase },
    exported: { in: ['study'] },
    kept: account,
  },
  reviews: {
    holds: 'ratings and reviews',
    people: { userId: erase },
    exported: { in: ['reviews'] },
    kept: account,
  },
  rateLimits: {
    holds: 'counts of attempts, under hashes',
    ofNobody: 'it stores neither accounts nor addresses',
    exported: { not: 'a hash is of no use to the person' },
    kept: { days: 0, after: 'freeAt' },
  },
  notifications: {
    holds: 'notifications: for whom, and who caused them',
    people: { userId: erase, actorId: { does: 'anonymise', because: 'the event stays true' } },
    exported: {
      in: ['notifications'],
      without: {
        'the entry names what it is about instead': [
          'orderId',
          'refundId',
          'trackId',
          'uploadId',
          'amountPaise',
          'note',
        ],
        [workings]: ['id'],
      },
    },
    kept: account,
  },
  pushSubscriptions: {
    holds: 'browsers that are subscribed to push messages',
    people: { userId: erase },
    exported: {
      in: ['pushDevices'],
      without: { 'secrets of a browser': ['endpoint', 'p256dh', 'auth'], [workings]: ['sessionId', 'vapidKey'] },
    },
    kept: 'the session ends',
  },
  pushDeliveries: {
    holds: 'push messages that are still to be sent',
    partOf: 'notificationId',
    exported: { not: 'the notification is exported' },
    kept: 'it is sent; five attempts',
  },
  letterDeliveries: {
    holds: 'letters that are still to be sent',
    partOf: 'notificationId',
    exported: { not: 'the notification is exported' },
    kept: 'it is sent; five attempts',
  },
  letters: {
    holds: 'which letters were sent to whom, without their words',
    people: { userId: erase },
    exported: { in: ['letters'], without: { [workings]: ['id'] } },
    kept: { days: LETTERS_DAYS, after: 'sentAt' },
  },
  sandboxPayments: {
    holds: 'payments in the payment sandbox',
    ofNobody: 'the id of an order',
    exported: { not: 'the order has its payment' },
    kept: books,
  },
  sandboxRefunds: {
    holds: 'refunds of the payment sandbox',
    ofNobody: 'the id of a payment',
    exported: { not: 'the refund is exported' },
    kept: books,
  },
};

/** One column that names a person. */
export interface PersonColumn {
  table: PgTable;
  /** Its key in the schema. */
  key: string;
  column: PgColumn;
  fate: Fate;
}

export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

/** A declaration, whatever its table. */
export const declarationOf = (name: TableName) => TABLES[name] as Declaration;

/** The terms after which rows of a table go by themselves. */
export function termsOf(name: TableName): Term[] {
  const { kept } = declarationOf(name);
  const rules: readonly (string | Term)[] = Array.isArray(kept) ? kept : [kept];
  return rules.filter((rule) => typeof rule !== 'string');
}

/** The column of a table by its key in the schema. */
export function columnOf(name: TableName, key: string): PgColumn {
  const column = (getTableColumns(schema[name]) as Record<string, PgColumn>)[key];
  if (!column) throw new Error(`${name} has no column ${key}`);
  return column;
}

/** The columns of a table that name a person, with what a deletion does. */
export function personColumns(name: TableName): PersonColumn[] {
  const declaration = declarationOf(name);
  if (!('people' in declaration)) return [];
  return Object.entries(declaration.people).map(([key, fate]) => ({
    table: schema[name],
    key,
    column: columnOf(name, key),
    fate: fate as Fate,
  }));
}
