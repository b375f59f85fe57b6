import { progressOfMark, progressOfPosition } from '#contract/progress-rules.ts';
import type { Position } from '#contract/progress-rules.ts';
import type { Progress } from '#contract/progress.ts';
import { call, prepareCall } from '#data/api/http-client.ts';
import { getSession } from '#data/session/session-store.ts';
import { forgetLastPosition, keepLastPosition } from './last-position.ts';
import { submitSurely } from '../submit.ts';
import { device } from '#data/parts/load.ts';

const EVERY_MS = 5000;

/** Turns positions into commands: the first at once, then the latest every 5 s, and the rest on `flush`. */
export function createPositionSaver() {
  let waiting: Position | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The last command until it is durable. */
  let unsaved: { progress: Progress; saved: Promise<void> } | null = null;

  const write = (progress: Progress) => {
    const saved = say(progress).finally(() => {
      if (unsaved?.progress === progress) unsaved = null;
    });
    unsaved = { progress, saved };
    void prepareCall('progressPut');
    // Only logged, because the next position replaces this one. `mark`, which the learner presses, does report a failure.
    saved.catch((error: unknown) => console.warn('The position could not be saved', error));
  };
  const take = () => {
    clearTimeout(timer);
    timer = undefined;
    const position = waiting;
    waiting = null;
    return position && progressOfPosition(position, Date.now());
  };
  const flush = () => {
    const progress = take();
    if (progress) write(progress);
  };

  return {
    flush,
    /** As `flush`, for a page that may be gone before the outbox has written. `forGood`: it is being closed, not just hidden. */
    leave: ({ forGood }: { forGood: boolean }) => {
      flush();
      const { user } = getSession();
      if (!unsaved || !user) return;
      keepLastPosition(user._id, unsaved.progress);
      // If it cannot be saved, the copy in localStorage waits for the next page.
      unsaved.saved.then(forgetLastPosition, () => undefined);
      if (forGood) tellServer(user._id, unsaved.progress);
    },
    savePosition: (position: Position) => {
      if (waiting && waiting.trackId !== position.trackId) flush();
      const first = timer === undefined;
      waiting = position;
      if (!first) return;
      flush();
      timer = setTimeout(function tick() {
        const more = waiting !== null;
        flush();
        if (more) timer = setTimeout(tick, EVERY_MS);
      }, EVERY_MS);
    },
    mark: async (courseId: string, trackId: string, done: boolean) => {
      const known = await knownProgress(trackId);
      await say(progressOfMark({ courseId, trackId, done }, known, Date.now()));
    },
  };
}

/**
 * Sends the position directly: the outbox of a page that is being closed may not get it, and the next page may open days later. A
 * second delivery is harmless, because progress is merged.
 */
function tellServer(userId: string, progress: Progress): void {
  call('progressPut', {
    body: { items: [progress] },
    userId,
    idempotencyKey: crypto.randomUUID(),
    keepalive: true,
  }).catch((error: unknown) => console.info('The position waits for the next page', error));
}

async function knownProgress(trackId: string): Promise<Progress | undefined> {
  const { user } = getSession();
  if (!user) return undefined;
  const { withDb, loadKnownProgress } = await device();
  try {
    return await withDb((db) => loadKnownProgress(db, user._id, trackId));
  } catch (error) {
    console.warn('Progress on this device could not be read', error);
    return undefined;
  }
}

async function say(progress: Progress): Promise<void> {
  const { user } = getSession();
  if (!user) return;
  await submitSurely('progress-put', user._id, { items: [progress] });
}
