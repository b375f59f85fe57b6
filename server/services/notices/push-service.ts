import { and, eq, or } from 'drizzle-orm';
import type { PushSubscribeBody } from '#contract/push.ts';
import type { Db } from '../../db/db.ts';
import { pushSubscriptions } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { noteSwitch } from '../accounts/consent-service.ts';
import { Refusal } from '../refusal.ts';
import type { PushSender } from '../../push/push-sender.ts';

/**
 * Whether pushes of this user go to the browser of `endpoint`, and whether it is to subscribe anew, because it knows an older
 * key of the server.
 */
export async function findSubscription(
  db: Db,
  push: PushSender | null,
  { userId, endpoint }: { userId: string; endpoint: string },
): Promise<{ subscribed: boolean; renew: boolean }> {
  const { endpoint: at, userId: of, vapidKey } = pushSubscriptions;
  const [found] = await db
    .select({ vapidKey })
    .from(pushSubscriptions)
    .where(and(eq(at, endpoint), eq(of, userId)));
  return { subscribed: found !== undefined, renew: found !== undefined && found.vapidKey !== push?.publicKey };
}

/**
 * Subscribes this browser to the user’s notifications while the session lasts; an earlier user of this browser is
 * unsubscribed. Call it in a transaction. Throws `not_found` if this server sends no push messages, `bad_request` for an unknown
 * push service or key, and `forbidden` for the endpoint of another user without its keys, which only that browser has.
 */
export async function subscribe(
  tx: Db,
  subscriber: { clock: Clock; push: PushSender | null; user: { id: string; sessionId: string } },
  { endpoint, keys: { p256dh, auth }, key }: PushSubscribeBody,
): Promise<void> {
  const { clock, push, user } = subscriber;
  if (!push) throw new Refusal('not_found', 'This server sends no push notifications.');
  if (!push.accepts(endpoint)) throw new Refusal('bad_request', 'The push service of this browser is not known here.');
  const vapidKey = key ?? push.publicKey;
  if (!push.hasKey(vapidKey)) throw new Refusal('bad_request', 'The key of this server has changed. Please try again.');
  const browser = { endpoint, p256dh, auth, vapidKey, createdAt: clock.now() };
  const row = { ...browser, sessionId: user.sessionId, userId: user.id };
  const of = pushSubscriptions;
  const isProven = or(eq(of.userId, user.id), and(eq(of.p256dh, p256dh), eq(of.auth, auth)));
  await tx.delete(of).where(or(and(eq(of.endpoint, endpoint), isProven), eq(of.sessionId, user.sessionId)));
  await noteSwitch(tx, { clock, userId: user.id }, { about: 'pushes', on: true });
  const subscribed = await tx.insert(of).values(row).onConflictDoNothing().returning({ endpoint: of.endpoint });
  if (subscribed.length === 0) {
    throw new Refusal(
      'forbidden',
      'The notifications of this browser belong to another account. Turn them off there first.',
    );
  }
}

/** Unsubscribes this browser from the user’s notifications; those of another user stay. */
export async function unsubscribe(
  tx: Db,
  clock: Clock,
  { userId, endpoint }: { userId: string; endpoint: string },
): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)));
  const left = await tx.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId));
  if (left === 0) await noteSwitch(tx, { clock, userId }, { about: 'pushes', on: false });
}
