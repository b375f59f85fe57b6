import type { Table } from 'dexie';
import { mergeProgress } from '#contract/progress-rules.ts';
import { QUALITIES, type Quality } from '#contract/qualities.ts';
import { isUpload } from '#data/db/rows.ts';
import type { OutboxRow, OutboxState, ProgressRow, DownloadRow, FileRow } from '#data/db/rows.ts';
import type { RowOf, StoreName } from '#data/db/stores.ts';
import { type DownloadWish, toDownloadWish } from '#data/downloads/download-wish.ts';
import { isProgress } from '#data/outbox/commands/learner/progress-payload.ts';
import { type Check, isBoolean, isNumber, isString, listOf, nullable, optional, shapeOf } from '#data/checks/shape.ts';
import { type BackupCommand, restoreCommands } from './restore-commands.ts';

/** What an import did, as far as it is told. */
export interface MergeReport {
  /** How many changes wait again that did not wait here. */
  commands: number;
  /** Lessons that were on the device of the backup and are not on this one. */
  downloads: DownloadWish[];
}

/** A row without its user, who is whoever imports it. */
type Own<Row> = Row extends unknown ? Omit<Row, 'userId'> : never;

interface Named {
  /** What the file calls it. */
  as: string;
  /** A file that holds anything else is refused. Only what is acted on is looked at; the rest is shown. */
  isSaved: (value: unknown) => boolean;
}

/** The rows are saved as they are. */
interface Kept<Row> extends Named {
  /** A user has one row: the file has it, or null. */
  one?: true;
  /** What is to be, of what is here and what was saved; null: what is here. */
  join: (here: Own<Row>, saved: Own<Row>) => Own<Row> | null;
}

/** Something is saved that tells of the rows. */
interface Told<Row, Saved> extends Named {
  /** Of all rows of a user, in the order of their keys. */
  save(rows: Row[]): Saved[];
  /** Runs in the transaction of the import, and does nothing more when it is done twice. */
  restore(table: Table<Row>, saved: Saved[], userId: string, now: number): Promise<Partial<MergeReport>>;
}

/** No backup has it, for this reason. */
interface LeftOut {
  not: string;
}

type Rule<Row> = Row extends { userId: string } ? Kept<Row> | Told<Row, unknown> | LeftOut : LeftOut;

interface Copy {
  asOf: number;
  rev: number;
}
/** Of two answers of the server the later. An answer that is under way is later still: it finds the `rev` that it knows. */
const laterCopy = <Row extends Copy>(here: Row, saved: Row): Row | null =>
  here.asOf < saved.asOf ? { ...saved, rev: here.rev } : null;
const stays = () => null;

/** An object of which only the id is looked at. */
const named = (id: string): Check<unknown> => shapeOf({ [id]: isString });
const isCourses = listOf(named('_id'));
const copy = { asOf: isNumber, rev: isNumber };
const isLibrary = shapeOf({
  purchasedCourses: isCourses,
  archivedCourses: isCourses,
  wishlist: isCourses,
  hiddenCourses: listOf(isString),
});
const isDraft = shapeOf({ course: named('_id'), tracks: isCourses });
const isQuality: Check<Quality> = (value): value is Quality => QUALITIES.some((quality) => quality === value);
const STATES: readonly OutboxState[] = ['pending', 'inflight', 'paused-auth', 'dead'];

const isCommand = shapeOf<BackupCommand>({
  seq: isNumber,
  key: isString,
  entity: isString,
  type: isString,
  // Checked by its command before it is sent; what this version does not know is shown, and stays.
  payload: (_value): _value is unknown => true,
  v: isNumber,
  state: (value): value is OutboxState => STATES.some((state) => state === value),
  attempts: isNumber,
  createdAt: isNumber,
  notBefore: isNumber,
  scheduledAt: isNumber,
  heldByServer: isBoolean,
  replacing: optional(isBoolean),
  leaseUntil: isNumber,
  owner: isString,
  lastStatus: nullable(isNumber),
  lastMessage: nullable(isString),
  lastCode: nullable(isString),
});

const isWish = shapeOf<DownloadWish>({ courseId: isString, trackId: isString, quality: isQuality, bytes: isNumber });

/** What a backup has of each store, and how that is joined into what is on a device. A store that is not here does not compile. */
export const BACKUP_RULES = {
  libraries: { as: 'library', one: true, isSaved: shapeOf({ ...copy, library: isLibrary }), join: laterCopy },
  carts: { as: 'cart', one: true, isSaved: shapeOf({ ...copy, courses: isCourses }), join: laterCopy },
  authored: { as: 'authored', one: true, isSaved: shapeOf({ ...copy, courses: isCourses }), join: laterCopy },
  drafts: {
    as: 'drafts',
    isSaved: shapeOf({ ...copy, courseId: isString, draft: nullable(isDraft) }),
    join: laterCopy,
  },
  unsaved: {
    as: 'unsaved',
    isSaved: shapeOf({ id: isString, fields: shapeOf({}), focus: nullable(isString), savedAt: isNumber }),
    join: (here, saved) => (here.savedAt < saved.savedAt ? saved : null),
  },
  progress: { as: 'progress', isSaved: isProgress, join: (here, saved) => mergeProgress(here, saved) },
  receipts: { as: 'receipts', isSaved: shapeOf({ orderId: isString, receipt: named('orderId') }), join: stays },
  orders: {
    as: 'orders',
    isSaved: shapeOf({ id: isString, order: named('id'), createdAt: isNumber, askedAt: optional(isNumber) }),
    join: stays,
  },
  /** In the order of the outbox, with their keys: what the server has already is not done twice. */
  outbox: {
    as: 'commands',
    isSaved: isCommand,
    save: (rows: OutboxRow[]): BackupCommand[] => rows.map(withoutUser),
    restore: async (outbox: Table<OutboxRow>, commands: BackupCommand[], userId: string, now: number) => ({
      commands: await restoreCommands(outbox, commands, userId, now),
    }),
  },
  /** Lessons that were to be kept on the device. Their bytes are no part of a backup. */
  downloads: {
    as: 'downloads',
    isSaved: isWish,
    save: (rows: DownloadRow[]): DownloadWish[] =>
      [...rows].sort((a, b) => a.createdAt - b.createdAt).map(toDownloadWish),
    restore: async (downloads: Table<DownloadRow>, wishes: DownloadWish[], userId: string) => {
      const kept = new Set((await downloads.where({ userId }).toArray()).map(({ trackId }) => trackId));
      return { downloads: wishes.filter(({ trackId }) => !kept.has(trackId)) };
    },
  },
  /** Videos that waited to be uploaded: they are too large for the file, and only named. */
  files: {
    as: 'leftOut',
    isSaved: shapeOf({ title: isString, bytes: isNumber }),
    save: (rows: FileRow[]) => rows.filter(isUpload).map(({ title, bytes }) => ({ title, bytes })),
    restore: () => Promise.resolve({}),
  },
  contents: { not: 'the server has it' },
  courses: { not: 'the server has it' },
  meta: { not: 'it is about the device' },
  session: { not: 'it would let in whoever has the file' },
  dataUse: { not: 'it is about the device' },
} as const satisfies { [N in StoreName]: Rule<RowOf<N>> };

type Rules = typeof BACKUP_RULES;
export type BackedUpStore = { [N in StoreName]: Rules[N] extends LeftOut ? never : N }[StoreName];
type SavedOf<N extends BackedUpStore> = Rules[N] extends { save: (rows: never) => (infer Saved)[] }
  ? Saved
  : Own<RowOf<N>>;

/** What one learner has on a device and no server could give back, with the copies that let them study at once. */
export type BackupData = {
  [N in BackedUpStore as Rules[N]['as']]: Rules[N] extends { one: true } ? SavedOf<N> | null : SavedOf<N>[];
};

/** A rule of rows of which the kind does not matter. */
export type AnyRule = Kept<{ userId: string }> | Told<{ userId: string }, unknown>;

/** The stores that a backup tells of, each with its rule. */
export const BACKED_UP = Object.entries<LeftOut | AnyRule>(BACKUP_RULES as never).flatMap(([name, rule]) =>
  'not' in rule ? [] : [[name as BackedUpStore, rule] as const],
);

export function withoutUser<Row extends { userId: string }>({ userId: _whose, ...row }: Row): Omit<Row, 'userId'> {
  return row;
}
