import { drainOutbox, LOCK_PATIENCE_MS } from '../delivery/drain.ts';
import { countPending, makeDue } from '../storage/pending.ts';

/** While another tab drains, how often it is asked whether it is through, and for how long. */
const BUSY_MS = 200;
const PATIENCE_MS = 20_000;

/**
 * One try to deliver all that waits of a user, undo windows included, because the learner is about to leave or asked for
 * it. Resolves with how many commands are left, refused ones included. Never rejects because of the network.
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
