import { bodyLimit } from 'hono/body-limit';
import { type Registry, Summary } from 'prom-client';
import * as z from 'zod/mini';
import { API_BASE } from '#contract/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { limit } from '../http/limit-calls.ts';
import { Refusal } from '../services/refusal.ts';

const BODY_MAX_BYTES = 2048;
/** Pages that are told apart; what a browser calls a page must not make new series. */
const PAGES = new Set([
  ...['/', '/courses/:category', '/course/overview/:id', '/about-course', '/login', '/register'],
  ...['/cart', '/my-learning', '/course/player', '/course/reader', '/instructor'],
]);
const OTHER = 'other';

const reportSchema = z.object({
  page: z.string().check(z.maxLength(200)),
  vitals: z
    .array(
      z.object({
        name: z.enum(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']),
        value: z.number().check(z.gte(0), z.lte(600_000)),
      }),
    )
    .check(z.maxLength(20)),
});

async function readReport(body: Promise<string>) {
  try {
    return reportSchema.parse(JSON.parse(await body));
  } catch {
    throw new Refusal('bad_request', 'These are no vitals.');
  }
}

/**
 * POST /api/v1/vitals, where web analytics are configured: what pages measured of themselves, as `web_vitals` with the percentiles
 * of the last hour in /metrics. LCP, INP, FCP and TTFB in ms; CLS has no unit. Sent by `navigator.sendBeacon`, which can bear
 * neither a header nor a token.
 */
export function vitalsRoutes(api: Api, deps: Deps, registry: Registry): void {
  if (deps.env.analyticsPath === undefined) return;
  const summary = new Summary({
    name: 'web_vitals',
    help: 'What visitors’ pages measured: ms, CLS without a unit; of the last hour',
    labelNames: ['name', 'page'],
    percentiles: [0.5, 0.75, 0.95],
    maxAgeSeconds: 3600,
    ageBuckets: 6,
    registers: [registry],
  });
  const small = bodyLimit({
    maxSize: BODY_MAX_BYTES,
    onError: () => {
      throw new Refusal('payload_too_large', `A report may have at most ${BODY_MAX_BYTES / 1024} KB.`);
    },
  });
  api.post(`${API_BASE}/vitals`, limit(deps, 'report'), small, async (c) => {
    const { page, vitals } = await readReport(c.req.text());
    for (const { name, value } of vitals) summary.observe({ name, page: PAGES.has(page) ? page : OTHER }, value);
    return c.body(null, 204);
  });
}
