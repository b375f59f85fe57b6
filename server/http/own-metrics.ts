import { setTimeout as pause } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import { Counter, Gauge, type Registry } from 'prom-client';
import { IDEMPOTENCY_KEY_HEADER, REPLAYED_HEADER } from '#contract/headers.ts';
import type { Deps } from '../deps.ts';
import { SCRAPED_STATE_MS } from '../program/time-limits.ts';
import { readState, type State } from '../services/state-service.ts';
import type { Api, ApiEnv } from './api.ts';

/** Several scrapers, or one that asks each second, cost no more than this. */
const STATE_KEPT_MS = 10_000;

/** Counts what devices deliver under an Idempotency-Key (`command_deliveries_total`), as it was answered. Mount it before the calls. */
export function countDeliveries(api: Api, registry: Registry): void {
  const deliveries = new Counter({
    name: 'command_deliveries_total',
    help: 'Calls with an Idempotency-Key: accepted, refused (4xx), failed (5xx), or repeated: answered as the first time',
    labelNames: ['result'],
    registers: [registry],
  });
  api.use(
    createMiddleware<ApiEnv>(async (c, next) => {
      await next();
      if (c.req.header(IDEMPOTENCY_KEY_HEADER) === undefined) return;
      const { status, headers } = c.res;
      if (headers.has(REPLAYED_HEADER)) deliveries.inc({ result: 'repeated' });
      else deliveries.inc({ result: status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'accepted' });
    }),
  );
}

/** Counts the answers that are the same for everybody, by whether they were in memory (`public_answers_total`). */
export function countKept(registry: Registry): (kept: boolean) => void {
  const answers = new Counter({
    name: 'public_answers_total',
    help: 'Answers that are the same for everybody: kept in memory, or made',
    labelNames: ['from'],
    registers: [registry],
  });
  return (kept) => answers.inc({ from: kept ? 'memory' : 'database' });
}

/**
 * What the database, its pool and the background jobs are at, in gauges. `update` reads it anew; it never rejects, because a scrape
 * has to tell also of a database that is away.
 */
export function measureState(registry: Registry, deps: Deps): { update: () => Promise<void> } {
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name, help, labelNames, registers: [registry] });
  const up = gauge('database_up', 'Whether the database answered within 5 s: 1 or 0');
  const connections = gauge('database_connections', 'Connections of the pool: used or idle', 'state');
  const waitingCalls = gauge('database_waiting', 'Callers that wait for a connection of the pool');
  const waiting = gauge('queue_waiting', 'What waits: for a background job, or refunds for a decision', 'queue');
  const oldest = gauge('queue_oldest_seconds', 'How long the oldest of a queue has waited; 0 where none does', 'queue');
  const orders = gauge('orders_last_day', 'Orders of the last 24 hours by how they stand', 'status');
  const videosInWork = gauge('videos_in_work', 'Videos that a server or a worker processes right now');
  const lastRun = gauge('task_last_success_timestamp_seconds', 'When a background job last ended well here', 'task');
  const free = gauge('data_free_bytes', 'What is free of the disks of DATA_DIR; near 64 MiB changes are refused', 'of');
  const draining = gauge('server_draining', 'Whether this server is about to stop: 1 or 0');

  let kept: { state: State | null; at: number } | undefined;

  async function look(now: Date): Promise<State | null> {
    const read = readState(deps.db, now).catch((error: unknown) => {
      deps.logger.error({ err: error }, 'the state for /metrics was not read');
      return null;
    });
    return Promise.race([read, pause(SCRAPED_STATE_MS, null, { ref: false })]);
  }

  function show({ queues, orders: today, videosInWork: inWork }: State, now: Date): void {
    videosInWork.set(inWork);
    for (const [queue, { waiting: number, since }] of Object.entries(queues)) {
      waiting.set({ queue }, number);
      oldest.set({ queue }, since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000));
    }
    for (const status of ['created', 'paid', 'failed'])
      orders.set({ status }, today.find((one) => one.status === status)?.number ?? 0);
  }

  return {
    async update() {
      const now = deps.clock.now();
      if (!kept || Math.abs(now.getTime() - kept.at) >= STATE_KEPT_MS)
        kept = { state: await look(now), at: now.getTime() };
      up.set(kept.state ? 1 : 0);
      if (kept.state) show(kept.state, now);
      if (deps.pool) {
        const { totalCount, idleCount, waitingCount } = deps.pool;
        connections.set({ state: 'used' }, totalCount - idleCount);
        connections.set({ state: 'idle' }, idleCount);
        waitingCalls.set(waitingCount);
      }
      for (const [task, at] of deps.lastRuns) lastRun.set({ task }, at.getTime() / 1000);
      for (const [of, room] of Object.entries({ data: deps.room, uploads: deps.staged.room })) {
        const bytes = room.freeBytes();
        if (Number.isFinite(bytes)) free.set({ of }, bytes);
      }
      draining.set(deps.draining ? 1 : 0);
    },
  };
}
