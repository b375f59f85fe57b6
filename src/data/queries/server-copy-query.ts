import { isUnreachable } from '#data/api/api-error.ts';
import { SessionEnded } from '#data/db/session-ended.ts';
import type { Revs } from '#data/db/server-copies.ts';
import { sessionSignal } from '#data/session/session-store.ts';

/** Attempts to get an answer that no delivery overtakes. */
const ATTEMPTS = 3;

interface ServerCopy<T> {
  userId: string;
  fetch: (signal: AbortSignal) => Promise<T>;
  /** False when the copy changed since `revs`. */
  save: (answer: T, revs: Revs) => Promise<boolean>;
  /** The copy of this device; undefined when there is none. */
  load: () => Promise<T | undefined>;
}

/**
 * The body of a query function for private data: asks the server and saves the answer for this device, unless the session
 * ended meanwhile; answers with the device's copy when the server cannot be reached.
 */
export async function serverCopy<T>(
  { userId, fetch, save, load }: ServerCopy<T>,
  querySignal: AbortSignal,
): Promise<T> {
  const ended = sessionSignal();
  const signal = AbortSignal.any([querySignal, ended]);
  try {
    for (let attempt = 1; ; attempt += 1) {
      const revs = await readRevs(userId);
      const answer = await fetch(signal);
      ended.throwIfAborted();
      const saved = revs && (await tryDevice(() => save(answer, revs)));
      ended.throwIfAborted();
      if (saved !== false || attempt === ATTEMPTS) return answer;
    }
  } catch (error) {
    const copy = isUnreachable(error) ? await tryDevice(load) : undefined;
    if (copy === undefined) throw error;
    return copy;
  }
}

async function readRevs(userId: string): Promise<Revs | undefined> {
  const { loadRevs } = await import('#data/db/server-copies.ts');
  return tryDevice(() => loadRevs(userId));
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
