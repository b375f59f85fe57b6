import type { Table } from 'dexie';
import type { Course } from '#contract/course.ts';
import type {
  DataUseRow,
  DownloadRow,
  FileRow,
  AuthoredRow,
  CartRow,
  CertificateRow,
  ContentRow,
  DraftRow,
  LibraryRow,
  MetaRow,
  NoteRow,
  OrderRow,
  OutboxRow,
  PracticeRow,
  ProgressRow,
  QuizAttemptRow,
  ReceiptRow,
  SessionRow,
  StudyRow,
  UnsavedRow,
} from './rows.ts';

type Field<Row> = keyof Row & string;

/** A primary key in Dexie's syntax: a field, an auto-incremented field, or two fields together. */
type KeyPath<Row> = Field<Row> | `++${Field<Row>}` | `[${Field<Row>}+${Field<Row>}]`;
type IndexPath<Row> = Field<Row> | `&${Field<Row>}` | `*${Field<Row>}` | `[${Field<Row>}+${Field<Row>}]`;

type KeyOf<Row, Path> = Path extends `[${infer A extends Field<Row>}+${infer B extends Field<Row>}]`
  ? [Row[A], Row[B]]
  : Path extends `++${infer A extends Field<Row>}`
    ? Row[A]
    : Row[Path & keyof Row];
/** A row for `put`. An auto-incremented key may be missing. */
type Put<Row, Path> = Path extends `++${infer A extends Field<Row>}` ? Omit<Row, A> & Partial<Pick<Row, A>> : Row;

/**
 * Who owns the rows. This decides when they are deleted.
 * - `device`: belongs to the device, whoever is signed in. The rows name no user, or are cleared in another way.
 * - `account`: a copy of what one user has on the server. Deleted when that user logs out, and when another user signs in.
 * - `unsent`: work of one user that the server does not have. At logout the app asks the user whether to keep it. While another
 *   user is signed in the rows stay, and are not sent.
 */
type Owner<Row> = Row extends { userId: string } ? 'account' | 'unsent' : 'device';

interface Store<Row, Path extends KeyPath<Row>> {
  key: Path;
  /** Secondary indexes, without `userId`: each store of a user gets that index automatically. */
  indexes?: readonly IndexPath<Row>[];
  of: Owner<Row>;
}

/** No such property exists at run time; it only carries the row type. */
declare const ROW: unique symbol;

const store =
  <Row extends object>() =>
  <const Path extends KeyPath<Row>>(says: Store<Row, Path>): Store<Row, Path> & { [ROW]?: Row } =>
    says;

/**
 * Every store of the database. Each comment says what the store holds, how large it gets, and what deletes its rows, apart from a
 * logout. Four things are derived from this list: the schema, what a logout deletes, which rows may be written for whom, and
 * docs/device-stores.md. backup/backup-rules.ts says what a backup holds of each store, and does not compile if one is missing.
 * If you add a store or change a key or an index, raise `DATABASE_VERSION`. A release freezes the schema
 * (tests/faults/upgrade/schemas).
 */
export const STORES = {
  /**
   * Single values of the device: the cursor of the catalogue feed, the courses viewed here (200), the courses that changed lately
   * (2,000), the data limits, and the last delivered command. A few rows; new values replace old ones.
   */
  meta: store<MetaRow>()({ key: 'key', of: 'device' }),
  /**
   * The published catalogue, or the best part of it: 6,000 to 24,000 courses. A row is deleted by a tombstone, to make room for
   * a better course, or by a reset of the feed.
   */
  courses: store<Course>()({
    key: '_id',
    indexes: ['category', 'subCategory', 'price', 'averageRating', 'studentsCount', 'title'],
    of: 'device',
  }),
  /** The latest cart from the server. One row per user. */
  carts: store<CartRow>()({ key: 'userId', of: 'account' }),
  /** The latest lists of bought, archived, wishlisted and hidden courses from the server. One row per user. */
  libraries: store<LibraryRow>()({ key: 'userId', of: 'account' }),
  /** The lessons of owned courses. One row per course. Deleted when the course is refunded. */
  contents: store<ContentRow>()({
    key: '[userId+courseId]',
    indexes: ['*trackIds', '[userId+asOf]'],
    of: 'account',
  }),
  /** The progress in each lesson. One row per lesson. */
  progress: store<ProgressRow>()({ key: '[userId+trackId]', indexes: ['[userId+courseId]'], of: 'account' }),
  /** Notes at lessons, deleted ones without their text. One row per note, up to 20,000. */
  notes: store<NoteRow>()({ key: '[userId+_id]', indexes: ['[userId+trackId]', '[userId+seq]'], of: 'account' }),
  /** Attempts at quizzes, as the server marked them. One row per attempt, up to 20,000. */
  quizAttempts: store<QuizAttemptRow>()({
    key: '[userId+_id]',
    indexes: ['[userId+trackId]', '[userId+seq]'],
    of: 'account',
  }),
  /** What is practised: its log, and when it is due. One row per card; 200,000 events of an account. */
  practice: store<PracticeRow>()({ key: '[userId+item]', indexes: ['[userId+seq]'], of: 'account' }),
  /** Study time by day and device, of the last 400 days, and the weekly goal. One row per user. */
  study: store<StudyRow>()({ key: 'userId', of: 'account' }),
  /** Payment orders, written before the payment window opens. One row per order. Deleted when recorded, or no longer payable. */
  orders: store<OrderRow>()({ key: 'id', of: 'account' }),
  /** Receipts that the user opened. One row per order. */
  receipts: store<ReceiptRow>()({ key: '[userId+orderId]', of: 'account' }),
  /** The latest list of the user's certificates. One row per certificate, 10 KB each. */
  certificates: store<CertificateRow>()({ key: '[userId+id]', of: 'account' }),
  /** The latest list of an instructor's courses from the server. One row per user. */
  authored: store<AuthoredRow>()({ key: 'userId', of: 'account' }),
  /** Each course of an instructor with its tracks. One row per course. */
  drafts: store<DraftRow>()({ key: '[userId+courseId]', of: 'account' }),
  /** Text typed in a form and not saved yet, and quizzes not handed in. One row per form. Deleted when it becomes a command. */
  unsaved: store<UnsavedRow>()({ key: '[userId+id]', of: 'unsent' }),
  /**
   * Videos that an instructor uploads: one row for the facts, one for the bytes. No limit but the quota. Deleted when uploaded.
   */
  files: store<FileRow>()({ key: '[userId+id]', of: 'unsent' }),
  /** A copy of the session for the service worker, which has no localStorage. One row. Emptied at a logout. */
  session: store<SessionRow>()({ key: 'id', of: 'device' }),
  /** Commands that wait to be sent. Deleted on the server's final response, or when the user discards them. */
  outbox: store<OutboxRow>()({
    key: '++seq',
    indexes: ['&key', '[userId+entity]', 'state', '[userId+state]'],
    of: 'unsent',
  }),
  /** What a screen shows of a download; its bytes are in Cache Storage. One row per lesson. Deleted with the download. */
  downloads: store<DownloadRow>()({ key: '[userId+trackId]', of: 'account' }),
  /** Bytes fetched, by month and purpose. Four rows per month. Never deleted. */
  dataUse: store<DataUseRow>()({ key: '[month+purpose]', of: 'device' }),
};

/**
 * Raise this with each new store and each change of a key or an index. Dexie adds and drops tables and indexes by itself, so one
 * version is enough until a change has to convert rows.
 */
export const DATABASE_VERSION = 7;

type Stores = typeof STORES;
export type StoreName = keyof Stores;
export type RowOf<N extends StoreName> = NonNullable<Stores[N][typeof ROW]>;
/** The stores whose rows belong to users. */
export type UserStore = { [N in StoreName]: RowOf<N> extends { userId: string } ? N : never }[StoreName];

/** The types of the table properties that Dexie adds to the database. */
export type Tables = {
  [N in StoreName]: Table<RowOf<N>, KeyOf<RowOf<N>, Stores[N]['key']>, Put<RowOf<N>, Stores[N]['key']>>;
};

export const STORE_NAMES = Object.keys(STORES) as StoreName[];

/** The schema in Dexie's syntax: store name to key and indexes. */
export const DEXIE_SCHEMA = Object.fromEntries(
  STORE_NAMES.map((name) => {
    const { key, indexes = [], of }: { key: string; indexes?: readonly string[]; of: string } = STORES[name];
    const byUser = of !== 'device' && key !== 'userId' ? ['userId'] : [];
    return [name, [key, ...indexes, ...byUser].join(', ')];
  }),
);

export function storesOf(owner: 'account' | 'unsent'): UserStore[] {
  return STORE_NAMES.filter((name) => STORES[name].of === owner) as UserStore[];
}
