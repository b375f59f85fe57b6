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

/** A file that was looked at: what it would bring, or why it brings nothing. */
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
      /** Joins it into what this device has. Rejects with `StorageFailure`, or when the user is no longer signed in. */
      take: () => Promise<{ commands: number; downloads: DownloadWish[] }>;
    };

export interface BackupCommands {
  /** The file of the signed-in user's data on this device, and the videos to upload that are no part of it. */
  save: () => Promise<{ text: string; leftOut: BackupData['leftOut'] }>;
  check: (file: Blob) => Promise<CheckedBackup>;
}

function userId(): string {
  const { user } = getSession();
  if (!user) throw new Error('Nobody is signed in');
  return user._id;
}

/** Export and import of what this device alone knows. Its code is loaded when it is first asked for. */
export function useBackup(): BackupCommands {
  const client = useQueryClient();
  return useMemo(
    () => ({
      save: async () => {
        const [{ loadBackupData, makeBackup }, { withDb }] = await Promise.all([upkeep(), device()]);
        // Else the place of the lesson that was left last is in neither.
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
