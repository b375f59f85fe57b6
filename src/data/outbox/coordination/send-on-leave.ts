import { KEEPALIVE_MAX_CHARS } from '#data/api/http-client.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import { watchDb } from '#data/db/watch-db.ts';
import { laneHeads } from '../delivery/claim.ts';
import { readRow } from '../commands/registry.ts';
import { isDue } from '../storage/due.ts';
import { sendCommand } from '../delivery/send.ts';
import { noteSentOnLeave } from '../storage/sent-on-leave.ts';

/** What browsers let outlive a page together is 64 KiB, what is under way included (Fetch, section 4.6). */
const BYTES_MAX = 60 * 1024;

export interface SendOnLeave {
  /** Sends what is due. Everything happens within the event in which it is called. */
  send: () => void;
  stop: () => void;
}

/**
 * For a page that is being left where the browser delivers nothing without one. It has no time to lease a row or to read it, so
 * the rows are followed until then, and sent under their keys while they stay in the outbox: the next page sends them once more,
 * and the server answers it as it would have answered this one.
 */
export function followForLeave({
  userId,
  signal,
}: {
  userId: () => string | null;
  signal: () => AbortSignal;
}): SendOnLeave {
  let rows: OutboxRow[] = [];
  const stop = watchDb((db) => db.outbox.toArray(), {
    next: (now) => (rows = now),
    unavailable: () => (rows = []),
  });
  return {
    send: () => {
      const chosen = chooseForLeave(rows, userId(), Date.now());
      const noted = chosen.length > 0 && noteSentOnLeave(chosen.map(({ key }) => key));
      for (const row of chosen) {
        // Unnoted, a row that was never tried could be taken back or merged as if the server did not know it.
        if (!noted && row.attempts === 0) continue;
        sendCommand(row, { signal: signal() }).catch((error: unknown) =>
          console.info('What was sent on leaving waits for the next page', error),
        );
      }
    },
    stop,
  };
}

/** The first of each lane that may be sent now, as many as fit. What waits only for our own next try is due: there may be none for days. */
function chooseForLeave(rows: readonly OutboxRow[], userId: string | null, now: number): OutboxRow[] {
  let bytes = 0;
  for (const row of rows) if (row.state === 'inflight') bytes += bodyBytes(row) ?? 0;
  return laneHeads(rows, userId).filter((row) => {
    if (row.state !== 'pending' || !(isDue(row, now) || (row.attempts > 0 && !row.heldByServer))) return false;
    const more = bodyBytes(row);
    if (more === null || bytes + more > BYTES_MAX) return false;
    bytes += more;
    return true;
  });
}

/** Null for what would not outlive the page. */
function bodyBytes(row: OutboxRow): number | null {
  const body = readRow(row)?.body ?? null;
  return body === null || body.length > KEEPALIVE_MAX_CHARS ? null : new TextEncoder().encode(body).length;
}
