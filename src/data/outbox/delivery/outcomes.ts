import type { ErrorCode } from '#contract/error.ts';
import { createListeners } from '#lib/listeners.ts';
import type { Refresh } from '../commands/refresh.ts';

/** The result of one attempt to deliver a command. */
export type Outcome =
  | { kind: 'delivered'; message: string | null; data: unknown }
  | { kind: 'waiting' }
  | { kind: 'refused'; status: number; code: ErrorCode; message: string };

export interface OutcomeNews {
  key: string;
  /** The data that open screens fetch again. */
  refreshes: readonly Refresh[];
  outcome: Outcome;
}

const CHANNEL = 'code-it-outbox';
const listeners = createListeners<[news: OutcomeNews]>();

/** Publishes an outcome to this page and to all other pages of the site. */
export function publishOutcome(news: OutcomeNews): void {
  listeners.tell(news);
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Calls `listener` with each outcome, also of drains in other tabs and the worker. Returns a function that ends this. */
export const subscribeOutcomes = listeners.subscribe;

/** Passes the outcomes of other tabs and the worker to the listeners. Returns a function that ends this. */
export function followOutcomes(): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<OutcomeNews>) => listeners.tell(data);
  return () => channel.close();
}

/** Resolves with the first outcome of the command `key`, or 'waiting' after `patienceMs`. Call it before a drain starts. */
export function settled(key: string, patienceMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const finish = (outcome: Outcome) => {
      clearTimeout(timer);
      stop();
      resolve(outcome);
    };
    const timer = setTimeout(() => finish({ kind: 'waiting' }), patienceMs);
    const stop = subscribeOutcomes((news) => {
      if (news.key === key) finish(news.outcome);
    });
  });
}
