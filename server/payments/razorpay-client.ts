import { setTimeout as pause } from 'node:timers/promises';
import Razorpay from 'razorpay';
import { PAYMENT_PROVIDER_MS } from '../program/time-limits.ts';
import { traceCall } from '../tracing/trace-calls.ts';

/** Names a refund towards Razorpay: asked again under the same key, it answers the refund that it made (10 characters or more). */
const REFUND_KEY_HEADER = 'X-Refund-Idempotency';
/** So long a refusal to be asked now (429, or 409 while the same refund is being made) is met by asking again. */
const RETRY_FOR_MS = 5000;
const FIRST_PAUSE_MS = 250;
const BUSY = new Set([409, 429]);

/** Razorpay refused, or did not answer. */
class RazorpayError extends Error {
  override name = 'RazorpayError';
}

export interface RazorpayOptions {
  /** Another address than Razorpay's own. Tests alone have one: the keys go there. */
  baseUrl?: string;
  /** How long an answer is waited for, in ms. */
  limitMs?: number;
}

/** What the SDK sends with, an instance of axios; its types leave it out. */
interface Sender {
  defaults: { baseURL?: string; timeout?: number; maxRedirects?: number };
  interceptors: {
    request: { use: (change: (config: Sent) => Sent) => void };
    response: { use: (done: undefined, failed: (error: Failed) => Promise<never>) => void };
  };
}
interface Sent {
  method?: string;
  url?: string;
  data?: { receipt?: string };
  headers: Record<string, string>;
}
interface Failed extends Error {
  response?: { status: number; data: unknown };
}

/** What the SDK throws. It is no Error. */
interface Refused {
  statusCode: number;
  error?: { code?: string; description?: string };
}

function toError({ statusCode, error }: Refused): RazorpayError {
  const said = error?.description ?? 'no reason was given';
  return new RazorpayError(statusCode === 0 ? `Razorpay did not answer: ${said}` : `Razorpay: ${said} (${statusCode})`);
}

/**
 * Razorpay's SDK, mended where it falls short: it waits for an answer for ever, knows no key for a refund, and throws a
 * TypeError of its own when there is no answer. The `receipt` of a refund becomes its key.
 */
export function createRazorpayClient(
  keys: { keyId: string; keySecret: string },
  { baseUrl, limitMs = PAYMENT_PROVIDER_MS }: RazorpayOptions,
): Razorpay {
  const client = new Razorpay({ key_id: keys.keyId, key_secret: keys.keySecret });
  const { defaults, interceptors } = (client.api as unknown as { rq: Sender }).rq;
  if (baseUrl) defaults.baseURL = baseUrl;
  defaults.timeout = limitMs;
  // The keys go to the address that is asked, and to no other that it names.
  defaults.maxRedirects = 0;
  interceptors.request.use((config) => {
    const key = config.method === 'post' && config.url?.endsWith('/refund') ? config.data?.receipt : undefined;
    if (key) config.headers[REFUND_KEY_HEADER] = key;
    return config;
  });
  interceptors.response.use(undefined, (error) => {
    error.response ??= { status: 0, data: { error: { description: error.message } } };
    return Promise.reject(error);
  });
  return client;
}

/**
 * Makes a call of the SDK, and again while Razorpay is busy: Razorpay did nothing then. Rejects with an Error in its words;
 * one that tells of no answer leaves open whether it was done. `method`: the SDK's name of the call, for traces.
 */
export async function askRazorpay<T>(method: string, call: () => Promise<T>): Promise<T> {
  const until = Date.now() + RETRY_FOR_MS;
  for (let wait = FIRST_PAUSE_MS; ; wait *= 2) {
    try {
      return await traceCall('Razorpay', method, call);
    } catch (error) {
      const refused = error as Refused;
      if (refused.statusCode === undefined) throw error;
      const next = wait / 2 + (Math.random() * wait) / 2;
      if (!BUSY.has(refused.statusCode) || Date.now() + next > until) throw toError(refused);
      await pause(next);
    }
  }
}
