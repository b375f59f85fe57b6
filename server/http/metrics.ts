import { createHash, timingSafeEqual } from 'node:crypto';
import { prometheus } from '@hono/prometheus';
import { Registry } from 'prom-client';
import { sentToken } from '../auth/signed-in-user.ts';
import type { Deps } from '../deps.ts';
import type { Api } from './api.ts';
import { countDeliveries, measureState } from './own-metrics.ts';
import { limit } from './limit-calls.ts';
import { Refusal } from '../services/refusal.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * GET /metrics in Prometheus’s text format: requests and durations by route (`http_requests_total`,
 * `http_request_duration_seconds`), the process itself, and what own-metrics.ts adds. The caller must send METRICS_TOKEN as a bearer token; if it
 * is not set, the address does not exist. Mount it before what it measures. Returns the registry for other metrics.
 */
export function measureRequests(api: Api, deps: Deps): Registry {
  const registry = new Registry();
  const { env } = deps;
  const { metricsToken } = env;
  if (metricsToken === undefined) return registry;
  // A test creates many apps in one process, and the observer of the garbage collector would stay for each.
  const { registerMetrics } = prometheus({ registry, collectDefaultMetrics: env.nodeEnv !== 'test' });
  api.use(registerMetrics);
  countDeliveries(api, registry);
  const state = measureState(registry, deps);
  api.get('/metrics', limit(deps, 'public'), async (c) => {
    // Digests have equal lengths, so that the time of the comparison reveals nothing.
    if (!timingSafeEqual(digest(sentToken(c.req.raw.headers) ?? ''), digest(metricsToken))) {
      c.header('WWW-Authenticate', 'Bearer');
      throw new Refusal('unauthenticated', 'Send METRICS_TOKEN as a bearer token.');
    }
    await state.update();
    return c.body(await registry.metrics(), 200, {
      'Content-Type': registry.contentType,
      'Cache-Control': 'no-store',
    });
  });
  return registry;
}
