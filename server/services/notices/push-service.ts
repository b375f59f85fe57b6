import { and, eq, or } from 'drizzle-orm';
import type { PushSubscribeBody } from '#contract/push.ts';
import type { Db } from '../../db/db.ts';
import { pushSubscriptions } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import type { PushSender } from '../../push/push-sender.ts';

/** Whether pushes of this user go to the browser of `endpoint`. */
export async function isSubscribed(db: Db, userId: string, endpoint: string): Promise<boolean> {
  const { endpoint: at, userId: of } = pushSubscriptions;
  return (await db.$count(pushSubscriptions, and(eq(at, endpoint), eq(of, userId)))) > 0;
}

/**
 * Subscribes this browser to the user’s notifications while the session lasts; an earlier user of this browser is
 * unsubscribed. Call it in a transaction. Throws `not_found` if this server sends no push messages, `bad_request` for an unknown
 * push service, and `forbidden` for the endpoint of another user without its keys, which only that browser has.
 */
export async function subscribe(
  tx: Db,
  subscriber: { clock: Clock; push: PushSender | null; user: { id: string; sessionId: string } },
  { endpoint, keys: { p256dh, auth } }: PushSubscribeBody,
): Promise<void> {
  const { clock, push, user } = subscriber;
  if (!push) throw new Refusal('not_found', 'This server sends no push notifications.');
  if (!push.accepts(endpoint)) throw new Refusal('bad_request', 'The push service of this browser is not known here.');
  const row = { endpoint, sessionId: user.sessionId, userId: user.id, p256dh, auth, createdAt: clock.now() };
  const of = pushSubscriptions;
  const isProven = or(eq(of.userId, user.id), and(eq(of.p256dh, p256dh), eq(of.auth, auth)));
  await tx.delete(of).where(or(and(eq(of.endpoint, endpoint), isProven), eq(of.sessionId, user.sessionId)));
  const subscribed = await tx.insert(of).values(row).onConflictDoNothing().returning({ endpoint: of.endpoint });
  if (subscribed.length === 0) {
    throw new Refusal(
      'forbidden',
      'The notifications of this browser belong to another account. Turn them off there first.',
    );
  }
}

/** Unsubscribes this browser from the user’s notifications; those of another user stay. */
export async function unsubscribe(tx: Db, userId: string, endpoint: string): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)));
}
