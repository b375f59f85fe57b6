import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/start-test-app.ts';

const METRICS_TOKEN = 'of-the-scraper-alone';
const t = startTestApp({ env: { METRICS_TOKEN } });

const send = async (body: unknown, type = 'application/reports+json') =>
  (
    await t.app.request('/api/v1/policy-reports', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  ).status;
const violation = (effectiveDirective: string) => ({
  type: 'csp-violation',
  age: 10,
  url: 'https://code.example/cart?a=1',
  user_agent: 'A browser',
  body: { effectiveDirective, blockedURL: 'https://evil.example/x.js', documentURL: 'https://code.example/cart?a=1' },
});

describe('POST /policy-reports', () => {
  it('counts what browsers report in both forms, and makes no series of what they make up', async () => {
    expect(await send([violation('script-src-elem'), violation('made-up'), { ...violation('x'), type: 'crash' }])).toBe(
      204,
    );
    const old = { 'csp-report': { 'violated-directive': 'img-src x', 'blocked-uri': 'inline', 'document-uri': '' } };
    expect(await send(old, 'application/csp-report')).toBe(204);
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = await (await t.app.request('/metrics', { headers })).text();
    expect(metrics.match(/^policy_reports_total\{.*$/gm)?.sort()).toEqual([
      'policy_reports_total{directive="img-src"} 1',
      'policy_reports_total{directive="other"} 1',
      'policy_reports_total{directive="script-src-elem"} 1',
    ]);
  });

  it('refuses what is no report', async () => {
    for (const body of ['', 'null', '{}', [{}], { 'csp-report': 1 }]) expect(await send(body)).toBe(400);
    expect(await send('x'.repeat(70_000))).toBe(413);
  });
});
