import { createHash, timingSafeEqual } from 'node:crypto';
import { prometheus } from '@hono/prometheus';
import { Registry } from 'prom-client';
import { bearerToken } from '../auth/signed-in-user.ts';
import type { Deps } from '../deps.ts';
import type { Api } from './api.ts';
import { Refusal } from '../services/refusal.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * GET /metrics, in Prometheus's text format: how many requests each route answered and how long they took
 * (`http_requests_total`, `http_request_duration_seconds`), and the process itself. For who sends METRICS_TOKEN as a bearer
 * token; where that is not set there is no such address. Mount it before what it measures. Answers the registry for what is
 * measured elsewhere.
 */
export function measureRequests(api: Api, { env }: Deps): Registry {
  const registry = new Registry();
  const { metricsToken } = env;
  if (metricsToken === undefined) return registry;
  // A test makes many apps in one process, and each would go on watching the garbage collector.
  const { registerMetrics } = prometheus({ registry, collectDefaultMetrics: env.nodeEnv !== 'test' });
  api.use(registerMetrics);
  api.get('/metrics', async (c) => {
    // Digests are equally long, and comparing them tells nothing by its time.
    if (!timingSafeEqual(digest(bearerToken(c.req.raw.headers) ?? ''), digest(metricsToken))) {
      c.header('WWW-Authenticate', 'Bearer');
      throw new Refusal('unauthenticated', 'Send METRICS_TOKEN as a bearer token.');
    }
    return c.body(await registry.metrics(), 200, {
      'Content-Type': registry.contentType,
      'Cache-Control': 'no-store',
    });
  });
  return registry;
}
