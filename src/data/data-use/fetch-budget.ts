import type { CodeItDatabase } from '../db/database.ts';
import { type Connection, type DataRefusal, readConnection, refusalOf } from './connection.ts';
import { reserveBytes, settleBytes } from './data-ledger.ts';
import type { Reservation, DataPurpose } from '#data/db/rows.ts';
import { loadDataUseSettings } from './data-use-settings.ts';

/** The learner allows no more of this now. */
export class DataRefused extends Error {
  readonly reason: DataRefusal;

  constructor(reason: DataRefusal) {
    super(`Not fetched: ${reason}`);
    this.name = 'DataRefused';
    this.reason = reason;
  }
}

/** What may be fetched for one purpose. */
export interface FetchBudget {
  /** Allows `bytes` and counts them; rejects with `DataRefused`. */
  reserve: (bytes: number) => Promise<Reservation>;
  /** Says how many of the reserved bytes came. */
  settle: (reservation: Reservation, fetched: number) => Promise<void>;
}

export interface BudgetOptions {
  /** For tests; this device's otherwise. */
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
