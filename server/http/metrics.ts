import { prometheus } from '@hono/prometheus';
import { Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import type { Api } from './api.ts';

/**
 * GET /metrics, in Prometheus's text format: how many requests each route answered and how long they took
 * (`http_requests_total`, `http_request_duration_seconds`), and the process itself. Mount it before what it measures. Answers the
 * registry for what is measured elsewhere.
 */
export function measureRequests(api: Api, { env }: Deps): Registry {
  const registry = new Registry();
  // A test makes many apps in one process, and each would go on watching the garbage collector.
  const { registerMetrics } = prometheus({ registry, collectDefaultMetrics: env.nodeEnv !== 'test' });
  api.use(registerMetrics);
  api.get('/metrics', async (c) => c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType }));
  return registry;
}
