import type { CodeItDatabase } from '../db/database.ts';
import { readConnection, refusalOf } from './connection.ts';
import { reserveBytes, settleBytes, settlePart } from './data-ledger.ts';
import type { Reservation } from '#data/db/rows.ts';
import { loadDataUseSettings } from './data-use-settings.ts';
import type { BudgetOptions } from './fetch-budget.ts';

/** What downloads may fetch: one reservation for all that is under way, since one page at a time downloads. */
export interface DownloadBudget {
  /** `bytes`: the most that the next request and those under way may bring. */
  mayFetch: (bytes: number) => Promise<'ok' | 'metered' | 'cap'>;
  /** Counts bytes that came. */
  record: (bytes: number) => void;
  /** Gives back what was allowed and did not come. */
  close: () => Promise<void>;
}

/** What came is written so often: until then it counts as reserved. */
const STEP_BYTES = 1024 * 1024;

export function createDownloadBudget(
  db: CodeItDatabase,
  { now = Date.now, connection = readConnection }: BudgetOptions = {},
): DownloadBudget {
  let held: Reservation | null = null;
  let unwritten = 0;
  let last: Promise<unknown> = Promise.resolve();
  // One after another: each goes on from the reservation that the one before it left.
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    // Who asked learns of a failure; the next one goes on nevertheless.
    last = done.catch(() => undefined);
    return done;
  };
  const write = async () => {
    const bytes = unwritten;
    if (bytes === 0) return;
    unwritten = 0;
    held = await settlePart(db, held ?? { month: '', purpose: 'download', bytes: 0 }, bytes, now());
  };
  return {
    mayFetch: (bytes) =>
      next(async () => {
        if (refusalOf('download', await loadDataUseSettings(db), connection())) return 'metered';
        await write();
        const reservation = await reserveBytes(db, { purpose: 'download', bytes, instead: held }, now());
        if (!reservation) return 'cap';
        held = reservation;
        return 'ok';
      }),
    record(bytes) {
      unwritten += bytes;
      if (unwritten < STEP_BYTES) return;
      next(write).catch((error: unknown) => console.warn('Bytes of a download could not be counted', error));
    },
    close: () =>
      next(async () => {
        await write();
        if (held) await settleBytes(db, held, 0, now());
        held = null;
      }),
  };
}
