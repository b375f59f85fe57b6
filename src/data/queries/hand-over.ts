import { useState } from 'react';
import { withDb } from '#data/db/with-db.ts';
import { handOver } from '#data/downloads/hand-over.ts';
import { getSession } from '#data/session/session-store.ts';

/** Hands the signed-in user's downloads over to the browser, one after another. Rejects with a `DownloadFailure`. */
export function useHandOver() {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    handOver: async (trackIds: readonly string[]) => {
      const { user } = getSession();
      if (!user || busy) return;
      setBusy(true);
      try {
        for (const trackId of trackIds) await withDb((db) => handOver(db, { userId: user._id, trackId }));
      } finally {
        setBusy(false);
      }
    },
  };
}
