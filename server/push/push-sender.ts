import webPush from 'web-push';
import type { PushPayload } from '#contract/push.ts';
import { PUSH_MS } from '../program/time-limits.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** Where the browsers' push services are. What a browser names as its own is asked by this server: nothing else may be. */
const SERVICES = [
  /^https:\/\/fcm\.googleapis\.com$/,
  /^https:\/\/updates\.push\.services\.mozilla\.com$/,
  /^https:\/\/[\w-]+\.notify\.windows\.com$/,
  /^https:\/\/web\.push\.apple\.com$/,
];
/** How long a push service keeps it for a browser that is away. */
const TTL_SECONDS = 3 * 24 * 60 * 60;

interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The public key that the browser subscribed to; null for the oldest, from before it was kept. */
  vapidKey: string | null;
}

/** `gone`: the subscription is over. `refused`: this push will never be taken. `failed`: it may be, later. */
type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

export interface PushSender {
  /** What browsers subscribe to from now on. */
  publicKey: string;
  /** Whether one of the keys of this server has this public half. */
  hasKey: (publicKey: string) => boolean;
  /** Whether an endpoint is one of a push service that is asked. */
  accepts: (endpoint: string) => boolean;
  /** One attempt; never rejects. A later push of the same `topic` takes the place of one that was not fetched. */
  send: (target: PushTarget, payload: PushPayload, topic: string) => Promise<PushOutcome>;
}

function toOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'failed' : 'refused';
}

/**
 * Sends by Web Push (RFC 8030, 8291, 8292). `vapid`: the newest first, one at least. `contact` is an https: or mailto: address;
 * `services` are origins beside the known ones.
 */
export function createPushSender(options: {
  vapid: readonly VapidKeys[];
  contact: string;
  services: readonly string[];
  /** A service that could not be asked, for one because its certificate was not good. */
  onUnreachable?: (error: unknown, service: string) => void;
}): PushSender {
  const { vapid, contact, services, onUnreachable = () => undefined } = options;
  const [newest] = vapid;
  if (!newest) throw new Error('Pushes need a key');
  const keysOf = (publicKey: string | null) =>
    publicKey === null ? vapid.at(-1) : vapid.find((keys) => keys.publicKey === publicKey);
  return {
    publicKey: newest.publicKey,
    hasKey: (publicKey) => keysOf(publicKey) !== undefined,
    accepts(endpoint) {
      const { origin, username, password } = new URL(endpoint);
      if (username || password) return false;
      return services.includes(origin) || SERVICES.some((service) => service.test(origin));
    },
    async send({ endpoint, p256dh, auth, vapidKey }, payload, topic) {
      const keys = keysOf(vapidKey);
      // The push service would refuse any other.
      if (!keys) return 'gone';
      try {
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(payload),
          { vapidDetails: { subject: contact, ...keys }, TTL: TTL_SECONDS, topic },
        );
        const sent = Object.entries(headers).filter(([name]) => name !== 'Content-Length');
        const { status } = await fetch(endpoint, {
          method: 'POST',
          headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
          body: new Uint8Array(body),
          // A push service answers itself.
          redirect: 'manual',
          signal: AbortSignal.timeout(PUSH_MS),
        });
        return toOutcome(status);
      } catch (error) {
        onUnreachable(error, new URL(endpoint).origin);
        return 'failed';
      }
    },
  };
}
