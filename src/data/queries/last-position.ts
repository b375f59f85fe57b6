import type { Progress } from '#contract/progress.ts';
import { getSession } from '#data/session/session-store.ts';
import { submit } from './submit.ts';

const KEY = 'lastPosition';

interface LastPosition {
  userId: string;
  progress: Progress;
}

/**
 * Keeps the place of a page that is being left. Only localStorage is written before such a page dies; its transaction on the
 * database may not get that far.
 */
export function keepLastPosition(userId: string, progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, progress } satisfies LastPosition));
  } catch (error) {
    console.warn('The position could not be kept', error);
  }
}

/** For when the outbox has it. */
export function forgetLastPosition(): void {
  localStorage.removeItem(KEY);
}

/** Says what an earlier page could only keep, in the name of whose it is. Merging makes a second delivery harmless. */
export async function deliverLastPosition(): Promise<void> {
  const kept = localStorage.getItem(KEY);
  const { user } = getSession();
  if (!kept || !user) return;
  const { userId, progress } = JSON.parse(kept) as LastPosition;
  const said = { items: [progress] };
  if (userId === user._id) await submit('progress-put', userId, said);
  // Of a learner whose session ran out: it waits for them like all else that they did.
  else await (await import('#data/outbox/enqueue.ts')).enqueue('progress-put', userId, said);
  forgetLastPosition();
}
