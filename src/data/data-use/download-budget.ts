import type { CodeItDatabase } from '../db/database.ts';
import { meteredRefusalOf, readConnection, refusalOf } from './connection.ts';
import { reserveBytes, settleBytes, settlePart } from './data-ledger.ts';
import type { Reservation } from '#data/db/rows.ts';
import { loadDataUseSettings } from './data-use-settings.ts';
import type { BudgetOptions } from './fetch-budget.ts';

/** The data budget of downloads. One reservation covers all requests in flight, because only one page downloads at a time. */
export interface DownloadBudget {
  /**
   * `bytes`: the most bytes that the next request and those in flight can bring. `unmetered`: they wait for another network than
   * mobile data.
   */
  mayFetch: (bytes: number, unmetered?: boolean) => Promise<'ok' | 'metered' | 'cap'>;
  /** Counts received bytes. */
  record: (bytes: number) => void;
  /** Releases the reserved bytes that did not arrive. */
  close: () => Promise<void>;
}

/** Received bytes are saved in steps of this size. Until then they count as reserved. */
const STEP_BYTES = 1024 * 1024;

export function createDownloadBudget(
  db: CodeItDatabase,
  { now = Date.now, connection = readConnection }: BudgetOptions = {},
): DownloadBudget {
  let held: Reservation | null = null;
  let unwritten = 0;
  let last: Promise<unknown> = Promise.resolve();
  // The steps run one after another, because each continues with the reservation of the previous one.
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    // The caller gets the error. It must not block the next step.
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
    mayFetch: (bytes, unmetered = false) =>
      next(async () => {
        if (refusalOf('download', await loadDataUseSettings(db), connection())) return 'metered';
        if (unmetered && meteredRefusalOf(connection())) return 'metered';
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
