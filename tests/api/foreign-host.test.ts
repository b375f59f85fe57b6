import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '#contract/endpoints.ts';
import { EVERY_ENDPOINT, type EveryEndpointName } from '#contract/every-endpoint.ts';
import { poll } from '../support/poll.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp({ courses: [{ pricePaise: 49_900, thumbnail: '/api/v1/media/thumbnails/a.webp' }] });
let learner: TestUser;
beforeAll(async () => {
  learner = await t.signUp();
});

/** As a client does that names whatever host it likes: PUBLIC_URL is not set. */
const ask = async (path: string, init: RequestInit = {}) => {
  const headers = {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${learner.token}`,
    'X-Forwarded-Host': 'evil.example',
  };
  return await t.app.fetch(new Request(`http://evil.example${path}`, { ...init, headers }));
};

describe('a Host that is not ours', () => {
  it('is in no letter', async () => {
    const body = JSON.stringify({ email: learner.email });
    expect((await ask(`${API_BASE}/user/password/forgot`, { method: 'POST', body })).status).toBe(200);
    const folder = join(t.deps.env.dataDir, 'mail');
    const names = () => readdir(folder).catch(() => []);
    await poll(
      async () => (await names()).length > 0,
      10_000,
      () => 'no letter came',
    );
    const letter = await readFile(join(folder, (await names())[0] ?? ''), 'utf8');
    expect(letter).toContain('http://localhost:3000/reset-password#token');
    expect(letter).not.toContain('evil.example');
  });

  it('is in no answer', async () => {
    const reads = (Object.keys(EVERY_ENDPOINT) as EveryEndpointName[]).filter(
      (name) => EVERY_ENDPOINT[name].method === 'GET',
    );
    const paths = reads.map((name) => API_BASE + EVERY_ENDPOINT[name].path);
    const more = [
      `${API_BASE}/openapi.json`,
      `${API_BASE}/docs`,
      '/robots.txt',
      '/sitemap.xml',
      '/share?url=/cart',
      '/.well-known/security.txt',
    ];
    const order = JSON.stringify({ amount: 499, currency: 'INR', items: await t.addCourses({}) });
    const answers = [
      ...(await Promise.all([...paths, ...more].map((path) => ask(path)))),
      await ask(`${API_BASE}/order/create`, { method: 'POST', body: order }),
    ];
    for (const answer of answers) {
      expect(await answer.text()).not.toContain('evil.example');
      expect(answer.headers.get('location') ?? '').not.toContain('evil.example');
    }
    expect(answers.at(-1)?.status).toBe(200);
  });
});
