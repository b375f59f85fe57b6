import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { generateReport, type Result } from 'lighthouse';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Of one visit. Times in ms, `bytes` as they came over the wire, scores 0 to 100. */
export interface Visit {
  scores: Record<Category, number>;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  bytes: number;
  requests: number;
  /** What lost points, in the words of Lighthouse. */
  complaints: string[];
}

/** `simulate` is Lighthouse's own default, `devtools` slows the browser itself. */
export type Throttling = 'simulate' | 'devtools';

const REPORTS = path.resolve(import.meta.dirname, '../../../.cache/lighthouse');

function toVisit({ audits, categories }: Result): Visit {
  const value = (id: string) => audits[id]?.numericValue ?? NaN;
  const requests = (audits['network-requests']?.details as { items?: unknown[] } | undefined)?.items ?? [];
  const lost = CATEGORIES.flatMap((id) => categories[id]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id];
    return weight > 0 && audit && audit.score !== null && audit.score < 0.9
      ? [`${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`]
      : [];
  });
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)]),
    ) as Visit['scores'],
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    requests: requests.length,
    complaints: lost,
  };
}

/** The tracing of the browser did not record where the visit began: nothing was measured, and Lighthouse asks to be run again. */
const NOT_RECORDED = 'NO_NAVSTART';

/**
 * One visit of a phone on a slow line (Lighthouse's mobile preset) in a browser of its own; the report is written to
 * `.cache/lighthouse/NAME.html`. Rejects when the page cannot be loaded.
 */
export async function measure(url: string, name: string, throttlingMethod: Throttling): Promise<Visit> {
  for (let visits = 0; visits < 3; visits += 1) {
    const visit = await tryToMeasure(url, name, throttlingMethod);
    if (visit) return visit;
  }
  throw new Error(`${url}: three visits were not recorded (${NOT_RECORDED})`);
}

/** Undefined when nothing was recorded. */
async function tryToMeasure(url: string, name: string, throttlingMethod: Throttling): Promise<Visit | undefined> {
  const chrome = await launch({
    chromePath: process.env.CHROMIUM_PATH,
    // The certificate of `--http2` is nobody's.
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking', '--ignore-certificate-errors'],
  });
  try {
    const run = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      throttlingMethod,
      onlyCategories: [...CATEGORIES],
      // The page of an address that does not exist is looked at as well.
      ignoreStatusCode: true,
    });
    if (run?.lhr.runtimeError?.code === NOT_RECORDED) return undefined;
    if (!run || run.lhr.runtimeError) throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`);
    mkdirSync(REPORTS, { recursive: true });
    writeFileSync(path.join(REPORTS, `${name}.html`), generateReport(run.lhr, 'html'));
    return toVisit(run.lhr);
  } finally {
    chrome.kill();
  }
}

/** The median of each figure by itself; the complaints of the worst. */
export function medianOf(visits: Visit[]): Visit {
  const middle = (of: (visit: Visit) => number) => {
    const sorted = visits.map(of).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? NaN;
  };
  const worst = [...visits].sort((a, b) => a.scores.performance - b.scores.performance)[0];
  return {
    scores: Object.fromEntries(CATEGORIES.map((id) => [id, middle(({ scores }) => scores[id])])) as Visit['scores'],
    fcp: middle(({ fcp }) => fcp),
    lcp: middle(({ lcp }) => lcp),
    tbt: middle(({ tbt }) => tbt),
    cls: middle(({ cls }) => cls),
    bytes: middle(({ bytes }) => bytes),
    requests: middle(({ requests }) => requests),
    complaints: worst?.complaints ?? [],
  };
}
