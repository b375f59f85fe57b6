import type { Deps } from './deps.ts';
import { type Repeated, repeat } from './repeat.ts';
import { sendEventLetters } from './services/accounts/event-letters.ts';
import { removeLeftovers } from './services/accounts/delete-account-service.ts';
import { resealApps } from './services/factors/app-service.ts';
import { parseWaitingLessons } from './services/learning/lesson-documents.ts';
import { LETTERS_EVERY_MS, sendDueLetters } from './services/notices/letter-delivery.ts';
import { PUSH_EVERY_MS, sendDuePushes } from './services/notices/push-delivery.ts';
import { pruneRows } from './services/prune-rows.ts';
import { pruneStagedFiles } from './services/uploads/prune-uploads.ts';
import { RECONCILE_EVERY_MS } from './services/payments/reconcile-schedule.ts';
import { reconcileDue } from './services/payments/reconcile-service.ts';
import { processVideos, VIDEOS_EVERY_MS } from './video/process-videos.ts';

const LESSONS_EVERY_MS = 5000;
const HOUR_MS = 60 * 60 * 1000;

async function reconcile({ db, clock, payments, logger }: Deps): Promise<void> {
  const { failures, ...done } = await reconcileDue(db, { clock, payments });
  if (done.granted + done.closed > 0) logger.info(done, 'open orders were reconciled');
  for (const { orderId, error } of failures) logger.warn({ orderId, err: error }, 'an open order was not reconciled');
}

/**
 * Starts the background jobs, each at once and then in intervals: reconcile open orders, process videos unless workers do, send push
 * messages and letters, parse lessons that have no document, delete files without an upload, files of deleted
 * accounts, and rows whose time is over, and encrypt by the newest secret what an older one encrypted.
 */
export function startBackground(deps: Deps): Repeated {
  const { logger } = deps;
  const stopped = new AbortController();
  const job = (name: string, work: () => Promise<void>, everyMs: number, failure: string) =>
    repeat(
      async () => {
        await work();
        deps.lastRuns.set(name, deps.clock.now());
      },
      everyMs,
      (error) => logger.error({ err: error }, failure),
    );
  const jobs = [
    job('lessons', () => parseWaitingLessons(deps.db, stopped.signal), LESSONS_EVERY_MS, 'lessons were not parsed'),
    ...(deps.env.videoWorker === 'in-server'
      ? [job('videos', () => processVideos(deps, stopped.signal), VIDEOS_EVERY_MS, 'videos were not processed')]
      : []),
    job('staged-files', () => pruneStagedFiles(deps), HOUR_MS, 'files without an upload were not deleted'),
    job('reconcile', () => reconcile(deps), RECONCILE_EVERY_MS, 'open orders were not reconciled'),
    job('leftovers', () => removeLeftovers(deps), HOUR_MS, 'files of deleted accounts were not removed'),
    job('prune', () => pruneRows(deps), HOUR_MS, 'old rows were not pruned'),
    job('reseal', () => resealApps(deps), HOUR_MS, 'secrets of authenticator apps were not encrypted anew'),
    job('pushes', () => sendDuePushes(deps), PUSH_EVERY_MS, 'pushes were not sent'),
    job('letters', () => sendDueLetters(deps), LETTERS_EVERY_MS, 'letters were not sent'),
    job('event-letters', () => sendEventLetters(deps), LETTERS_EVERY_MS, 'letters about accounts were not sent'),
  ];
  return {
    async stop() {
      stopped.abort();
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
