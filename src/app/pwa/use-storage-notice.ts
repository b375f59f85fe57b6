import { useEffect, useState } from 'react';
import type { StorageFailureReason } from '#data/db/storage-failure.ts';
import { useStorageFailure, watchUnreadable } from '#data/queries/device/storage.ts';

const TOLD_KEY = 'storageNoticeSeen';

/** The reasons with a banner. 'full' is reported where a save fails, and 'unreadable' is examined first. */
export type ShownReason = Exclude<StorageFailureReason, 'full' | 'unreadable'>;

const isShown = (reason: StorageFailureReason | null): reason is ShownReason =>
  reason !== null && reason !== 'full' && reason !== 'unreadable';

/** The storage failure to show and a function to dismiss it; null when there is none or it was dismissed in this visit. */
export function useStorageNotice() {
  const reason = useStorageFailure();
  const [told, setTold] = useState(loadTold);
  useEffect(watchUnreadable, []);
  if (!isShown(reason) || reason === told) return null;
  const dismiss = () => {
    setTold(reason);
    try {
      sessionStorage.setItem(TOLD_KEY, reason);
    } catch (error) {
      // Site data is blocked, so the notice is shown once per page.
      console.info('The notice was not noted', error);
    }
  };
  return { reason, dismiss };
}

function loadTold(): string | null {
  try {
    return sessionStorage.getItem(TOLD_KEY);
  } catch {
    // Site data is blocked.
    return null;
  }
}
