import type { Table } from 'dexie';
import { mergeProgress } from '#contract/progress-rules.ts';
import { mergeStudy } from '#contract/study-rules.ts';
import type { Study } from '#contract/study.ts';
import { QUALITIES, type Quality } from '#contract/qualities.ts';
import { isUpload } from '#data/db/rows.ts';
import type { OutboxRow, OutboxState, ProgressRow, DownloadRow, FileRow, StudyRow } from '#data/db/rows.ts';
import type { RowOf, StoreName } from '#data/db/stores.ts';
import { type DownloadWish, toDownloadWish } from '#data/downloads/download-wish.ts';
import { isStudy } from '#data/checks/study-check.ts';
import { isProgress } from '#data/outbox/commands/learner/progress-payload.ts';
import { type Check, isBoolean, isNumber, isString, listOf, nullable, optional, shapeOf } from '#data/checks/shape.ts';
import { type BackupCommand, restoreCommands } from './restore-commands.ts';

/** The result of an import. */
export interface MergeReport {
  /** The number of commands added to the outbox. */
  commands: number;
  /** Downloads in the backup that are not on this device. */
  downloads: DownloadWish[];
}

/** A row without its user id; an import sets the id of the signed-in user. */
type Own<Row> = Row extends unknown ? Omit<Row, 'userId'> : never;

interface Named {
  /** The name of this part in the file. */
  as: string;
  /** Checks a saved value; a file with an invalid value is refused. It checks only fields that the code depends on. */
  isSaved: (value: unknown) => boolean;
}

/** A store whose rows are saved unchanged. */
interface Kept<Row> extends Named {
  /** A user has at most one row; the file has that row or null. */
  one?: true;
  /** Merges the stored row and the saved one; null keeps the stored row. */
  join: (here: Own<Row>, saved: Own<Row>) => Own<Row> | null;
}

/** A store whose rows are saved in another form. */
interface Told<Row, Saved> extends Named {
  /** Converts all rows of a user, given in the order of their keys. */
  save(rows: Row[]): Saved[];
  /** Runs in the transaction of the import. Must be idempotent. */
  restore(table: Table<Row>, saved: Saved[], userId: string, now: number): Promise<Partial<MergeReport>>;
}

/** A store that is not in backups, with the reason. */
interface LeftOut {
  not: string;
}

type Rule<Row> = Row extends { userId: string } ? Kept<Row> | Told<Row, unknown> | LeftOut : LeftOut;

interface Copy {
  asOf: number;
  rev: number;
}
/**
 * Keeps the later of two server responses. `rev` stays as it is here, so that the response of a request in flight, which is later
 * still, can be saved.
 */
const laterCopy = <Row extends Copy>(here: Row, saved: Row): Row | null =>
  here.asOf < saved.asOf ? { ...saved, rev: here.rev } : null;
const stays = () => null;

/** Checks only the id of an object. */
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
  // The command checks its payload before it is sent. A payload that this version cannot read is kept and shown.
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

/** What a backup holds of each store, and how an import merges it. A missing store is a compile error. */
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
  /** Each list is the server's, and complete up to its highest `seq`; that of the attempts too. */
  notes: {
    as: 'notes',
    isSaved: shapeOf({
      _id: isString,
      trackId: isString,
      place: shapeOf({ quote: isString }),
      texts: listOf(named('text')),
      replaced: listOf(isString),
      seq: isNumber,
    }),
    join: (here, saved) => (here.seq < saved.seq ? saved : null),
  },
  quizAttempts: {
    as: 'quizAttempts',
    isSaved: shapeOf({
      _id: isString,
      trackId: isString,
      finishedAt: isNumber,
      right: shapeOf({}),
      passed: isBoolean,
      seq: isNumber,
    }),
    join: (here, saved) => (here.seq < saved.seq ? saved : null),
  },
  /** As notes. */
  practice: {
    as: 'practice',
    isSaved: shapeOf({
      item: isString,
      events: listOf(shapeOf({ id: isString, at: isNumber, said: named('kind') })),
      due: nullable(isNumber),
      seq: isNumber,
    }),
    join: (here, saved) => (here.seq < saved.seq ? saved : null),
  },
  /** Without the name of the device: two devices must not count under one. */
  study: {
    as: 'study',
    isSaved: isStudy,
    save: (rows: StudyRow[]): Study[] => rows.map(({ days, plan }) => ({ days, plan })),
    restore: async (study: Table<StudyRow>, saved: Study[], userId: string) => {
      for (const told of saved) {
        const here = await study.get(userId);
        const joined = here ? mergeStudy(here, told) : told;
        await study.put({ userId, device: here?.device ?? crypto.randomUUID(), ...joined });
      }
      return {};
    },
  },
  receipts: { as: 'receipts', isSaved: shapeOf({ orderId: isString, receipt: named('orderId') }), join: stays },
  orders: {
    as: 'orders',
    isSaved: shapeOf({ id: isString, order: named('id'), createdAt: isNumber, askedAt: optional(isNumber) }),
    join: stays,
  },
  /** In the order of the outbox, with their idempotency keys, so that the server executes none of them twice. */
  outbox: {
    as: 'commands',
    isSaved: isCommand,
    save: (rows: OutboxRow[]): BackupCommand[] => rows.map(withoutUser),
    restore: async (outbox: Table<OutboxRow>, commands: BackupCommand[], userId: string, now: number) => ({
      commands: await restoreCommands(outbox, commands, userId, now),
    }),
  },
  /** The list of downloads, without their bytes. */
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
  /** Titles and sizes of videos to upload. The videos are too large for the file. */
  files: {
    as: 'leftOut',
    isSaved: shapeOf({ title: isString, bytes: isNumber }),
    save: (rows: FileRow[]) => rows.filter(isUpload).map(({ title, bytes }) => ({ title, bytes })),
    restore: () => Promise.resolve({}),
  },
  contents: { not: 'the server has it' },
  certificates: { not: 'the server has it' },
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

/** The data of one user that no server has, plus the copies of server data that are needed to study at once. */
export type BackupData = {
  [N in BackedUpStore as Rules[N]['as']]: Rules[N] extends { one: true } ? SavedOf<N> | null : SavedOf<N>[];
};

/** A rule for rows of any type. */
export type AnyRule = Kept<{ userId: string }> | Told<{ userId: string }, unknown>;

/** The stores in a backup, each with its rule. */
export const BACKED_UP = Object.entries<LeftOut | AnyRule>(BACKUP_RULES as never).flatMap(([name, rule]) =>
  'not' in rule ? [] : [[name as BackedUpStore, rule] as const],
);

export function withoutUser<Row extends { userId: string }>({ userId: _whose, ...row }: Row): Omit<Row, 'userId'> {
  return row;
}
