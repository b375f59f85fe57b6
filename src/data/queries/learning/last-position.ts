import type { Progress } from '#contract/progress.ts';
import { getSession } from '#data/session/session-store.ts';
import { submitSurely } from '../submit.ts';
import { device } from '#data/parts/load.ts';

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
  try {
    localStorage.removeItem(KEY);
  } catch (error) {
    console.warn('Site data is blocked: no position was kept', error);
  }
}

/**
 * Says what an earlier page could only keep, in the name of whose it is. Merging makes a second delivery harmless. Rejects,
 * and keeps it, when nobody takes it.
 */
export async function deliverLastPosition(): Promise<void> {
  const kept = loadKept();
  const { user } = getSession();
  if (!kept || !user) return;
  const { userId, progress } = JSON.parse(kept) as LastPosition;
  const said = { items: [progress] };
  if (userId === user._id) await submitSurely('progress-put', userId, said);
  // Of a learner whose session ran out: it waits for them like all else that they did.
  else await (await device()).enqueue('progress-put', userId, said);
  forgetLastPosition();
}

/** What an earlier page kept of this user and no outbox has yet. */
export function loadLastPosition(userId: string): Progress | null {
  const kept = loadKept();
  const last = kept === null ? null : (JSON.parse(kept) as LastPosition);
  return last?.userId === userId ? last.progress : null;
}

function loadKept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Blocked site data makes the mere access throw: then nothing was kept either.
    return null;
  }
}
