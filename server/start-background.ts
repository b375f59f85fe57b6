import type { Deps } from './deps.ts';
import { type Repeated, repeat } from './repeat.ts';
import { pruneIdempotency } from './services/idempotency-service.ts';
import { RECONCILE_EVERY_MS } from './services/reconcile-schedule.ts';
import { reconcileDue } from './services/reconcile-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

async function reconcile({ db, clock, payments, logger }: Deps): Promise<void> {
  const { failures, ...done } = await reconcileDue(db, { clock, payments });
  if (done.granted + done.closed > 0) logger.info(done, 'open orders were reconciled');
  for (const { orderId, error } of failures) logger.warn({ orderId, err: error }, 'an open order was not reconciled');
}

/** What the process does unasked: open orders are reconciled, old idempotency keys deleted; each at once and then again. */
export function startBackground(deps: Deps): Repeated {
  const { logger } = deps;
  const jobs = [
    repeat(
      () => reconcile(deps),
      RECONCILE_EVERY_MS,
      (error) => logger.error({ err: error }, 'open orders were not reconciled'),
    ),
    repeat(
      () => pruneIdempotency(deps),
      DAY_MS,
      (error) => logger.error({ err: error }, 'pruning failed'),
    ),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
