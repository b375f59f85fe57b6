import type { Receipt } from '#contract/receipt.ts';
import { writeAs } from '#data/session/private-writes.ts';
import { SessionEnded } from '#data/session/session-ended.ts';
import { withDb } from '#data/db/with-db.ts';

/**
 * Saves receipts for use without a network. Rejects with `SessionEnded` when the user is no longer signed in. A storage failure
 * is only logged, because the receipts can be shown all the same.
 */
export async function saveReceipts(userId: string, receipts: readonly Receipt[]): Promise<void> {
  try {
    await writeAs(userId, 'receipts', (db) =>
      db.receipts.bulkPut(receipts.map((receipt) => ({ userId, orderId: receipt.orderId, receipt }))),
    );
  } catch (error) {
    if (error instanceof SessionEnded) throw error;
    console.warn('The receipts cannot be kept on this device', error);
  }
}

/** A receipt saved on this device; null when there is none. */
export function loadReceipt(userId: string, orderId: string): Promise<Receipt | null> {
  return withDb(async (db) => (await db.receipts.get([userId, orderId]))?.receipt ?? null);
}

/** The receipts saved on this device, the latest first; null when there are none. */
export function loadReceipts(userId: string): Promise<Receipt[] | null> {
  return withDb(async (db) => {
    const rows = await db.receipts.where({ userId }).toArray();
    const receipts = rows.map(({ receipt }) => receipt).sort((a, b) => b.paidAt.localeCompare(a.paidAt));
    return receipts.length > 0 ? receipts : null;
  });
}
