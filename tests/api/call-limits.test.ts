import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '#contract/endpoints.ts';
import { EVERY_ENDPOINT, type EveryEndpointName } from '#contract/every-endpoint.ts';
import { createApp } from '#server/app.ts';
import * as schema from '#server/db/schema.ts';
import { TABLE_NAMES } from '#server/db/table-declarations.ts';
import type { ApiEnv } from '#server/http/api.ts';
import { limit, requireLimits } from '#server/http/limit-calls.ts';
import { LIMITS, type Limits } from '#server/services/limits/call-limits.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const t = startTestApp({ courses: [{}] });

const few = { attempts: 12, everyMs: 60_000 };
/** As strict as no server is. */
const STRICT: Limits = {
  ...LIMITS,
  public: { address: few },
  page: { address: few },
  media: { address: few },
  read: { account: few, address: few },
  command: { account: { attempts: 120, everyMs: 60_000 }, address: few },
};

let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  one = await createTestApp({ on: t.database, limits: STRICT });
  two = await createTestApp({ on: t.database, limits: STRICT });
});
afterAll(async () => {
  await one.close();
  await two.close();
});

let places = 0;
/** A new one each time, of none of the addresses that requests come from unless told otherwise. */
const place = () => `192.0.2.${(places += 1)}`;

/** How many of `many` are let through, one after the other. */
async function passed(many: number, send: (index: number) => Promise<{ status: number }>): Promise<number> {
  let through = 0;
  for (let index = 0; index < many; index += 1) if ((await send(index)).status !== 429) through += 1;
  return through;
}

describe('the limits of calls', () => {
  it('are of each route: a server with one that has none does not start', () => {
    const api = new Hono<ApiEnv>();
    api.use(async (_c, next) => next());
    api.get('/limited', limit(t.deps, 'public'), (c) => c.text('here'));
    expect(() => requireLimits(api)).not.toThrow();
    api.get('/limited/not', (c) => c.text('here'));
    expect(() => requireLimits(api)).toThrow('GET /limited/not has no limit');
    const { env } = t.deps;
    const everything = { ...env, metricsToken: 'a-token-of-metrics', analyticsPath: '/stats.js' };
    expect(() => createApp({ ...t.deps, env: everything })).not.toThrow();
  });

  it('are of an account wherever it is, on all servers together', async () => {
    const learner = await t.signUp();
    const other = await t.signUp();
    const read = (index: number) => (index % 2 ? one : two).request('/cart', { as: learner });
    expect(await passed(20, read)).toBe(12);
    for (const server of [one, two]) {
      const refused = await server.request('/wishlist/add', { method: 'POST', as: other, body: {} });
      expect(refused.status).toBe(400);
      expect((await server.request('/cart', { as: other })).status).toBe(200);
      const answer = await server.request('/cart', { as: learner });
      expect(answer).toMatchObject({
        status: 429,
        body: {
          success: false,
          code: 'rate_limited',
          message: expect.stringMatching(/^Too many requests. Try again in (a minute|\d\d seconds).$/) as string,
        },
      });
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(30);
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
      server.advance(61_000);
    }
    expect(await passed(5, read)).toBe(1);
  });

  it('cost a statement for a sixtieth of them, and none once they are used up', async () => {
    const learner = await t.signUp();
    const body = JSON.stringify({ courseId: randomUUID() });
    const put = () => one.request('/wishlist/remove', { as: learner, key: randomUUID(), body });
    const counts = () => t.db.select().from(schema.rateLimits).orderBy(schema.rateLimits.key);
    await put();
    const after = await counts();
    expect(await passed(1, put)).toBe(1);
    expect(await counts()).toEqual(after);
    await put();
    expect(await counts()).not.toEqual(after);
    expect(await passed(120, put)).toBe(117);
    const used = await counts();
    expect(await passed(10, put)).toBe(0);
    expect(await counts()).toEqual(used);
  });

  it('let through, of many at once, what they allow and no more', async () => {
    const learner = await t.signUp();
    const asked = Array.from({ length: 40 }, (_, index) => (index % 2 ? one : two).request('/cart', { as: learner }));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(28);
  });

  it('are of an address without a session, also for what is answered from memory, and of a whole network of IPv6', async () => {
    const paths = ['/course/getAll', '/media/videos/none.mp4', '/nowhere', '/cart'];
    for (const path of paths) {
      const from = place();
      const send = () => one.request(path, { from });
      expect([path, await passed(20, send)]).toEqual([path, 12]);
      expect((await one.request(path, { from: place() })).status).not.toBe(429);
    }
    const send = (index: number) => one.request('/course/getAll', { from: `2001:db8:1:2::${index}` });
    expect(await passed(20, send)).toBe(12);
    const page = (index: number) =>
      one.app.request(`/courses/${index}`, undefined, { incoming: { socket: { remoteAddress: '203.0.113.9' } } });
    expect(await passed(20, async (index) => page(index))).toBe(12);
  });

  it('count who sends a token that is none by the address', async () => {
    const from = place();
    expect(await passed(20, (index) => one.request('/cart', { from, as: { token: `made-up-${index}` } }))).toBe(12);
  });

  it('hold nobody back for what was counted before the clock was set back', async () => {
    const learner = await t.signUp();
    const from = place();
    const day = 24 * 60 * 60 * 1000;
    const calls = [() => one.request('/cart', { as: learner }), () => one.request('/course/getAll', { from })];
    one.advance(day);
    for (const send of calls) expect(await passed(20, send)).toBe(12);
    one.advance(-day);
    for (const send of calls) expect(await passed(20, send)).toBe(12);
  });

  it('let a device that was offline for a month hand in 2,000 commands', { timeout: 120_000 }, async () => {
    const learner = await t.signUp();
    const from = place();
    const send = () =>
      t.request('/wishlist/remove', { as: learner, from, key: randomUUID(), body: { courseId: randomUUID() } });
    for (let sent = 0; sent < 2000; sent += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, send));
      expect(answers.filter(({ status }) => status === 429)).toEqual([]);
    }
  });
});

it('stores nothing of what it refuses to nobody', async () => {
  await t.signUp({ username: 'taken', email: 'taken@example.org' });
  const countRows = async () =>
    Promise.all(
      TABLE_NAMES.filter((name) => name !== 'rateLimits').map(async (name) => [name, await t.db.$count(schema[name])]),
    );
  const before = await countRows();
  const bodies: Partial<Record<EveryEndpointName, unknown>> = {
    userRegister: { username: 'taken', email: 'taken@example.org', password: 'correct horse' },
    userLogin: { email: 'taken@example.org', password: 'wrong horse' },
    userPasswordForgot: { email: 'nobody@example.org' },
    userPasswordReset: { token: 'made-up', password: 'another horse' },
    userLogout: { authToken: 'made-up' },
  };
  for (const name of Object.keys(EVERY_ENDPOINT) as EveryEndpointName[]) {
    const { method, path } = EVERY_ENDPOINT[name];
    const body = method === 'GET' ? undefined : (bodies[name] ?? {});
    for (const as of [undefined, { token: 'made-up' }]) {
      const answer = await t.request(path, { method, body, as, key: randomUUID() });
      expect(answer.status).toBeLessThan(500);
    }
  }
  await t.app.request(`${API_BASE}/uploads`, { method: 'POST', headers: { 'Tus-Resumable': '1.0.0' } });
  expect(await countRows()).toEqual(before);
});
