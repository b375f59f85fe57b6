import { KEEPALIVE_MAX_CHARS, prepareCall } from '#data/api/http-client.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import { watchDb } from '#data/db/watch-db.ts';
import { laneHeads } from '../delivery/claim.ts';
import { readRow } from '../commands/registry.ts';
import { isDue } from '../storage/due.ts';
import { sendCommand } from '../delivery/send.ts';
import { noteSentOnLeave } from '../storage/sent-on-leave.ts';

/** Browsers limit all `keepalive` requests in flight to 64 KiB together (Fetch, section 4.6). */
const BYTES_MAX = 60 * 1024;

export interface SendOnLeave {
  /** Sends the due commands. Synchronous: it starts the requests before it returns. */
  send: () => void;
  stop: () => void;
}

/**
 * Sends due commands when the user leaves the page, in browsers without Background Sync. A page that is closing has no time for a
 * read of the database or a lease. So this function keeps a current list of the rows in memory. The rows stay in the outbox: the
 * next page sends them again with the same keys, and the server repeats its first response.
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
    next: (now) => {
      rows = now;
      for (const row of chooseForLeave(rows, userId(), Date.now())) {
        const command = readRow(row);
        if (command) void prepareCall(command.endpoint);
      }
    },
    unavailable: () => (rows = []),
  });
  return {
    send: () => {
      const chosen = chooseForLeave(rows, userId(), Date.now());
      const noted = chosen.length > 0 && noteSentOnLeave(chosen.map(({ key }) => key));
      for (const row of chosen) {
        // Without the note, an untried row would still look untried, and could be undone or merged though the server has it.
        if (!noted && row.attempts === 0) continue;
        sendCommand(row, { signal: signal() }).catch((error: unknown) =>
          console.info('What was sent on leaving waits for the next page', error),
        );
      }
    },
    stop,
  };
}

/**
 * The first row of each lane that may be sent now, as many as fit in the size limit. Rows in their backoff count as due, because
 * the next page may open only days later. Rows with a delay from the server do not.
 */
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

/** Size of the request body; null when the request cannot use `keepalive`. */
function bodyBytes(row: OutboxRow): number | null {
  const body = readRow(row)?.body ?? null;
  return body === null || body.length > KEEPALIVE_MAX_CHARS ? null : new TextEncoder().encode(body).length;
}
