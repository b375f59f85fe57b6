import type { Table } from 'dexie';
import type { Course } from '#contract/course.ts';
import type {
  DataUseRow,
  DownloadRow,
  FileRow,
  AuthoredRow,
  CartRow,
  ContentRow,
  DraftRow,
  LibraryRow,
  MetaRow,
  OrderRow,
  OutboxRow,
  ProgressRow,
  ReceiptRow,
  SessionRow,
  UnsavedRow,
} from './rows.ts';

type Field<Row> = keyof Row & string;

/** A primary key as Dexie spells it: a field, one that counts up by itself, or two fields together. */
type KeyPath<Row> = Field<Row> | `++${Field<Row>}` | `[${Field<Row>}+${Field<Row>}]`;
type IndexPath<Row> = Field<Row> | `&${Field<Row>}` | `*${Field<Row>}` | `[${Field<Row>}+${Field<Row>}]`;

type KeyOf<Row, Path> = Path extends `[${infer A extends Field<Row>}+${infer B extends Field<Row>}]`
  ? [Row[A], Row[B]]
  : Path extends `++${infer A extends Field<Row>}`
    ? Row[A]
    : Row[Path & keyof Row];
/** What is put: a key that counts up by itself may be left out. */
type Put<Row, Path> = Path extends `++${infer A extends Field<Row>}` ? Omit<Row, A> & Partial<Pick<Row, A>> : Row;

/**
 * Whose the rows are, and so when they go.
 * - `device`: of this device, whoever is signed in. They name nobody, or are cleared in another way.
 * - `account`: what one user has on the server too. Deleted when they log out, and when somebody else signs in.
 * - `unsent`: what one user did and no server has. At a logout they are asked whether it stays; while somebody else is signed
 *   in it waits, as only its owner sends it.
 */
type Owner<Row> = Row extends { userId: string } ? 'account' | 'unsent' : 'device';

interface Store<Row, Path extends KeyPath<Row>> {
  key: Path;
  /** Beside the one by user, which every store of a user has. */
  indexes?: readonly IndexPath<Row>[];
  of: Owner<Row>;
}

/** Never there: it carries the type of the rows. */
declare const ROW: unique symbol;

const store =
  <Row extends object>() =>
  <const Path extends KeyPath<Row>>(says: Store<Row, Path>): Store<Row, Path> & { [ROW]?: Row } =>
    says;

/**
 * Every store of this device's database: what it holds, how large it gets, and what frees it beside its owner's going. The schema,
 * what a logout deletes, whose rows may be written, and docs/device-stores.md follow from it; what a backup holds of each is in
 * backup/backup-rules.ts, which does not compile without it. Whoever adds a store or changes a key or an index raises
 * `DATABASE_VERSION`; a release freezes it (tests/faults/upgrade/schemas).
 */
export const STORES = {
  /**
   * Facts of the device that need no store of their own: the feed's cursor, which courses were looked at here (200) and which
   * changed lately (2,000), how much data may be used, which command was delivered last. A few rows; newer values take their place.
   */
  meta: store<MetaRow>()({ key: 'key', of: 'device' }),
  /**
   * The published catalogue, or the best of it: 6,000 to 24,000 courses. Freed by tombstones, for better ones, or by a reset of
   * the feed.
   */
  courses: store<Course>()({
    key: '_id',
    indexes: ['category', 'subCategory', 'price', 'averageRating', 'studentsCount', 'title'],
    of: 'device',
  }),
  /** The cart as the server last told it. One row a user. */
  carts: store<CartRow>()({ key: 'userId', of: 'account' }),
  /** Bought, archived, wished for and hidden courses as the server last told them. One row a user. */
  libraries: store<LibraryRow>()({ key: 'userId', of: 'account' }),
  /** The lessons of owned courses. One row a course. Freed when it is refunded. */
  contents: store<ContentRow>()({ key: '[userId+courseId]', indexes: ['*trackIds'], of: 'account' }),
  /** How far each lesson was studied. One row a lesson. */
  progress: store<ProgressRow>()({ key: '[userId+trackId]', indexes: ['[userId+courseId]'], of: 'account' }),
  /** Payment orders, written before the payment window opens. One row an order. Freed when recorded, or no longer payable. */
  orders: store<OrderRow>()({ key: 'id', of: 'account' }),
  /** Receipts that were looked at. One row an order. */
  receipts: store<ReceiptRow>()({ key: '[userId+orderId]', of: 'account' }),
  /** An instructor's courses as the server last told them. One row a user. */
  authored: store<AuthoredRow>()({ key: 'userId', of: 'account' }),
  /** Each of these courses with its tracks. One row a course. */
  drafts: store<DraftRow>()({ key: '[userId+courseId]', of: 'account' }),
  /** What is typed in a form of the instructor area and not yet an edit. One row a form. Freed when it becomes a command. */
  unsaved: store<UnsavedRow>()({ key: '[userId+id]', of: 'unsent' }),
  /** Videos that an instructor chose; the bytes in a row of their own. As much as there is room for. Freed when the server has them. */
  files: store<FileRow>()({ key: '[userId+id]', of: 'unsent' }),
  /** The session for the worker, which has no localStorage. One row. Emptied at a logout. */
  session: store<SessionRow>()({ key: 'id', of: 'device' }),
  /** Commands that wait to be delivered. Freed on the server's answer, or by Discard. */
  outbox: store<OutboxRow>()({
    key: '++seq',
    indexes: ['&key', '[userId+entity]', 'state', '[userId+state]'],
    of: 'unsent',
  }),
  /** What a screen shows of a download; its bytes are in Cache Storage. One row a lesson. Freed with the download. */
  downloads: store<DownloadRow>()({ key: '[userId+trackId]', of: 'account' }),
  /** Bytes fetched by month and purpose. Four rows a month. Never freed. */
  dataUse: store<DataUseRow>()({ key: '[month+purpose]', of: 'device' }),
};

/**
 * Raised with every change of a key or an index. Dexie brings an older database up to it by itself: until a change has rows
 * to convert, one version says it all.
 */
export const DATABASE_VERSION = 5;

type Stores = typeof STORES;
export type StoreName = keyof Stores;
export type RowOf<N extends StoreName> = NonNullable<Stores[N][typeof ROW]>;
/** The stores whose rows belong to users. */
export type UserStore = { [N in StoreName]: RowOf<N> extends { userId: string } ? N : never }[StoreName];

/** The tables as Dexie hands them out. */
export type Tables = {
  [N in StoreName]: Table<RowOf<N>, KeyOf<RowOf<N>, Stores[N]['key']>, Put<RowOf<N>, Stores[N]['key']>>;
};

export const STORE_NAMES = Object.keys(STORES) as StoreName[];

/** What Dexie is told of each store. */
export const DEXIE_SCHEMA = Object.fromEntries(
  STORE_NAMES.map((name) => {
    const { key, indexes = [], of }: { key: string; indexes?: readonly string[]; of: string } = STORES[name];
    const byUser = of !== 'device' && key !== 'userId' ? ['userId'] : [];
    return [name, [key, ...indexes, ...byUser].join(', ')];
  }),
);

/** The stores of that owner. */
export function storesOf(owner: 'account' | 'unsent'): UserStore[] {
  return STORE_NAMES.filter((name) => STORES[name].of === owner) as UserStore[];
}
