import { useState } from 'react';
import { useStorageFailure } from '#data/queries/storage.ts';

const TOLD_KEY = 'storageNoticeSeen';

/** Why this device keeps nothing, if the learner is still to be told in this visit, and what a dismissal does. */
export function useStorageNotice() {
  const reason = useStorageFailure();
  const [told, setTold] = useState(wasTold);
  const dismiss = () => {
    setTold(true);
    try {
      sessionStorage.setItem(TOLD_KEY, '1');
    } catch (error) {
      // Blocked site data: then it is told once a page.
      console.info('The notice was not noted', error);
    }
  };
  // A full device says so where something is not saved.
  return reason && reason !== 'full' && !told ? { reason, dismiss } : null;
}

function wasTold(): boolean {
  try {
    return sessionStorage.getItem(TOLD_KEY) !== null;
  } catch {
    // As above.
    return false;
  }
}
