import { and, count, eq, gt, isNotNull, min, type SQL } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import {
  accountEvents,
  letterDeliveries,
  notifications,
  orders,
  pushDeliveries,
  refunds,
  videoUploads,
} from '../db/schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Queue {
  waiting: number;
  /** Since when the oldest waits; null when none does. */
  since: Date | null;
}

const none: Queue = { waiting: 0, since: null };

/** What waits in the database, and how the orders of the last day stand. */
export interface State {
  /** `refunds` waits for a decision, the others for a background job. */
  queues: Record<'pushes' | 'letters' | 'account-letters' | 'videos' | 'refunds', Queue>;
  orders: { status: string; number: number }[];
  /** Videos that a server or a worker has right now. */
  videosInWork: number;
}

/** Reads what an operator watches. All but the orders goes by an index or over a table that is nearly empty. */
export async function readState(db: Db, now: Date): Promise<State> {
  const waiting = (since: Parameters<typeof min>[0]) => ({ waiting: count(), since: min(since) as SQL<Date | null> });
  const [pushes = none] = await db
    .select(waiting(notifications.createdAt))
    .from(pushDeliveries)
    .innerJoin(notifications, eq(notifications.id, pushDeliveries.notificationId));
  const [letters = none] = await db
    .select(waiting(notifications.createdAt))
    .from(letterDeliveries)
    .innerJoin(notifications, eq(notifications.id, letterDeliveries.notificationId));
  const [accountLetters = none] = await db
    .select(waiting(accountEvents.happenedAt))
    .from(accountEvents)
    .where(isNotNull(accountEvents.letterDueAt));
  const [videos = none] = await db
    .select(waiting(videoUploads.updatedAt))
    .from(videoUploads)
    .where(eq(videoUploads.state, 'queued'));
  const [asked = none] = await db
    .select(waiting(refunds.createdAt))
    .from(refunds)
    .where(eq(refunds.status, 'requested'));
  const today = await db
    .select({ status: orders.status, number: count() })
    .from(orders)
    .where(gt(orders.createdAt, new Date(now.getTime() - DAY_MS)))
    .groupBy(orders.status);
  const isInWork = and(eq(videoUploads.state, 'processing'), gt(videoUploads.leaseUntil, now));
  return {
    queues: { pushes, letters, 'account-letters': accountLetters, videos, refunds: asked },
    orders: today,
    videosInWork: await db.$count(videoUploads, isInWork),
  };
}
