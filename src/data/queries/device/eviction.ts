import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Eviction } from '#data/device/kept-list.ts';
import { noteDownloads, noticeEviction, settleEviction } from '#data/device/notice-eviction.ts';
import { StorageFailure } from '#data/db/storage-failure.ts';
import { useDownloadCommands, useDownloadsNow } from '../learning/downloads.ts';
import { libraryQuery } from '../learning/library.ts';
import { type RestoreReport, restoreDownloads } from './restore-downloads.ts';
import { useSession } from '../account/session.ts';

export type { Eviction } from '#data/device/kept-list.ts';

export interface EvictionState {
  /** What the browser cleared and the learner has not answered; null as a rule. */
  lost: Eviction | null;
  /** Fetches the downloads again, the course that was studied last first. Rejects when the server cannot be asked. */
  restore: () => Promise<RestoreReport>;
  dismiss: () => void;
}

/** Notices that the browser cleared what was kept here. What the server knows comes back by itself. */
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
        // The contents of the courses follow the library.
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
      const report = await restoreDownloads(lost?.downloads ?? [], commands);
      settle();
      return report;
    },
    dismiss: settle,
  };
}
