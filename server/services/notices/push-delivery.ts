import { and, asc, eq, lte } from 'drizzle-orm';
import { notificationWords } from '#contract/notification-words.ts';
import type { PushPayload } from '#contract/push.ts';
import type { Db } from '../../db/db.ts';
import { notifications, pushDeliveries, pushSubscriptions, session } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { PushSender } from '../../push/push-sender.ts';
import { selectNotifications, toNotification } from './notification-service.ts';

/** How long a push may wait for the next look at what is due. */
export const PUSH_EVERY_MS = 5000;
/** After an attempt the next one is due so much later; there are as many attempts as entries. */
const WAITS_MS = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000, 60 * 60_000];
const BATCH = 20;
/** A run ends here even if more is due: the next one comes. */
const BATCHES_MAX = 50;

type Delivery = typeof pushDeliveries.$inferSelect;
type PushDeps = Pick<Deps, 'db' | 'clock' | 'push'>;

const isOf = ({ notificationId, endpoint }: Delivery) =>
  and(eq(pushDeliveries.notificationId, notificationId), eq(pushDeliveries.endpoint, endpoint));

/**
 * Takes what is due, and sets the next attempt before this one is made: that keeps other servers from sending it too, and
 * brings it back should this process die on the way.
 */
function claimDue({ db, clock }: PushDeps): Promise<Delivery[]> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const due = await tx
      .select()
      .from(pushDeliveries)
      .where(lte(pushDeliveries.dueAt, now))
      .orderBy(asc(pushDeliveries.dueAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const delivery of due) {
      const dueAt = new Date(now.getTime() + (WAITS_MS[delivery.attempts] ?? 0));
      await tx
        .update(pushDeliveries)
        .set({ attempts: delivery.attempts + 1, dueAt })
        .where(isOf(delivery));
    }
    return due;
  });
}

async function findTarget(db: Db, { clock }: PushDeps, endpoint: string) {
  const [found] = await db
    .select({ target: pushSubscriptions, expiresAt: session.expiresAt })
    .from(pushSubscriptions)
    .innerJoin(session, eq(session.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.endpoint, endpoint));
  return found && found.expiresAt > clock.now() ? found.target : null;
}

async function toPayload(db: Db, notificationId: string, userId: string): Promise<PushPayload | null> {
  const [row] = await selectNotifications(db).where(
    and(eq(notifications.id, notificationId), eq(notifications.userId, userId)),
  );
  if (!row) return null;
  const told = toNotification(row);
  const { _id, kind, courseId, trackId } = told;
  return { _id, kind, courseId, trackId, userId, ...notificationWords(told) };
}

async function deliver(deps: PushDeps, push: PushSender, delivery: Delivery): Promise<void> {
  const { db } = deps;
  const { notificationId, endpoint, attempts } = delivery;
  const target = await findTarget(db, deps, endpoint);
  const payload = target && (await toPayload(db, notificationId, target.userId));
  const outcome = !target ? 'gone' : !payload ? 'refused' : await push.send(target, payload, toTopic(notificationId));
  if (outcome === 'gone') await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
  else if (outcome !== 'failed' || attempts + 1 >= WAITS_MS.length)
    await db.delete(pushDeliveries).where(isOf(delivery));
}

/** At most 32 characters of base64url (RFC 8030, section 5.4): a UUID without its hyphens. */
const toTopic = (id: string) => id.replaceAll('-', '');

/**
 * Sends the pushes that are due, each at most five times; a subscription that its push service no longer knows, or whose
 * session is over, is forgotten. What happened was committed before: nothing here can undo it. Any number of servers may do
 * this at once.
 */
export async function sendDuePushes(deps: PushDeps): Promise<void> {
  const { push } = deps;
  if (!push) return;
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const due = await claimDue(deps);
    if (due.length === 0) return;
    await Promise.all(due.map((delivery) => deliver(deps, push, delivery)));
  }
}
