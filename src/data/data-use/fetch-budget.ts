import type { CodeItDatabase } from '../db/database.ts';
import { type Connection, type DataRefusal, readConnection, refusalOf } from './connection.ts';
import { reserveBytes, settleBytes } from './data-ledger.ts';
import type { Reservation, DataPurpose } from '#data/db/rows.ts';
import { loadDataUseSettings } from './data-use-settings.ts';

/** The user's data limits do not allow this fetch now. */
export class DataRefused extends Error {
  readonly reason: DataRefusal;

  constructor(reason: DataRefusal) {
    super(`Not fetched: ${reason}`);
    this.name = 'DataRefused';
    this.reason = reason;
  }
}

/** The data budget for one purpose. */
export interface FetchBudget {
  /** Reserves `bytes`; rejects with `DataRefused`. */
  reserve: (bytes: number) => Promise<Reservation>;
  /** Ends a reservation with the number of bytes that arrived. */
  settle: (reservation: Reservation, fetched: number) => Promise<void>;
}

export interface BudgetOptions {
  /** These options are for tests. */
  now?: () => number;
  connection?: () => Connection;
}

/** The budget of this device for `purpose`, by its settings, its network and its ledger. */
export function createFetchBudget(
  db: CodeItDatabase,
  purpose: DataPurpose,
  { now = Date.now, connection = readConnection }: BudgetOptions = {},
): FetchBudget {
  return {
    async reserve(bytes) {
      const refusal = refusalOf(purpose, await loadDataUseSettings(db), connection());
      if (refusal) throw new DataRefused(refusal);
      const reservation = await reserveBytes(db, { purpose, bytes }, now());
      if (!reservation) throw new DataRefused('cap');
      return reservation;
    },
    settle: (reservation, fetched) => settleBytes(db, reservation, fetched, now()),
  };
}
