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
import { processVideos } from './video/process-videos.ts';

const LESSONS_EVERY_MS = 5000;
const VIDEOS_EVERY_MS = 2000;
const HOUR_MS = 60 * 60 * 1000;

async function reconcile({ db, clock, payments, logger }: Deps): Promise<void> {
  const { failures, ...done } = await reconcileDue(db, { clock, payments });
  if (done.granted + done.closed > 0) logger.info(done, 'open orders were reconciled');
  for (const { orderId, error } of failures) logger.warn({ orderId, err: error }, 'an open order was not reconciled');
}

/**
 * Starts the background jobs, each at once and then in intervals: reconcile open orders, process videos, send push
 * messages and letters, parse lessons that have no document, delete files without an upload, files of deleted
 * accounts, and rows whose time is over, and encrypt by the newest secret what an older one encrypted.
 */
export function startBackground(deps: Deps): Repeated {
  const { logger } = deps;
  const stopped = new AbortController();
  const jobs = [
    repeat(
      () => parseWaitingLessons(deps.db, stopped.signal),
      LESSONS_EVERY_MS,
      (error) => logger.error({ err: error }, 'lessons were not parsed'),
    ),
    repeat(
      () => processVideos(deps, stopped.signal),
      VIDEOS_EVERY_MS,
      (error) => logger.error({ err: error }, 'videos were not processed'),
    ),
    repeat(
      () => pruneStagedFiles(deps),
      HOUR_MS,
      (error) => logger.error({ err: error }, 'files without an upload were not deleted'),
    ),
    repeat(
      () => reconcile(deps),
      RECONCILE_EVERY_MS,
      (error) => logger.error({ err: error }, 'open orders were not reconciled'),
    ),
    repeat(
      () => removeLeftovers(deps),
      HOUR_MS,
      (error) => logger.error({ err: error }, 'files of deleted accounts were not removed'),
    ),
    repeat(
      () => pruneRows(deps),
      HOUR_MS,
      (error) => logger.error({ err: error }, 'old rows were not pruned'),
    ),
    repeat(
      () => resealApps(deps),
      HOUR_MS,
      (error) => logger.error({ err: error }, 'secrets of authenticator apps were not encrypted anew'),
    ),
    repeat(
      () => sendDuePushes(deps),
      PUSH_EVERY_MS,
      (error) => logger.error({ err: error }, 'pushes were not sent'),
    ),
    repeat(
      () => sendDueLetters(deps),
      LETTERS_EVERY_MS,
      (error) => logger.error({ err: error }, 'letters were not sent'),
    ),
    repeat(
      () => sendEventLetters(deps),
      LETTERS_EVERY_MS,
      (error) => logger.error({ err: error }, 'letters about accounts were not sent'),
    ),
  ];
  return {
    async stop() {
      stopped.abort();
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
