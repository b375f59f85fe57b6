import { CATEGORIES, type Visit } from './measure.ts';

export interface Route {
  path: string;
  /** A page that no search engine may list: its SEO score says nothing. */
  unlisted?: boolean;
}

const SCORE = 100;
const CLS = 0.001;
const HOME = { bytes: 250_000, requests: 10 };
const TIMES = {
  simulate: { fcp: 1.1, homeLcp: 1.4, tbt: 50 },
  http2: { fcp: 1.1, homeLcp: 1.15, tbt: 50 },
  devtools: { fcp: 1.15, homeLcp: 1.15, tbt: 130 },
};

/** What does not depend on the machine: three scores, the layout's calm, and what the first page loads. */
export function missedExactly({ path, unlisted }: Route, visit: Visit): string[] {
  const missed: string[] = [];
  for (const category of CATEGORIES) {
    if (category === 'performance' || (unlisted && category === 'seo')) continue;
    if (visit.scores[category] < SCORE) missed.push(`${category} ${visit.scores[category]}`);
  }
  if (visit.cls > CLS) missed.push(`CLS ${visit.cls.toFixed(4)}`);
  if (path === '/' && visit.bytes > HOME.bytes) missed.push(`${Math.round(visit.bytes / 1000)} KB`);
  if (path === '/' && visit.requests > HOME.requests) missed.push(`${visit.requests} requests`);
  return missed;
}

/** What a busy machine spoils; `limit` is the page without a script, measured beside it. */
export function missedInTime({ path }: Route, visit: Visit, limit: Visit, goals: keyof typeof TIMES): string[] {
  const goal = TIMES[goals];
  const missed: string[] = [];
  if (goals !== 'devtools' && visit.scores.performance < SCORE) missed.push(`performance ${visit.scores.performance}`);
  if (visit.fcp / limit.fcp > goal.fcp) missed.push(`FCP ${(visit.fcp / limit.fcp).toFixed(2)} × the limit`);
  if (path === '/' && visit.lcp / limit.lcp > goal.homeLcp)
    missed.push(`LCP ${(visit.lcp / limit.lcp).toFixed(2)} × the limit`);
  if (visit.tbt > goal.tbt) missed.push(`TBT ${Math.round(visit.tbt)} ms`);
  return missed;
}
