import { isUnreachable } from '#data/api/api-error.ts';
import { SessionEnded } from '#data/session/session-ended.ts';
import type { Revs } from '#data/copies/server-copies.ts';
import { sessionSignal } from '#data/session/session-store.ts';
import { anySignal } from '#lib/any-signal.ts';
import { device } from '#data/parts/load.ts';

/** How often to ask for an answer that no delivery has made outdated, before an outdated one is returned. */
const ATTEMPTS = 3;
/** The pauses before later attempts, which only update this device's copy. */
const LATER_MS = [1000, 2000, 5000, 10_000, 30_000];

interface RevisedCopy<T, R> {
  fetch: (signal: AbortSignal) => Promise<T>;
  /** Loads the revision of the copy; called before the request. */
  loadRevs: () => Promise<R>;
  /** Resolves with false, without saving, when the copy has changed since `revs`. */
  save: (answer: T, revs: R) => Promise<boolean>;
  /** Loads this device's copy; undefined when there is none. */
  load: () => Promise<T | undefined>;
}

/**
 * The body of a query function for private data: fetches from the server and saves the answer on this device, unless the session has
 * ended meanwhile. Resolves with the device's copy when the server cannot be reached. If deliveries make several answers outdated,
 * resolves with the last one and keeps asking in the background for one to save.
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

/** One attempt. `overtaken`: a delivery made the answer outdated, so it was not saved. */
async function ask<T, R>({ fetch, loadRevs, save }: RevisedCopy<T, R>, signal: AbortSignal, ended: AbortSignal) {
  const revs = await tryDevice(loadRevs);
  const answer = await fetch(signal);
  ended.throwIfAborted();
  const saved = revs === undefined ? undefined : await tryDevice(() => save(answer, revs));
  ended.throwIfAborted();
  return { answer, overtaken: saved === false };
}

/** Needed because screens show the device's copy, and nothing else would fetch it again. */
async function askLater<T, R>(copy: RevisedCopy<T, R>, ended: AbortSignal): Promise<void> {
  for (const pause of LATER_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (ended.aborted) return;
    // A failure counts as an attempt. The screens report failures of their own requests.
    const overtaken = await ask(copy, ended, ended).then(
      (asked) => asked.overtaken,
      () => true,
    );
    if (!overtaken) return;
  }
}

/** `revisedCopy` for the learner's data. */
export function serverCopy<T>(
  { userId, ...copy }: Omit<RevisedCopy<T, Revs>, 'loadRevs'> & { userId: string },
  querySignal: AbortSignal,
): Promise<T> {
  const loadRevs = async () => (await device()).loadRevs(userId);
  return revisedCopy({ ...copy, loadRevs }, querySignal);
}

/** Resolves with undefined and logs the reason when the database cannot be used: the app then works online only. */
async function tryDevice<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SessionEnded) throw error;
    console.warn('The copy on this device cannot be used', error);
    return undefined;
  }
}
