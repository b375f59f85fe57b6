import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/start-test-app.ts';
import { createTestApp } from '../support/test-app.ts';

const METRICS_TOKEN = 'of-the-scraper-alone';

const t = startTestApp({ env: { ANALYTICS_PATH: '/_stats/script.js', METRICS_TOKEN } });

async function report(body: string, app = t) {
  return (await app.app.request('/api/v1/vitals', { method: 'POST', body })).status;
}
const lcp = (value: number, page = '/') => JSON.stringify({ page, vitals: [{ name: 'LCP', value }] });

describe('/vitals', () => {
  it('tells the percentiles of what pages measured on /metrics', async () => {
    for (let ms = 100; ms <= 2000; ms += 100) expect(await report(lcp(ms))).toBe(204);
    expect(await report(lcp(900, '/course/overview/made-up'))).toBe(204);
    const metrics = await (
      await t.app.request('/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
    ).text();
    const p75 = /web_vitals\{quantile="0.75",name="LCP",page="\/"\} (\S+)/.exec(metrics)?.[1];
    expect(Number(p75)).toBeGreaterThanOrEqual(1400);
    expect(Number(p75)).toBeLessThanOrEqual(1700);
    expect(metrics).toContain('web_vitals_count{name="LCP",page="/"} 20');
    expect(metrics).toContain('web_vitals_count{name="LCP",page="other"} 1');
    expect(metrics).not.toContain('made-up');
  });

  it('refuses what are no vitals', async () => {
    for (const body of ['', 'null', '{"page":"/"}', JSON.stringify({ page: '/', vitals: [{ name: 'X', value: 1 }] })])
      expect(await report(body)).toBe(400);
    expect(await report(lcp(-1))).toBe(400);
    expect(await report('x'.repeat(3000))).toBe(413);
  });

  it('is not there without web analytics', async () => {
    const plain = await createTestApp({ on: t.database });
    expect(await report(lcp(1), plain)).toBe(404);
    await plain.close();
  });
});
