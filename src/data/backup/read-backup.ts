import { commandOf, loadCommandsFor } from '#data/outbox/commands/registry.ts';
import { type Check, isNumber, isString, shapeOf } from '#data/checks/shape.ts';
import { BACKUP_FORMAT, BACKUP_MAX_BYTES, BACKUP_VERSION, type BackupFile, checksumOf } from './backup-file.ts';
import { BACKED_UP, type BackupData } from './backup-rules.ts';
import { BackupRefused } from './backup-refused.ts';
import { decodeValue } from './encode-value.ts';
import type { BackupCommand } from './restore-commands.ts';

export interface Backup {
  /** ISO. */
  madeAt: string;
  data: BackupData;
}

/** Reads and checks a backup file. Rejects with `BackupRefused` if it is damaged, of an unknown format, or not of `userId`. */
export async function readBackup(from: Blob, userId: string): Promise<Backup> {
  if (from.size > BACKUP_MAX_BYTES) throw new BackupRefused('too-large');
  const file = toFile(await from.text());
  if (file.version > BACKUP_VERSION) throw new BackupRefused('newer');
  if ((await checksumOf(file)) !== file.checksum) throw new BackupRefused('damaged');
  if (file.userId !== userId) throw new BackupRefused('other-user');
  const data = toBackupData(decode(file.data));
  if (!data) throw new BackupRefused('damaged');
  // Instructor commands are in a separate chunk.
  await loadCommandsFor(data.commands.map(({ type }) => type));
  if (data.commands.some(speaksForNobody)) throw new BackupRefused('damaged');
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

/** Whether a command is sent whoever is signed in, such as a logout. No backup contains such a command. */
function speaksForNobody({ type }: BackupCommand): boolean {
  return commandOf(type)?.anyone === true;
}

const isAnything: Check<unknown> = (value): value is unknown => value !== undefined;
const isFile: Check<BackupFile> = shapeOf<BackupFile>({
  format: (value): value is typeof BACKUP_FORMAT => value === BACKUP_FORMAT,
  version: isNumber,
  madeAt: isString,
  userId: isString,
  data: isAnything,
  checksum: isString,
});

/** Checks each part with its rule; null if one is invalid. Missing parts count as empty: earlier builds wrote fewer parts. */
function toBackupData(data: unknown): BackupData | null {
  if (typeof data !== 'object' || data === null) return null;
  const parts = new Map(Object.entries(data));
  const known = BACKED_UP.map(([, rule]) => {
    const one = 'one' in rule;
    const part: unknown = parts.get(rule.as) ?? (one ? null : []);
    const isWhole = one
      ? part === null || rule.isSaved(part)
      : Array.isArray(part) && part.every((saved) => rule.isSaved(saved));
    return { name: rule.as, part, isWhole };
  });
  if (!known.every(({ isWhole }) => isWhole)) return null;
  return Object.fromEntries(known.map(({ name, part }) => [name, part])) as BackupData;
}
