import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BackupData } from '#data/backup/backup-rules.ts';
import type { DownloadWish } from '#data/downloads/download-wish.ts';
import type { BackupRefusal } from '#data/backup/backup-refused.ts';
import { getSession } from '#data/session/session-store.ts';
import { requestDrain } from '../drains.ts';
import { deliverLastPosition } from '../learning/last-position.ts';
import { queryKeys } from '../query-keys.ts';
import { device, upkeep } from '#data/parts/load.ts';

/** A checked backup file: what an import would add, or why it cannot be imported. */
export type CheckedBackup =
  | { kind: 'refused'; reason: BackupRefusal }
  | {
      kind: 'ready';
      /** ISO. */
      madeAt: string;
      lessons: number;
      commands: number;
      forms: number;
      receipts: number;
      /** Imports the file and merges it with this device's data. Rejects with `StorageFailure`, or when the user is no longer signed in. */
      take: () => Promise<{ commands: number; downloads: DownloadWish[] }>;
    };

export interface BackupCommands {
  /** The backup of the signed-in user's data as text. `leftOut` are pending uploads, which it does not contain. */
  save: () => Promise<{ text: string; leftOut: BackupData['leftOut'] }>;
  check: (file: Blob) => Promise<CheckedBackup>;
}

function userId(): string {
  const { user } = getSession();
  if (!user) throw new Error('Nobody is signed in');
  return user._id;
}

/** Export and import of data that only this device has. The code is loaded on the first use. */
export function useBackup(): BackupCommands {
  const client = useQueryClient();
  return useMemo(
    () => ({
      save: async () => {
        const [{ loadBackupData, makeBackup }, { withDb }] = await Promise.all([upkeep(), device()]);
        // Otherwise the last position would be missing, because it is not in the database yet.
        await deliverLastPosition();
        const { leftOut } = await withDb((db) => loadBackupData(db, userId()));
        return { text: await makeBackup(userId()), leftOut };
      },
      check: async (file) => {
        const [{ readBackup, mergeBackup, BackupRefused }, { resumeAfterLogin }] = await Promise.all([
          upkeep(),
          device(),
        ]);
        const owner = userId();
        try {
          const { data, madeAt } = await readBackup(file, owner);
          return {
            kind: 'ready',
            madeAt,
            lessons: data.progress.length,
            commands: data.commands.length,
            forms: data.unsaved.length,
            receipts: data.receipts.length,
            take: async () => {
              const report = await mergeBackup(owner, data);
              await resumeAfterLogin(owner);
              requestDrain();
              await client.invalidateQueries({ queryKey: queryKeys.private });
              return report;
            },
          };
        } catch (error) {
          if (error instanceof BackupRefused) return { kind: 'refused', reason: error.reason };
          throw error;
        }
      },
    }),
    [client],
  );
}
