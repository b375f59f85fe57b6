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

/** What the server does beside its answers. Any number of servers may do a job at once. */
export interface BackgroundJob {
  name: string;
  everyMs: number;
  /** What a line of the log says of a run that failed. */
  failure: string;
  /** One run. `stopped`: what takes long ends early, and goes on with the next run. */
  work: (stopped: AbortSignal) => Promise<void>;
}

/**
 * Process videos unless workers do, parse lessons that have no document, delete files without an upload, reconcile open orders, delete
 * files of deleted accounts, and rows whose time is over, encrypt by the newest secret what an older one encrypted, and send push
 * messages and letters.
 */
export function backgroundJobs(deps: Deps): BackgroundJob[] {
  const job = (name: string, work: BackgroundJob['work'], everyMs: number, failure: string): BackgroundJob => ({
    name,
    everyMs,
    failure,
    work,
  });
  return [
    job('lessons', (stopped) => parseWaitingLessons(deps.db, stopped), LESSONS_EVERY_MS, 'lessons were not parsed'),
    ...(deps.env.videoWorker === 'in-server'
      ? [job('videos', (stopped) => processVideos(deps, stopped), VIDEOS_EVERY_MS, 'videos were not processed')]
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
}

/** Starts the background jobs, and what else is given, each at once and then in intervals. */
export function startBackground(deps: Deps, others: readonly BackgroundJob[] = []): Repeated {
  const { logger } = deps;
  const stopped = new AbortController();
  const jobs = [...backgroundJobs(deps), ...others].map(({ name, everyMs, failure, work }) =>
    repeat(
      async () => {
        await work(stopped.signal);
        deps.lastRuns.set(name, deps.clock.now());
      },
      everyMs,
      (error) => logger.error({ err: error }, failure),
    ),
  );
  return {
    async stop() {
      stopped.abort();
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
