import { QUALITIES, type Quality } from '#contract/qualities.ts';
import { commandOf, loadCommandsFor } from '#data/outbox/commands/registry.ts';
import { isProgress } from '#data/outbox/commands/learner/progress-payload.ts';
import {
  type Check,
  isBoolean,
  isNumber,
  isString,
  listOf,
  nullable,
  optional,
  shapeOf,
} from '#data/outbox/commands/shape.ts';
import type { OutboxState } from '#data/db/rows.ts';
import {
  BACKUP_FORMAT,
  BACKUP_MAX_BYTES,
  BACKUP_VERSION,
  type BackupCommand,
  type BackupData,
  type BackupFile,
  checksumOf,
  type DownloadWish,
} from './backup-file.ts';
import { BackupRefused } from './backup-refused.ts';
import { decodeValue } from './encode-value.ts';

export interface Backup {
  /** ISO. */
  madeAt: string;
  data: BackupData;
}

/** The file as its contents. Rejects with `BackupRefused` unless it is whole, known, and of `userId`. */
export async function readBackup(from: Blob, userId: string): Promise<Backup> {
  if (from.size > BACKUP_MAX_BYTES) throw new BackupRefused('too-large');
  const file = toFile(await from.text());
  if (file.version > BACKUP_VERSION) throw new BackupRefused('newer');
  if ((await checksumOf(file)) !== file.checksum) throw new BackupRefused('damaged');
  if (file.userId !== userId) throw new BackupRefused('other-user');
  const data = decode(file.data);
  // What only an instructor says is declared in a chunk of its own.
  await loadCommandsFor(isBackupData(data) ? data.commands.map(({ type }) => type) : []);
  if (!isBackupData(data) || data.commands.some(speaksForNobody)) throw new BackupRefused('damaged');
  return { madeAt: file.madeAt, data };
}

function toFile(text: string): BackupFile {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    throw new BackupRefused('unreadable', error);
  }
  if (!isFile(file)) throw new BackupRefused('unreadable');
  return file;
}

function decode(data: unknown): unknown {
  try {
    return decodeValue(data);
  } catch (error) {
    throw new BackupRefused('damaged', error);
  }
}

/** A command that is sent without its learner, such as the end of a session, is never written into a backup. */
function speaksForNobody({ type }: BackupCommand): boolean {
  return commandOf(type)?.anyone === true;
}

const isAnything: Check<unknown> = (value): value is unknown => value !== undefined;
/** An object of which only the id is looked at: what else it holds is shown, not acted on. */
const named = <Name extends string>(name: Name) => shapeOf<Record<Name, string>>({ [name]: isString } as never);
const isCourses = listOf(named('_id'));

const isFile: Check<BackupFile> = shapeOf<BackupFile>({
  format: (value): value is typeof BACKUP_FORMAT => value === BACKUP_FORMAT,
  version: isNumber,
  madeAt: isString,
  userId: isString,
  data: isAnything,
  checksum: isString,
});

const copy = { asOf: isNumber, rev: isNumber };
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

const isLibrary = shapeOf({
  purchasedCourses: isCourses,
  archivedCourses: isCourses,
  wishlist: isCourses,
  hiddenCourses: listOf(isString),
});
const isDraft = shapeOf({ course: named('_id'), tracks: isCourses });

const isQuality = (value: unknown): value is Quality => QUALITIES.some((quality) => quality === value);

const isData = shapeOf<{ [Name in keyof BackupData]: unknown }>({
  library: nullable(shapeOf({ ...copy, library: isLibrary })),
  cart: nullable(shapeOf({ ...copy, courses: isCourses })),
  authored: nullable(shapeOf({ ...copy, courses: isCourses })),
  drafts: listOf(shapeOf({ ...copy, courseId: isString, draft: nullable(isDraft) })),
  unsaved: listOf(shapeOf({ id: isString, fields: shapeOf({}), focus: nullable(isString), savedAt: isNumber })),
  progress: listOf(isProgress),
  receipts: listOf(shapeOf({ orderId: isString, receipt: named('orderId') })),
  orders: listOf(shapeOf({ id: isString, order: named('id'), createdAt: isNumber, askedAt: optional(isNumber) })),
  commands: listOf(isCommand),
  downloads: listOf(
    shapeOf<DownloadWish>({ courseId: isString, trackId: isString, quality: isQuality, bytes: isNumber }),
  ),
  leftOut: listOf(shapeOf({ title: isString, bytes: isNumber })),
});

function isBackupData(value: unknown): value is BackupData {
  return isData(value);
}
