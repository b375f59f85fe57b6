import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { JOBS } from '#server/start-background.ts';
import { codeIn, readPage, tableBelow } from '../support/sources.ts';
import { startTestApp } from '../support/start-test-app.ts';

const METRICS_TOKEN = 'of-the-scraper-alone';
const t = startTestApp({ env: { METRICS_TOKEN, ANALYTICS_PATH: '/_stats/script.js' } });
const PAGE = readPage('docs/operations.md');
const FOLDER = fileURLToPath(new URL('../../deploy/monitoring/', import.meta.url));
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
const { groups } = parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('grafana-dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** The metrics that an expression of Prometheus names: words before a selector or an operator that are neither functions nor labels. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\bby\s*\([^)]*\)/g, '')
    .replaceAll(/\[[^\]]*\]/g, '');
  return [...bare.matchAll(/[a-z_]\w*(?!\w|\s*\()/g)].map(([name]) => name).filter((name) => name !== 'and');
}

/** The labels that it picks by: of which metric, and which values. */
const picksIn = (expr: string) =>
  [...expr.matchAll(/([a-z_]\w*)\{([^}]*)\}/g)].flatMap(([, metric = '', picks = '']) =>
    [...picks.matchAll(/(\w+)=~?"([^"]*)"/g)].flatMap(([, label = '', values = '']) =>
      values.split('|').map((value) => ({ metric, label, value })),
    ),
  );

let told = '';
let own: string[] = [];
let names: Set<string>;
const namesIn = (text: string) => [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);

beforeAll(async () => {
  const user = await t.signUp();
  await t.request('/cart', { as: user });
  told = await (await t.app.request('/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  own = namesIn(told);
  // A server has those of its process, too; one of a test leaves them out.
  const ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  names = new Set([...own, ...namesIn(await ofProcess.metrics()), 'http_request_duration_seconds_bucket']);
});

describe('deploy/monitoring', () => {
  it('names only what /metrics tells; `up` is of Prometheus itself', () => {
    expect(expressions.length).toBeGreaterThan(25);
    for (const expr of expressions) {
      const used = metricsIn(expr);
      expect(used, expr).not.toEqual([]);
      for (const metric of used) expect(metric === 'up' || names.has(metric), `${metric} in ${expr}`).toBe(true);
    }
  });

  it('picks queues and states that there are', () => {
    const picked = expressions.flatMap(picksIn).filter(({ metric }) => /^(queue|orders)_/.test(metric));
    expect(picked.length).toBeGreaterThan(4);
    for (const { metric, label, value } of picked)
      expect(told, `${metric} ${value}`).toMatch(new RegExp(`^${metric}\\{.*${label}="${value}"`, 'm'));
  });

  it('picks background jobs that there are', () => {
    const picked = expressions.flatMap(picksIn).filter(({ metric }) => metric.startsWith('task_'));
    expect(picked.length).toBeGreaterThan(0);
    for (const { value } of picked) expect(JOBS).toContain(value);
  });

  it('shows each own metric', () => {
    const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))));
    expect(own.filter((name) => !shown.has(name) && !shown.has(`${name}_bucket`))).toEqual([]);
  });
});

describe('docs/operations.md', () => {
  it('says what to do about each alert, and of no other', () => {
    const [, below = ''] = PAGE.split('\n## What to do about an alert\n');
    const [section = ''] = below.split(/\n## /);
    expect([...section.matchAll(/^### (.+)$/gm)].map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert));
    for (const { labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
    }
  });

  it('has each own metric, and no other', () => {
    const named = tableBelow(PAGE, '## What is measured').flatMap(([metric]) => codeIn(metric));
    expect(named.sort()).toEqual([...own].sort());
  });
});
