import type { Logger } from 'pino';

/** A webhook as the provider sends it: the signature is over the very body. */
export interface SignedWebhook {
  body: string;
  signature: string;
}

/**
 * Sends a webhook once after each of `delaysMs`, as a provider does on its own time and sometimes twice. None that fails
 * is sent again: the reconciler is there for what gets lost.
 */
export function announceCapture(
  webhook: SignedWebhook,
  options: {
    delaysMs: readonly number[];
    /** Resolves with the status of the answer. */
    send: (webhook: SignedWebhook) => Promise<number>;
    log: Logger;
  },
): void {
  const { delaysMs, send, log } = options;
  const sendNow = async () => {
    try {
      const status = await send(webhook);
      if (status !== 200) log.warn({ status }, 'a webhook of the sandbox was refused');
    } catch (error) {
      log.warn({ err: error }, 'a webhook of the sandbox was not delivered');
    }
  };
  for (const delay of delaysMs) setTimeout(() => void sendNow(), delay).unref();
}
