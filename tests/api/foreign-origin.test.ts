import { describe, expect, it } from 'vitest';
import { API_BASE, ENDPOINTS } from '#contract/endpoints.ts';
import { startTestApp } from '../support/start-test-app.ts';

const t = startTestApp({ limits: 'none' });
const FOREIGN = 'https://elsewhere.example';
/** What anybody may read, with the reason in docs/api.md, 'Checking a certificate'. */
const PUBLIC = ['/.well-known/did.json', `${API_BASE}/certificate/status-list/0`];

const corsOf = ({ headers }: Response) =>
  [...headers].filter(([name]) => name.startsWith('access-control-')).map(([name, value]) => `${name}: ${value}`);

describe('a page of another origin', () => {
  it.each(Object.entries(ENDPOINTS))(
    'may read nothing of %s, nor may it ask whether it might',
    async (_name, { method, path }) => {
      const headers = { Origin: FOREIGN, Cookie: 'session=1' };
      const asked = await t.app.request(API_BASE + path, { method, headers });
      expect(corsOf(asked)).toEqual([]);
      const before = {
        ...headers,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'authorization',
      };
      const preflight = await t.app.request(API_BASE + path, { method: 'OPTIONS', headers: before });
      expect(corsOf(preflight)).toEqual([]);
    },
  );

  it.each(PUBLIC)('may read %s, without anything of who asks', async (path) => {
    const answer = await t.app.request(path, { headers: { Origin: FOREIGN } });
    expect(answer.status).toBe(200);
    expect(corsOf(answer)).toEqual(['access-control-allow-origin: *']);
  });

  it.each([
    '/',
    '/healthz',
    '/metrics',
    '/openapi.json',
    `${API_BASE}/openapi.json`,
    `${API_BASE}/media/avatars/a.webp`,
  ])('may not read %s', async (path) => {
    expect(corsOf(await t.app.request(path, { headers: { Origin: FOREIGN } }))).toEqual([]);
  });
});
