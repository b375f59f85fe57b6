import type { QueryClient } from '@tanstack/react-query';
import { isUnreachable, toApiError } from '#data/api/api-error.ts';
import { call } from '#data/api/http-client.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { OrderRow, OutboxRow } from '#data/db/rows.ts';
import { withDb } from '#data/db/with-db.ts';
import type { PurchasePayload } from '#data/outbox/commands/learner/purchase.ts';
import { subscribeOutcomes } from '#data/outbox/delivery/outcomes.ts';
import { sessionSignal } from '#data/session/session-store.ts';
import { cartQuery } from '../buying/cart.ts';
import { libraryQuery } from '../learning/library.ts';
import { isInHand } from '../buying/orders-in-hand.ts';
import { AFTER_PURCHASE } from '#data/outbox/commands/refresh.ts';
import { refreshAfter } from '../refresh-after.ts';

/** A payment whose result this device did not know. */
export interface RecoveredPurchase {
  orderId: string;
  /** Course ids. */
  items: string[];
  /** Resolves with true when the courses are in the library on this device; false when the server refused (see the outbox). */
  added: Promise<boolean>;
}

const YOUNG_MS = 10 * 60_000;
const ASK_AGAIN_MS = 60 * 60_000;

/** Whether to ask the server about an order now: always soon after the payment window was opened, later once an hour. */
export function isAskDue({ createdAt, askedAt }: Pick<OrderRow, 'createdAt' | 'askedAt'>, now: number): boolean {
  const age = now - createdAt;
  const since = now - (askedAt ?? 0);
  // If the clock was set back, ask now.
  return age < YOUNG_MS || since >= ASK_AGAIN_MS || since < 0;
}

const following = new Set<string>();
let last: Promise<void> = Promise.resolve();

/**
 * Finds out the result of the orders that this device saved before it opened the payment window. Orders of a running checkout
 * of this page are skipped. If the browser was killed after the payment, nobody may have told the server. `tell` is called once
 * for each paid order. Orders that can no longer be paid are deleted; the others are checked again later. Rejects with
 * `StorageFailure` without a database.
 */
export function recoverPurchases(
  client: QueryClient,
  userId: string,
  tell: (purchase: RecoveredPurchase) => void,
): Promise<void> {
  const work = () =>
    withDb(async (db) => {
      for (const order of await db.orders.where({ userId }).toArray()) {
        if (isInHand(order.id) || following.has(order.id)) continue;
        if (!(await followDelivery(db, client, order, tell))) await ask(db, client, order, tell);
      }
    });
  // The orders are checked one after another, so that none is reported twice.
  last = last.then(work, work);
  return last;
}

/** Handles an order whose payment result is in the outbox and only has to be delivered. False when it is not there. */
async function followDelivery(
  db: CodeItDatabase,
  client: QueryClient,
  { id, userId, order }: OrderRow,
  tell: (purchase: RecoveredPurchase) => void,
): Promise<boolean> {
  const waiting = await db.outbox
    .where({ userId })
    .filter((row) => row.state !== 'dead' && row.type === 'purchase' && isOf(id, row))
    .first();
  if (!waiting) return false;
  following.add(id);
  const delivered = new Promise<boolean>((resolve) => {
    const stop = subscribeOutcomes(({ key, outcome }) => {
      if (key !== waiting.key || outcome.kind === 'waiting') return;
      stop();
      following.delete(id);
      resolve(outcome.kind === 'delivered');
    });
  });
  const added = delivered.then(async (done) => {
    if (!done) return false;
    await take(db, id);
    await bringHome(client, userId);
    return true;
  });
  tell({ orderId: id, items: order.items, added });
  return true;
}

const isOf = (orderId: string, { payload }: OutboxRow) =>
  (payload as Partial<PurchasePayload> | null)?.payment?.orderId === orderId;

async function ask(
  db: CodeItDatabase,
  client: QueryClient,
  row: OrderRow,
  tell: (purchase: RecoveredPurchase) => void,
): Promise<void> {
  const { id, userId } = row;
  const now = Date.now();
  if (!isAskDue(row, now)) return;
  try {
    const { data } = await call('orderStatus', { query: { orderId: id }, userId, signal: sessionSignal() });
    if (data.status === 'open') await db.orders.where({ id }).modify({ askedAt: now });
    else if ((await take(db, id)) && data.status === 'paid') {
      tell({ orderId: id, items: data.items, added: bringHome(client, userId).then(() => true) });
    }
  } catch (error) {
    const detail = toApiError(error);
    // The server does not know the order, for example after a change of its database, and never will.
    if (detail.kind === 'http' && detail.code === 'not_found') await take(db, id);
    else if (!isUnreachable(error)) console.warn('What became of an order is not known', error);
  }
}

/** Deletes an order; false when another tab has already deleted, and so reported, it. */
function take(db: CodeItDatabase, id: string): Promise<boolean> {
  return db.transaction('rw', db.orders, async () => {
    const known = await db.orders.get(id);
    await db.orders.delete(id);
    return known !== undefined;
  });
}

/** Fetches library and cart to this device, even if no screen shows them. */
async function bringHome(client: QueryClient, userId: string): Promise<void> {
  await refreshAfter(client, AFTER_PURCHASE);
  const lists = [client.fetchQuery(libraryQuery(userId)), client.fetchQuery(cartQuery(userId))];
  for (const list of await Promise.allSettled<unknown>(lists)) {
    if (list.status === 'rejected') console.warn('A list could not be refreshed', list.reason);
  }
}
