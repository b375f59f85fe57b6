import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Eviction } from '#data/device/kept-list.ts';
import { noteDownloads, noticeEviction, settleEviction } from '#data/device/notice-eviction.ts';
import { StorageFailure } from '#data/db/storage-failure.ts';
import { useDownloadCommands, useDownloadsNow } from '../learning/downloads.ts';
import { libraryQuery } from '../learning/library.ts';
import type { RestoreReport } from './restore-downloads.ts';
import { useSession } from '../account/session.ts';

export type { Eviction } from '#data/device/kept-list.ts';

export interface EvictionState {
  /** What the browser has cleared, until the learner restores or dismisses it; otherwise null. */
  lost: Eviction | null;
  /** Queues the lost downloads again, the last-studied course first. Rejects when the server cannot be reached. */
  restore: () => Promise<RestoreReport>;
  dismiss: () => void;
}

/** Detects that the browser has cleared this site's data. Data that the server has is refetched automatically. */
export function useEviction(): EvictionState {
  const userId = useSession().user?._id ?? '';
  const client = useQueryClient();
  const commands = useDownloadCommands();
  const downloads = useDownloadsNow();
  const [state, setState] = useState<{ userId: string; lost: Eviction | null } | null>(null);
  const looked = state?.userId === userId;

  useEffect(() => {
    if (userId === '') return undefined;
    let left = false;
    noticeEviction(userId).then(
      (lost) => {
        if (left) return;
        setState({ userId, lost });
        // Refetching the library also refetches the contents of its courses.
        if (lost?.what === 'database') void client.prefetchQuery({ ...libraryQuery(userId), staleTime: 0 });
      },
      (error: unknown) => {
        if (!(error instanceof StorageFailure)) console.error('It is not known whether something was cleared', error);
      },
    );
    return () => {
      left = true;
    };
  }, [userId, client]);

  useEffect(() => {
    if (looked && downloads) noteDownloads(userId, downloads);
  }, [looked, userId, downloads]);

  const lost = looked ? state.lost : null;
  const settle = () => {
    settleEviction(userId);
    setState({ userId, lost: null });
  };
  return {
    lost,
    restore: async () => {
      const { restoreDownloads } = await import('./restore-downloads.ts');
      const report = await restoreDownloads(lost?.downloads ?? [], commands);
      settle();
      return report;
    },
    dismiss: settle,
  };
}
