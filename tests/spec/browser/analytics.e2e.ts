import { type AppServer, createAppServer } from '../../support/app-server.ts';
import { alive, clause, expect, test } from './screen.ts';

const METRICS_TOKEN = 'of-the-scraper-alone';
const SCRIPT = '/_stats/script.js';

test.describe('web analytics', () => {
  let counted: AppServer;
  test.beforeAll(async () => {
    counted = await createAppServer({ ANALYTICS_PATH: SCRIPT, METRICS_TOKEN });
    await counted.start();
  });
  test.afterAll(() => counted.dispose());

  test(clause('7.analytics'), async ({ page }) => {
    const asked: string[] = [];
    await page.route(`**${SCRIPT}`, async (route) => {
      asked.push(await page.evaluate(() => document.readyState));
      await route.fulfill({ contentType: 'text/javascript', body: 'window.counted = window.vaq.length' });
    });
    await page.goto(counted.url);
    await expect.poll(() => page.evaluate(() => 'counted' in window)).toBe(true);
    expect(asked).toEqual(['complete']);
  });

  test(clause('7.page-views'), async ({ page }) => {
    // What the queue has and what is called from then on, as an analytics script takes it.
    const body = `window.views = (window.vaq ?? []).map(([name, said]) => [name, said.path]);
      window.va = (name, said) => window.views.push([name, said.path]);`;
    await page.route(`**${SCRIPT}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    const views = () => page.evaluate(() => (window as unknown as { views?: unknown }).views);
    await page.goto(`${counted.url}/courses/programming`);
    await expect.poll(views).toEqual([['pageview', '/courses/:category']]);
    await alive(page);
    await page.getByRole('banner').getByRole('link', { name: 'Code It Bootcamp' }).click();
    await page.waitForURL('**/about-course');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/login');
    await page.goBack();
    await expect
      .poll(views)
      .toEqual(['/courses/:category', '/about-course', '/login', '/about-course'].map((path) => ['pageview', path]));
  });

  test(clause('7.analytics.off'), async ({ page, app }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(app.url, { waitUntil: 'networkidle' });
    await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
    await page.goto(counted.url, { waitUntil: 'networkidle' });
    expect(asked.filter((path) => path.endsWith('/script.js'))).toEqual([]);
  });

  test('what a visit measured is told on /metrics', async ({ page, request }) => {
    // This visit is one of the measured tenth.
    await page.addInitScript(() => (Math.random = () => 0));
    await expect(async () => {
      await page.goto(`${counted.url}/login`);
      await expect.poll(() => page.evaluate(() => 'webVitals' in window)).toBe(true);
      // Leaving the page sends what was measured by then.
      await page.goto('about:blank');
      const metrics = await (
        await request.get(`${counted.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
      ).text();
      expect(metrics).toMatch(/web_vitals_count\{name="FCP",page="\/login"\} [1-9]/);
    }).toPass();
  });
});
