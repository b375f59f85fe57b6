import type { Db } from './db.ts';
import { toPgError } from './pg-error.ts';

/**
 * PostgreSQL’s codes for a deadlock and a serialisation conflict: nothing was written, so the transaction may run
 * again.
 */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

/** Runs `work` in a transaction, again after a deadlock. Everything in it must use the given `tx`. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => work(tx));
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRYABLE.has(toPgError(error)?.code ?? '')) throw error;
    }
  }
}
