import { setTimeout as pause } from 'node:timers/promises';
import { type Client, FailedAnswer, isGone, say } from '../faults/server/clients.ts';

/** Between a failure and the next attempt, and between two changes of a client: below what an account may do in an hour. */
const RETRY_MS = 200;
const CHANGE_EVERY_MS = 350;
const VISITORS = 3;
const VISIT_EVERY_MS = 50;
/** Whoever is not answered for so long ends the run. */
const GIVE_UP_MS = 120_000;
/** After each so many changes a client reads what it wrote. */
const READ_EVERY = 3;

/** The other side is away: nobody answers, or the answer says that it is for the moment. */
const isPassing = (error: unknown) =>
  isGone(error) || (error instanceof FailedAnswer && [502, 503, 504].includes(error.status));

/** Repeats `work` until it is done. Rejects for every failure that is none of a part being away. */
export async function throughFailures<T>(work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || performance.now() - since > GIVE_UP_MS) throw error;
      await pause(RETRY_MS);
    }
  }
}

interface Writer {
  client: Client;
  /** When its last acknowledged change was begun; one that had to be said again does not count. */
  begunAt: number;
}

interface Visitor {
  askedAt: number;
  /** The longest wait for an answer since the last reset, ms. */
  longest: number;
}

export interface MixedLoad {
  /** Another client writes from now on: `changes` times at most. */
  add: (client: Client, changes?: number) => void;
  /** Resolves when each client that still writes had a change acknowledged that it began after `moment` (performance.now()). */
  writtenSince: (moment: number) => Promise<void>;
  /** How long a visitor waited for the catalogue at most since the last time that this was asked, ms. */
  longestVisit: () => number;
  /** Rejects when a client or a visitor meets what no part's absence explains. */
  failed: Promise<never>;
  /** Ends it, and waits until nothing is under way. */
  end: () => Promise<void>;
  /** What was counted, and what was found lost or doubled. */
  counts: { acknowledged: number; visits: number; readBack: number; violations: string[] };
}

/** Clients that write and read what they wrote, and visitors who read the catalogue, without end, through every failure. */
export function startMixedLoad(origin: string, random: () => number): MixedLoad {
  const counts: MixedLoad['counts'] = { acknowledged: 0, visits: 0, readBack: 0, violations: [] };
  const writers: Writer[] = [];
  const running: Promise<void>[] = [];
  let ended = false;
  let reject: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_resolve, fail) => {
    reject = fail;
  });
  // Whoever races it hears of it; a failure while nobody does must not end the process.
  failed.catch(() => undefined);
  const run = (work: Promise<void>) => {
    work.catch(reject);
    running.push(work);
  };

  async function keepWriting(writer: Writer, changes: number): Promise<void> {
    const { client } = writer;
    for (let count = 1; !ended && count <= changes; count += 1) {
      const begun = performance.now();
      let cutOff = false;
      try {
        await client.change(origin);
      } catch (error) {
        if (!isPassing(error)) throw error;
        cutOff = true;
        await pause(RETRY_MS);
      }
      if (cutOff || count % READ_EVERY === 0) {
        counts.violations.push(...(await throughFailures(() => client.check(origin))));
        counts.readBack += 1;
      }
      counts.acknowledged += 1;
      if (!cutOff) writer.begunAt = begun;
      await pause(CHANGE_EVERY_MS * (0.5 + random()));
    }
    writer.begunAt = Number.POSITIVE_INFINITY;
  }

  const visitors = Array.from({ length: VISITORS }, (): Visitor => ({ askedAt: performance.now(), longest: 0 }));
  async function keepVisiting(visitor: Visitor): Promise<void> {
    while (!ended) {
      // Another length each time: what a server has in memory proves nothing.
      const query = { page: '1', limit: String(1 + Math.floor(random() * 100)) };
      visitor.askedAt = performance.now();
      await throughFailures(() => say(origin, 'courseGetAll', { query }));
      visitor.longest = Math.max(visitor.longest, performance.now() - visitor.askedAt);
      counts.visits += 1;
      await pause(VISIT_EVERY_MS);
    }
  }
  for (const visitor of visitors) run(keepVisiting(visitor));

  return {
    counts,
    failed,
    add(client, changes = Number.POSITIVE_INFINITY) {
      const writer = { client, begunAt: 0 };
      writers.push(writer);
      run(keepWriting(writer, changes));
    },
    async writtenSince(moment) {
      while (!writers.every(({ begunAt }) => begunAt > moment)) await pause(20);
    },
    longestVisit() {
      const now = performance.now();
      // Who still waits counts as well; who is between two visits for VISIT_EVERY_MS at most.
      const longest = Math.max(...visitors.flatMap(({ longest, askedAt }) => [longest, now - askedAt]));
      for (const visitor of visitors) visitor.longest = 0;
      return longest;
    },
    async end() {
      ended = true;
      await Promise.allSettled(running);
    },
  };
}
