import { expect, it } from 'vitest';
import { startTestApp } from '../support/start-test-app.ts';
import { createTestApp } from '../support/test-app.ts';

const t = startTestApp();
const headersOf = async (path: string, app = t) =>
  Object.fromEntries((await app.app.request(path)).headers) as Record<string, string | undefined>;

it('lets nothing in an answer run, load or be framed, whether it is an error or not', async () => {
  for (const path of ['/api/v1/course/all', '/api/v1/nothing', '/nowhere', '/.well-known/did.json']) {
    expect(await headersOf(path), path).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\)/) as string,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  }
});

it('gives the page of the API its one style, and no script', async () => {
  const policy = (await headersOf('/api/v1/docs'))['content-security-policy'];
  expect(policy).toMatch(/script-src 'self';.*style-src 'self' 'sha256-[^']+';.*style-src-attr 'none'/);
});

it('tells of TLS for a year only where there is some', async () => {
  expect(await headersOf('/nowhere')).not.toHaveProperty('strict-transport-security');
  const secure = await createTestApp({ on: t.database, env: { PUBLIC_URL: 'https://code.example' } });
  const told = await headersOf('/nowhere', secure);
  expect(told['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await secure.close();
});
