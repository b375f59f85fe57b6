import type { ErrorCode } from '#contract/error.ts';
import { createListeners } from '#lib/listeners.ts';
import type { Refresh } from '../commands/refresh.ts';

/** What became of one attempt to deliver a command. */
export type Outcome =
  | { kind: 'delivered'; message: string | null; data: unknown }
  | { kind: 'waiting' }
  | { kind: 'refused'; status: number; code: ErrorCode; message: string };

export interface OutcomeNews {
  key: string;
  /** What screens that are open ask for again. */
  refreshes: readonly Refresh[];
  outcome: Outcome;
}

const CHANNEL = 'code-it-outbox';
const listeners = createListeners<[news: OutcomeNews]>();

/** Tells this page and every other one. */
export function publishOutcome(news: OutcomeNews): void {
  listeners.tell(news);
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Calls `listener` with each outcome, whoever drained, until the returned function is called. */
export const subscribeOutcomes = listeners.subscribe;

/** Passes on what other tabs and the worker tell, until the returned function is called. */
export function followOutcomes(): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<OutcomeNews>) => listeners.tell(data);
  return () => channel.close();
}

/** The first outcome of the command `key`; 'waiting' when there is none within `patienceMs`. Call it before a drain starts. */
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
