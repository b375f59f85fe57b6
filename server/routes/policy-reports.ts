import { bodyLimit } from 'hono/body-limit';
import { Counter, type Registry } from 'prom-client';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { POLICY_REPORTS_PATH } from '../http/content-security-policy.ts';
import { limit } from '../http/limit-calls.ts';
import { linesAMinute } from '../log/lines-a-minute.ts';
import { POLICY_REPORT_LINE } from '../log/policy-report-line.ts';
import { Refusal } from '../services/refusal.ts';

const BODY_MAX_BYTES = 64 * 1024;

/** What tells reports apart in /metrics; what a browser calls a directive must not make new series. */
const DIRECTIVES = new Set([
  ...['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr', 'img-src'],
  ...['media-src', 'connect-src', 'frame-src', 'font-src', 'worker-src', 'form-action', 'base-uri', 'object-src'],
  ...['frame-ancestors', 'require-trusted-types-for', 'trusted-types', 'manifest-src', 'default-src'],
]);
const OTHER = 'other';

const words = z.optional(z.nullable(z.string().check(z.maxLength(4096))));
/** CSP 2, "report-uri"; its names have dashes. */
const oneReport = z.object({
  'csp-report': z.object({
    'effective-directive': words,
    'violated-directive': words,
    'blocked-uri': words,
    'document-uri': words,
  }),
});
/** The Reporting API, "report-to": several at once, of several kinds. */
const manyReports = z
  .array(
    z.object({
      type: z.string(),
      body: z.object({ effectiveDirective: words, blockedURL: words, documentURL: words }),
    }),
  )
  .check(z.maxLength(100));

interface Violation {
  directive: string;
  /** What was refused: an origin, or a word such as 'inline'. */
  blocked: string;
  /** The path of the page. */
  page: string;
}

/** An address without what may be somebody's: the query, and what follows the host of another site. */
function toOrigin(address: string): string {
  return URL.canParse(address) && /^https?:/.test(address) ? new URL(address).origin : address.slice(0, 40);
}
const toPath = (address: string) => (URL.canParse(address) ? new URL(address).pathname : '');
const toViolation = (directive: string, blocked: string, page: string): Violation => ({
  directive: DIRECTIVES.has(directive) ? directive : OTHER,
  blocked: toOrigin(blocked),
  page: toPath(page),
});

async function readViolations(body: Promise<string>): Promise<Violation[]> {
  try {
    const said: unknown = JSON.parse(await body);
    if (Array.isArray(said)) {
      return manyReports
        .parse(said)
        .filter(({ type }) => type === 'csp-violation')
        .map(({ body: told }) =>
          toViolation(told.effectiveDirective ?? '', told.blockedURL ?? '', told.documentURL ?? ''),
        );
    }
    const told = oneReport.parse(said)['csp-report'];
    const directive = told['effective-directive'] ?? told['violated-directive']?.split(' ')[0] ?? '';
    return [toViolation(directive, told['blocked-uri'] ?? '', told['document-uri'] ?? '')];
  } catch {
    throw new Refusal('bad_request', 'This is no report of a policy.');
  }
}

/**
 * POST /api/v1/policy-reports: what a browser refused by our Content-Security-Policy, as a browser sends it by itself. Counted in
 * /metrics (`policy_reports_total`) and logged, without a query, because what breaks a page after a release is seen here first.
 */
export function policyReportRoutes(api: Api, deps: Deps, registry: Registry): void {
  const reports = new Counter({
    name: 'policy_reports_total',
    help: 'What browsers refused by the Content-Security-Policy',
    labelNames: ['directive'],
    registers: [registry],
  });
  const small = bodyLimit({
    maxSize: BODY_MAX_BYTES,
    onError: () => {
      throw new Refusal('payload_too_large', `Reports may have at most ${BODY_MAX_BYTES / 1024} KB.`);
    },
  });
  const mayTell = linesAMinute(deps.clock);
  api.post(POLICY_REPORTS_PATH, limit(deps, 'report'), small, async (c) => {
    const violations = await readViolations(c.req.text());
    for (const violation of violations) {
      reports.inc({ directive: violation.directive });
      if (mayTell()) c.get('log').warn(violation, POLICY_REPORT_LINE);
    }
    return c.body(null, 204);
  });
}
