import type { Table } from 'dexie';
import { isAtHome } from '#data/session/private-writes.ts';
import { SessionEnded } from '#data/session/session-ended.ts';
import { withDb } from '#data/db/with-db.ts';
import { type AnyRule, BACKED_UP, type BackupData, type MergeReport } from './backup-rules.ts';

/**
 * Merges a backup into the data of `userId` on this device, in one transaction. A second import of the same backup changes
 * nothing. Each store's rule decides which of two rows is kept, or how they are merged. Rejects with `SessionEnded` when the
 * user is not signed in, and with `StorageFailure`.
 */
export function mergeBackup(userId: string, data: BackupData, now = Date.now()): Promise<MergeReport> {
  return withDb((db) =>
    db.transaction('rw', ['session', ...BACKED_UP.map(([name]) => name)], async () => {
      if (!(await isAtHome(db, userId))) throw new SessionEnded();
      const report: MergeReport = { commands: 0, downloads: [] };
      for (const [name, rule] of BACKED_UP) {
        const saved = [data[rule.as as keyof BackupData] ?? []].flat();
        if ('join' in rule) await joinRows(db.table(name), rule.join, saved, userId);
        else Object.assign(report, await rule.restore(db.table(name), saved, userId, now));
      }
      return report;
    }),
  );
}

type UserRow = Record<string, unknown> & { userId: string };

async function joinRows(
  table: Table<UserRow>,
  join: Extract<AnyRule, { join: unknown }>['join'],
  saved: readonly object[],
  userId: string,
): Promise<void> {
  const keyPath = table.schema.primKey.keyPath ?? '';
  for (const item of saved) {
    const row: UserRow = { ...item, userId };
    const here = await table.get(Array.isArray(keyPath) ? keyPath.map((field) => row[field]) : row[keyPath]);
    const joined = here ? join(here, row) : row;
    if (joined) await table.put({ ...joined, userId });
  }
}
