import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { createCatalogue } from '#server/services/catalogue/catalogue.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { createTestApp, watchedLogger } from '../support/test-app.ts';

const t = startTestApp();
const headersOf = async (path: string, app = t) =>
  Object.fromEntries((await app.app.request(path)).headers) as Record<string, string | undefined>;

it('lets nothing in an answer run, load or be framed, whether it is an error or not', async () => {
  for (const path of ['/api/v1/course/all', '/api/v1/nothing', '/nowhere', '/.well-known/did.json']) {
    expect(await headersOf(path), path).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
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

it('has the same headers on a failure of its own, which tells nothing of the inside', async () => {
  const broken = new Proxy(t.db, {
    get(target, property, receiver): unknown {
      if (property === 'select') throw new Error('the disk at /var/secret is full');
      return Reflect.get(target, property, receiver);
    },
  });
  for (const nodeEnv of ['production', 'development'] as const) {
    const env = { ...t.deps.env, nodeEnv, publicUrl: 'https://code.example' };
    const app = createApp({ ...t.deps, env, db: broken, catalogue: createCatalogue(broken), logger: watchedLogger() });
    const response = await app.request(`/api/v1/course/get?courseId=${randomUUID()}`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/secret|\bat |node_modules|\.ts\b/);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'content-type': 'application/json',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
  }
});
