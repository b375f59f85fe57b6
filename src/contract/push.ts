import * as z from 'zod/mini';
import type { Notification } from './notification.ts';

const base64url = (bytes: number, name: string) =>
  z
    .string(`${name} is required`)
    .check(
      z.refine((text) => /^[\w-]+$/.test(text) && Math.floor((text.length * 3) / 4) === bytes, `${name} is not valid`),
    );

/** The address that a browser gave for Web Push. */
const endpointSchema = z.url('endpoint must be an address').check(z.maxLength(2000));

export const pushQuerySchema = z.object({ endpoint: z.optional(endpointSchema) });

/**
 * `key`: the server’s public VAPID key; null if it sends no push messages. `subscribed`: whether `endpoint` is
 * subscribed. `renew`: subscribed to an earlier key of the server; to be subscribed anew.
 */
export const pushAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({ key: z.nullable(z.string()), subscribed: z.boolean(), renew: z.boolean() }),
});

/**
 * As `PushSubscription.toJSON()` tells it: `p256dh` and `auth` are base64url without padding. `key`: the server's that was
 * subscribed to; without it the one that the server gives now.
 */
export const pushSubscribeBodySchema = z.strictObject({
  endpoint: endpointSchema,
  key: z.optional(base64url(65, 'key')),
  keys: z.strictObject({ p256dh: base64url(65, 'p256dh'), auth: base64url(16, 'auth') }, 'keys are required'),
});
export type PushSubscribeBody = z.infer<typeof pushSubscribeBodySchema>;

export const pushUnsubscribeBodySchema = z.strictObject({ endpoint: endpointSchema });

/** The content of a push message: the notification as the page shows it, and its recipient. */
export interface PushPayload extends Pick<Notification, '_id' | 'kind' | 'courseId' | 'trackId'> {
  userId: string;
  title: string;
  text: string;
}
