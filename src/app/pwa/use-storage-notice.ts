import { useEffect, useState } from 'react';
import type { StorageFailureReason } from '#data/db/storage-failure.ts';
import { useStorageFailure, watchUnreadable } from '#data/queries/device/storage.ts';

const TOLD_KEY = 'storageNoticeSeen';

/** What is told: a full device says so where something is not saved, and what is unreadable is looked into first. */
export type ShownReason = Exclude<StorageFailureReason, 'full' | 'unreadable'>;

const isShown = (reason: StorageFailureReason | null): reason is ShownReason =>
  reason !== null && reason !== 'full' && reason !== 'unreadable';

/** Why this device keeps nothing, if the learner is still to be told that in this visit, and what a dismissal does. */
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
      // Blocked site data: then it is told once a page.
      console.info('The notice was not noted', error);
    }
  };
  return { reason, dismiss };
}

function loadTold(): string | null {
  try {
    return sessionStorage.getItem(TOLD_KEY);
  } catch {
    // As above.
    return null;
  }
}
