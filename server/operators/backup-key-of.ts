import { BackupError } from '../backup/backup-error.ts';
import { type BackupKey, parseBackupKey, readBackupKey } from '../backup/backup-key.ts';
import type { Env } from '../env.ts';

/** The key that a command names, or else that of the settings. */
export async function backupKeyOf(file: string | undefined, { backupKey }: Env): Promise<BackupKey> {
  if (file !== undefined) return readBackupKey(file);
  if (backupKey !== undefined) return parseBackupKey(backupKey);
  throw new BackupError(
    'Which key? Name its file by --key-file or BACKUP_KEY_FILE. A new one: npm run backup -- --new-key FILE',
  );
}
