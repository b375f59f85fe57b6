import { drainOutbox, LOCK_PATIENCE_MS } from '../delivery/drain.ts';
import { countPending, makeDue } from '../storage/pending.ts';

/** While another tab drains: how often to try again, and for how long in total. */
const BUSY_MS = 200;
const PATIENCE_MS = 20_000;

/**
 * Tries once to deliver all commands of a user, also those in their undo window. Used at logout and when the user asks for it.
 * Resolves with the number of commands that remain, including refused ones. Does not reject because of the network.
 */
export async function deliverNow(userId: string, signal: AbortSignal): Promise<number> {
  await makeDue(userId);
  const began = Date.now();
  const until = began + PATIENCE_MS;
  let report = await drainOutbox({ userId, reconnected: true, signal });
  while (report.busy && Date.now() < until && !signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    const besideLock = Date.now() - began > LOCK_PATIENCE_MS;
    report = await drainOutbox({ userId, reconnected: true, besideLock, signal });
  }
  return countPending(userId);
}
