import type { Deps } from './deps.ts';
import { tendAssets } from './pages/shared-assets.ts';
import { fromRoot } from './program/from-root.ts';
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

const CLIENT_DIR = fromRoot('dist/client');
const LESSONS_EVERY_MS = 5000;
const HOUR_MS = 60 * 60 * 1000;

async function reconcile({ db, clock, payments, logger }: Deps): Promise<void> {
  const { failures, ...done } = await reconcileDue(db, { clock, payments });
  if (done.granted + done.closed > 0) logger.info(done, 'open orders were reconciled');
  for (const { orderId, error } of failures) logger.warn({ orderId, err: error }, 'an open order was not reconciled');
}

/** Every job that a server can have. */
export const JOBS = [
  'lessons',
  'videos',
  'staged-files',
  'reconcile',
  'leftovers',
  'prune',
  'reseal',
  'pushes',
  'letters',
  'event-letters',
  'shared-assets',
] as const;
type JobName = (typeof JOBS)[number];

/** What the server does beside its answers. Any number of servers may do a job at once. */
export interface BackgroundJob {
  name: JobName;
  everyMs: number;
  /** What a line of the log says of a run that failed. */
  failure: string;
  /** One run. `stopped`: what takes long ends early, and goes on with the next run. */
  work: (stopped: AbortSignal) => Promise<void>;
}

/**
 * Process videos unless workers do, parse lessons that have no document, delete files without an upload, reconcile open orders, delete
 * files of deleted accounts, and rows whose time is over, encrypt by the newest secret what an older one encrypted, send push
 * messages and letters, and keep the assets of this build in the bucket.
 */
export function backgroundJobs(deps: Deps): BackgroundJob[] {
  const { bucket, clock, env } = deps;
  const job = (everyMs: number, failure: string, work: BackgroundJob['work']) => ({ everyMs, failure, work });
  const jobs: Record<JobName, Omit<BackgroundJob, 'name'> | null> = {
    lessons: job(LESSONS_EVERY_MS, 'lessons were not parsed', (stopped) => parseWaitingLessons(deps.db, stopped)),
    videos:
      env.videoWorker === 'in-server'
        ? job(VIDEOS_EVERY_MS, 'videos were not processed', (stopped) => processVideos(deps, stopped))
        : null,
    'staged-files': job(HOUR_MS, 'files without an upload were not deleted', () => pruneStagedFiles(deps)),
    reconcile: job(RECONCILE_EVERY_MS, 'open orders were not reconciled', () => reconcile(deps)),
    leftovers: job(HOUR_MS, 'files of deleted accounts were not removed', () => removeLeftovers(deps)),
    prune: job(HOUR_MS, 'old rows were not pruned', () => pruneRows(deps)),
    reseal: job(HOUR_MS, 'secrets of authenticator apps were not encrypted anew', () => resealApps(deps)),
    pushes: job(PUSH_EVERY_MS, 'pushes were not sent', () => sendDuePushes(deps)),
    letters: job(LETTERS_EVERY_MS, 'letters were not sent', () => sendDueLetters(deps)),
    'event-letters': job(LETTERS_EVERY_MS, 'letters about accounts were not sent', () => sendEventLetters(deps)),
    'shared-assets': bucket
      ? job(HOUR_MS, 'assets of this build were not shared, or old ones not removed', () =>
          tendAssets(bucket, CLIENT_DIR, clock.now()),
        )
      : null,
  };
  return JOBS.flatMap((name) => {
    const one = jobs[name];
    return one ? { name, ...one } : [];
  });
}

/** Starts the background jobs, each at once and then in intervals. */
export function startBackground(deps: Deps): Repeated {
  const { logger } = deps;
  const stopped = new AbortController();
  const jobs = backgroundJobs(deps).map(({ name, everyMs, failure, work }) =>
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
