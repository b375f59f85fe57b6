import { and, asc, desc, eq, gt, lte } from 'drizzle-orm';
import type { OrderStatus } from '#contract/order.ts';
import type { Db } from '../../db/db.ts';
import { orders } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import { PAYMENT_PROVIDER_MS } from '../../program/time-limits.ts';
import { fulfilOrder, type OrderRow } from './fulfilment-service.ts';
import { loadOrderItems } from './order-items.ts';
import { nextCheckAt, PAYABLE_MS, RECONCILE_BATCH, RECONCILE_FAILURES_MAX } from './reconcile-schedule.ts';

/** How long a new order may still be paid in a payment window that stays open. */
const RECENT_MS = 30 * 60 * 1000;
const RECENT_ORDERS = 3;

interface Reconciler {
  clock: Clock;
  payments: PaymentProvider;
}

type OpenOrder = Pick<OrderRow, 'id' | 'createdAt'>;
const openOrder = { id: orders.id, createdAt: orders.createdAt };

/** What one pass did. */
export interface ReconcileReport {
  asked: number;
  granted: number;
  /** Orders that can no longer be paid. */
  closed: number;
  /** Questions without an answer; each is asked again by the schedule. */
  failures: { orderId: string; error: unknown }[];
}

async function askProvider(payments: PaymentProvider, orderId: string) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The payment provider did not answer in time')), PAYMENT_PROVIDER_MS);
  });
  try {
    return await Promise.race([payments.fetchOrderPayments(orderId), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks the provider what became of an open order and draws the consequence: captured money is granted, an order that can
 * no longer be paid is closed. Authorised money may still lapse, so it does neither. Throws when the provider cannot be
 * reached; nothing has changed then.
 */
async function settleOrder(
  db: Db,
  { clock, payments }: Reconciler,
  order: OpenOrder,
): Promise<'paid' | 'open' | 'closed'> {
  const attempts = await askProvider(payments, order.id);
  const paid = attempts.find(({ status }) => status === 'captured');
  if (paid) {
    await inTransaction(db, (tx) => fulfilOrder(tx, { clock, orderId: order.id, paymentId: paid.id }));
    return 'paid';
  }
  const payable = clock.now().getTime() - order.createdAt.getTime() < PAYABLE_MS;
  if (payable || attempts.some(({ status }) => status === 'authorized')) return 'open';
  await db
    .update(orders)
    .set({ status: 'failed', nextCheckAt: null })
    .where(and(eq(orders.id, order.id), eq(orders.status, 'created')));
  return 'closed';
}

/**
 * Takes the order whose question is due the longest, and sets its next one: that is also what keeps other servers of the
 * database from asking the same, and what brings the order back should this process die with the answer in hand.
 */
function claimDueOrder(db: Db, { clock, payments }: Reconciler): Promise<OpenOrder | undefined> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const [order] = await tx
      .select(openOrder)
      .from(orders)
      .where(and(eq(orders.status, 'created'), eq(orders.provider, payments.name), lte(orders.nextCheckAt, now)))
      .orderBy(asc(orders.nextCheckAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (order) {
      await tx
        .update(orders)
        .set({ nextCheckAt: nextCheckAt(order.createdAt, now) })
        .where(eq(orders.id, order.id));
    }
    return order;
  });
}

/**
 * Asks the provider about the orders that are due, by `reconcile-schedule.ts`, and grants those that were paid: the last
 * resort of a learner whose device never came back and whose webhook was lost. Any number of servers may do this at once.
 */
export async function reconcileDue(db: Db, reconciler: Reconciler): Promise<ReconcileReport> {
  const report: ReconcileReport = { asked: 0, granted: 0, closed: 0, failures: [] };
  while (report.asked < RECONCILE_BATCH && report.failures.length < RECONCILE_FAILURES_MAX) {
    const order = await claimDueOrder(db, reconciler);
    if (!order) break;
    report.asked += 1;
    try {
      const became = await settleOrder(db, reconciler, order);
      if (became === 'paid') report.granted += 1;
      if (became === 'closed') report.closed += 1;
    } catch (error) {
      report.failures.push({ orderId: order.id, error });
    }
  }
  return report;
}

/**
 * Asks the provider about the user's latest open orders and grants those that were paid: a learner whose browser died
 * after paying must not be asked to pay again. All at once, for the learner waits. `onUnreachable` gets the error of each that
 * the provider did not answer; the others are granted all the same.
 */
export async function reconcileUser(
  db: Db,
  reconciler: Reconciler,
  { userId, onUnreachable }: { userId: string; onUnreachable: (error: unknown) => void },
): Promise<void> {
  const { clock, payments } = reconciler;
  const since = new Date(clock.now().getTime() - RECENT_MS);
  const open = await db
    .select(openOrder)
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'created'),
        eq(orders.provider, payments.name),
        gt(orders.createdAt, since),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(RECENT_ORDERS);
  await Promise.all(open.map((order) => settleOrder(db, reconciler, order).catch(onUnreachable)));
}

/**
 * The state of one of the user’s orders. If it is still open, the provider is asked first, so that a device that was
 * away learns the truth at once; `onUnreachable` gets the error if the provider cannot be reached. Throws `not_found`.
 */
export async function readOrderStatus(
  db: Db,
  reconciler: Reconciler,
  input: { userId: string; orderId: string; onUnreachable: (error: unknown) => void },
): Promise<OrderStatus> {
  const { userId, orderId, onUnreachable } = input;
  const find = () =>
    db
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  let [order] = await find();
  if (order?.status === 'created' && order.provider === reconciler.payments.name) {
    await settleOrder(db, reconciler, order).catch(onUnreachable);
    [order] = await find();
  }
  if (!order) throw new Refusal('not_found', 'There is no such order.');
  const status = { created: 'open', paid: 'paid', failed: 'closed' } as const;
  const items = await loadOrderItems(db, order.id);
  return { id: order.id, status: status[order.status], items: items.map(({ courseId }) => courseId) };
}
