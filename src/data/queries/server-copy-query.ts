import { isUnreachable } from '#data/api/api-error.ts';
import { SessionEnded } from '#data/session/session-ended.ts';
import type { Revs } from '#data/copies/server-copies.ts';
import { sessionSignal } from '#data/session/session-store.ts';
import { anySignal } from '#lib/any-signal.ts';
import { device } from '#data/parts/load.ts';

/** Attempts to get an answer that no delivery overtakes, before a screen is given what there is. */
const ATTEMPTS = 3;
/** The pauses before those that follow, for this device's copy alone: by and by what waits is delivered. */
const LATER_MS = [1000, 2000, 5000, 10_000, 30_000];

interface RevisedCopy<T, R> {
  fetch: (signal: AbortSignal) => Promise<T>;
  /** Names the state of the copy before the server is asked. */
  loadRevs: () => Promise<R>;
  /** False when the copy changed since `revs`. */
  save: (answer: T, revs: R) => Promise<boolean>;
  /** The copy of this device; undefined when there is none. */
  load: () => Promise<T | undefined>;
}

/**
 * The body of a query function for private data: asks the server and saves the answer for this device, unless the session
 * ended meanwhile; answers with the device's copy when the server cannot be reached. An answer that deliveries overtook
 * again and again is shown, and a later one is saved.
 */
export async function revisedCopy<T, R>(copy: RevisedCopy<T, R>, querySignal: AbortSignal): Promise<T> {
  const ended = sessionSignal();
  const signal = anySignal([querySignal, ended]);
  try {
    for (let attempt = 1; ; attempt += 1) {
      const { answer, overtaken } = await ask(copy, signal, ended);
      if (!overtaken) return answer;
      if (attempt < ATTEMPTS) continue;
      void askLater(copy, ended);
      return answer;
    }
  } catch (error) {
    const kept = isUnreachable(error) ? await tryDevice(copy.load) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}

/** One attempt. `overtaken`: the answer is of before a delivery, and was not saved. */
async function ask<T, R>({ fetch, loadRevs, save }: RevisedCopy<T, R>, signal: AbortSignal, ended: AbortSignal) {
  const revs = await tryDevice(loadRevs);
  const answer = await fetch(signal);
  ended.throwIfAborted();
  const saved = revs === undefined ? undefined : await tryDevice(() => save(answer, revs));
  ended.throwIfAborted();
  return { answer, overtaken: saved === false };
}

/** Without a copy nothing of the device's own shows it, and nobody else would ask again. */
async function askLater<T, R>(copy: RevisedCopy<T, R>, ended: AbortSignal): Promise<void> {
  for (const pause of LATER_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (ended.aborted) return;
    // A failure is told by whoever shows the data; this is an attempt like the others.
    const overtaken = await ask(copy, ended, ended).then(
      (asked) => asked.overtaken,
      () => true,
    );
    if (!overtaken) return;
  }
}

/** `revisedCopy` of the learner's own data. */
export function serverCopy<T>(
  { userId, ...copy }: Omit<RevisedCopy<T, Revs>, 'loadRevs'> & { userId: string },
  querySignal: AbortSignal,
): Promise<T> {
  const loadRevs = async () => (await device()).loadRevs(userId);
  return revisedCopy({ ...copy, loadRevs }, querySignal);
}

/** Without a database, or with a full one, the network is all there is: undefined, and the reason for the one who looks. */
async function tryDevice<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SessionEnded) throw error;
    console.warn('The copy on this device cannot be used', error);
    return undefined;
  }
}
