import { API_BASE } from '#contract/endpoints.ts';
import { createAppServer } from '../support/app-server.ts';
import { expect, test } from './fixtures.ts';

test.use({
  provokesRefusals: true,
  app: [
    async ({ browserName: _ }, use) => {
      const server = await createAppServer({}, { provokesReports: true });
      await server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
});

/** What an attacker tries who can put a text into a page; each sets `window.ran` where it works. */
const TRIES: Record<string, () => void> = {
  'HTML with a handler': () =>
    document.body.insertAdjacentHTML('beforeend', '<img src="data:image/png,x" onerror="window.ran=1">'),
  'an inline script': () => {
    const script = document.createElement('script');
    script.textContent = 'window.ran=1';
    document.head.append(script);
  },
  'a script of another place': () => {
    const script = document.createElement('script');
    script.src = 'data:text/javascript,window.ran=1';
    document.head.append(script);
  },
  'a handler in an attribute': () => {
    const button = document.createElement('button');
    button.setAttribute('onclick', 'window.ran=1');
    document.body.append(button);
    button.click();
  },
  'a link that is a script': () => {
    const link = document.createElement('a');
    link.href = 'javascript:void(window.ran=1)';
    document.body.append(link);
    link.click();
  },
  'a frame with a text of its own': () => {
    const frame = document.createElement('iframe');
    frame.srcdoc = '<script>parent.ran=1</script>';
    document.body.append(frame);
  },
  'another base for all addresses': () => {
    const base = document.createElement('base');
    base.href = 'https://elsewhere.example/';
    document.head.append(base);
    if (document.baseURI.startsWith('https://elsewhere')) Object.assign(window, { ran: 1 });
  },
};

for (const [kind, address] of [
  ['that the server rendered', '/'],
  ['that is the shell', '/settings'],
  ['with a form', '/login'],
] as const) {
  test(`no text becomes code in a page ${kind}`, async ({ page, refusals }) => {
    await page.goto(address);
    await page.getByRole('main').waitFor();
    for (const [name, attempt] of Object.entries(TRIES)) {
      const before = refusals.length;
      const threw = await page.evaluate(attempt).then(
        () => false,
        () => true,
      );
      await expect.poll(() => threw || refusals.length > before, name).toBe(true);
      expect(await page.evaluate(() => 'ran' in window), name).toBe(false);
    }
  });
}

test('no other site shows a page in a frame', async ({ page, app }) => {
  await page.setContent(`<iframe src="${app.url}/login"></iframe>`);
  const frame = page.frames()[1];
  await expect.poll(() => frame?.url()).toBe('chrome-error://chromewebdata/');
});

test('what a browser reports is in the log of its server, by which every other test fails', async ({ app }) => {
  const body = { 'effective-directive': 'img-src', 'blocked-uri': 'inline', 'document-uri': `${app.url}/about` };
  const answer = await fetch(`${app.url}${API_BASE}/policy-reports`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/csp-report' },
    body: JSON.stringify({ 'csp-report': body }),
  });
  expect(answer.status).toBe(204);
  await expect.poll(() => app.policyReports.filter((line) => line.includes('"page":"/about"'))).toHaveLength(1);
});
