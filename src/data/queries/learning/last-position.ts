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
 * Saves the position of a page that is being closed. In localStorage, because it is written at once: a database transaction may not
 * complete before the page is gone.
 */
export function keepLastPosition(userId: string, progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, progress } satisfies LastPosition));
  } catch (error) {
    console.warn('The position could not be kept', error);
  }
}

/** Call it when the outbox has the position. */
export function forgetLastPosition(): void {
  try {
    localStorage.removeItem(KEY);
  } catch (error) {
    console.warn('Site data is blocked: no position was kept', error);
  }
}

/**
 * Puts the position that an earlier page saved into the outbox of its user. A second delivery is harmless, because progress is
 * merged. Rejects, and keeps the position, when neither the outbox nor the server takes it.
 */
export async function deliverLastPosition(): Promise<void> {
  const kept = loadKept();
  const { user } = getSession();
  if (!kept || !user) return;
  const { userId, progress } = JSON.parse(kept) as LastPosition;
  const said = { items: [progress] };
  if (userId === user._id) await submitSurely('progress-put', userId, said);
  // The position of another user, whose session has expired, waits for their login like their other changes.
  else await (await device()).enqueue('progress-put', userId, said);
  forgetLastPosition();
}

/** The position that an earlier page saved for this user and that is not in the outbox yet. */
export function loadLastPosition(userId: string): Progress | null {
  const kept = loadKept();
  const last = kept === null ? null : (JSON.parse(kept) as LastPosition);
  return last?.userId === userId ? last.progress : null;
}

function loadKept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // With blocked site data the access throws, and nothing can have been saved.
    return null;
  }
}
