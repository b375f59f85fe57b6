import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/error.ts';
import { API_BASE } from '#contract/endpoints.ts';
import { EVERY_ENDPOINT, type EveryEndpointName } from '#contract/every-endpoint.ts';
import { courses, idempotency } from '#server/db/schema.ts';
import { createApp } from '#server/app.ts';
import { createCatalogue } from '#server/services/catalogue/catalogue.ts';
import type { OpenApi } from '#server/http/openapi.ts';
import { clause } from '../spec/clauses/clauses.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { type TestUser, watchedLogger } from '../support/test-app.ts';

const t = startTestApp({ courses: [{}] });
let learner: TestUser;
beforeAll(async () => {
  learner = await t.signUp();
});

describe('every call of the contract', () => {
  const names = Object.keys(EVERY_ENDPOINT) as EveryEndpointName[];
  // Without GOOGLE_CLIENT_ID there is none; with it tests/api/google.test.ts makes the calls.
  const mounted = names.filter((name) => name !== 'userGoogleBegin');

  it.each(mounted)('%s is mounted', async (name) => {
    const { method, path } = EVERY_ENDPOINT[name];
    const { body } = await t.request(path, { method, ...(method !== 'GET' && { body: '{}' }) });
    expect(JSON.stringify(body)).not.toContain('There is no such call');
  });

  it.each(names.filter((name) => EVERY_ENDPOINT[name].auth === 'required'))('%s needs a sign-in', async (name) => {
    const { method, path } = EVERY_ENDPOINT[name];
    const answer = await t.request(path, { method, ...(method !== 'GET' && { body: '{}' }) });
    expect(answer).toMatchObject({ status: 401, body: { success: false, code: 'unauthenticated' } });
  });

  it.each(names.filter((name) => EVERY_ENDPOINT[name].method !== 'GET' && EVERY_ENDPOINT[name].auth === 'required'))(
    '%s refuses an unknown field, an array and no JSON, and writes nothing',
    async (name) => {
      const { method, path } = EVERY_ENDPOINT[name];
      const key = crypto.randomUUID();
      for (const body of [{ unheardOf: 1 }, [], '{"half":', 'null']) {
        const answer = await t.request<ErrorAnswer>(path, { method, as: learner, key, body });
        expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'bad_request' } });
        expect(answer.body.message.length).toBeGreaterThan(5);
        expect(answer.body.message).not.toMatch(/undefined|Invalid input|expected/i);
      }
      expect(await t.db.$count(idempotency)).toBe(0);
    },
  );
});

describe('the edge', () => {
  it('answers an unknown call in the one shape', async () => {
    expect(await t.request('/nowhere')).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } });
    expect((await t.request('/cart/add', { method: 'GET', as: learner })).status).toBe(404);
    expect((await t.app.request('/api/v2/course')).status).toBe(404);
  });

  it('refuses a body over the limit, told and untold', async () => {
    const body = JSON.stringify({ courseId: 'x'.repeat(300 * 1024) });
    expect(await t.request('/cart/add', { as: learner, body })).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
    const stream = new Blob([body]).stream();
    const init = {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { Authorization: `Bearer ${learner.token}` },
    };
    expect((await t.app.request(`${API_BASE}/cart/add`, init)).status).toBe(413);
  });

  it('carries a request id through, and makes one where it is missing or odd', async () => {
    const sent = await t.request('/course/getAll', { headers: { 'X-Request-Id': 'abcd-1234-efgh' } });
    expect(sent.headers.get('x-request-id')).toBe('abcd-1234-efgh');
    const odd = await t.request('/course/getAll', { headers: { 'X-Request-Id': 'a b' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('keeps private answers out of every cache and sends the safe headers', async () => {
    const { headers } = await t.request('/user/me', { as: learner });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  it('logs the call and neither token, password, key nor query', async () => {
    const lines: string[] = [];
    const app = createApp({ ...t.deps, logger: watchedLogger(lines) });
    const post = (path: string, body: unknown) =>
      app.request(API_BASE + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${learner.token}`,
          'Idempotency-Key': 'secret-key-1',
        },
      });
    await post('/user/login', { email: learner.email, password: learner.password });
    await post('/cart/add?sig=secret-signature', { courseId: 'x' });
    const log = lines.join('');
    expect(log).toContain('"path":"/api/v1/cart/add"');
    expect(log).toContain('"status":404');
    for (const secret of [learner.token, learner.password, learner.email, 'secret-key-1', 'secret-signature']) {
      expect(log).not.toContain(secret);
    }
  });

  it('tells a failure of its own without its inside, and logs it with the request id', async () => {
    const lines: string[] = [];
    const broken = new Proxy(t.db, {
      get(target, property, receiver): unknown {
        if (property === 'select') throw new Error('the disk at /var/secret is full');
        return Reflect.get(target, property, receiver);
      },
    });
    const app = createApp({ ...t.deps, db: broken, catalogue: createCatalogue(broken), logger: watchedLogger(lines) });
    const response = await app.request(`${API_BASE}/course/getAll`, { headers: { 'X-Request-Id': 'find-me-later' } });
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ success: false, code: 'internal' });
    expect(text).not.toContain('/var/secret');
    expect(lines.join('')).toMatch(/find-me-later.*\/var\/secret/);
    expect((await app.request('/healthz')).status).toBe(200);
  });

  it('is ready while its database answers', async () => {
    expect((await t.app.request('/readyz')).status).toBe(200);
    const broken = { ...t.deps, db: { execute: () => Promise.reject(new Error('gone')) } as unknown as typeof t.db };
    const answer = await createApp(broken).request('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ success: false, code: 'unavailable' });
  });

  it(clause('7.operators'), async () => {
    const token = 'of-the-scraper-alone';
    const app = createApp({ ...t.deps, env: { ...t.deps.env, metricsToken: token } });
    const scrape = (sent?: string) =>
      app.request('/metrics', { headers: sent ? { Authorization: `Bearer ${sent}` } : {} });
    for (const path of ['/healthz', '/readyz']) expect((await app.request(path)).status).toBe(200);
    const course = '9f8b0f5e-3c51-4b7e-8f25-0a6f2c1c7d11';
    for (const _ of [1, 2]) await app.request(`${API_BASE}${EVERY_ENDPOINT.courseGet.path}?courseId=${course}`);
    await app.request(`${API_BASE}/cart`);
    const metrics = await scrape(token);
    expect(metrics.status).toBe(200);
    expect(metrics.headers.get('content-type')).toContain('version=0.0.4');
    const text = await metrics.text();
    const requests = (labels: string) => new RegExp(`http_requests_total{${labels}} (\\d+)`).exec(text)?.[1];
    expect(requests(`method="GET",route="${API_BASE}${EVERY_ENDPOINT.courseGet.path}",status="404",ok="false"`)).toBe(
      '2',
    );
    expect(requests(`method="GET",route="${API_BASE}/cart",status="401",ok="false"`)).toBe('1');
    expect(text).toContain('http_request_duration_seconds_bucket');
    // What a learner asked for is nobody's business.
    expect(text).not.toContain(course);
    for (const wrong of [undefined, learner.token, `${token}x`, token.slice(1), 'é']) {
      const refused = await scrape(wrong);
      expect(refused.status).toBe(401);
      expect(await refused.text()).not.toContain('http_requests');
    }
    expect((await t.app.request('/metrics', { headers: { Authorization: 'Bearer undefined' } })).status).toBe(404);
  });

  it('hands everything else to the pages', async () => {
    expect((await t.app.request('/cart')).status).toBe(404);
    const app = createApp({ ...t.deps, pages: (request) => new Response(`page ${new URL(request.url).pathname}`) });
    expect(await (await app.request('/cart')).text()).toBe('page /cart');
    expect((await app.request('/api/v1/nowhere')).status).toBe(404);
  });
});

describe('the description of the API', () => {
  it('names every call, and each of its references leads somewhere', async () => {
    const { body, status } = await t.request<OpenApi>('/openapi.json');
    expect(status).toBe(200);
    const called = Object.values(body.paths).flatMap((methods) =>
      Object.values(methods).map((call) => call.operationId),
    );
    expect(called.sort()).toEqual(Object.keys(EVERY_ENDPOINT).sort());
    const text = JSON.stringify(body);
    expect(text).not.toContain('$defs');
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      expect(body.components).toHaveProperty([kind, name]);
    }
    // A schema that is only a reference may be one to itself.
    for (const [name, schema] of Object.entries(body.components.schemas)) {
      expect(Object.keys(schema), name).not.toEqual(['$ref']);
      expect(name).not.toContain('__schema');
    }
    expect(body.components.schemas).toHaveProperty('Error.properties.code.enum');
    expect(body.components.schemas).toHaveProperty(
      'Track.properties.subTracks.items.$ref',
      '#/components/schemas/Track',
    );
    const limit = body.paths['/course/getAll']?.['get']?.parameters.find(({ name }) => name === 'limit');
    expect(limit).toMatchObject({ required: false, schema: { type: 'integer', maximum: 100, default: 10 } });
  });

  it('is a page that loads nothing from elsewhere', async () => {
    const { body, headers } = await t.request<string>('/docs');
    expect(headers.get('content-type')).toContain('text/html');
    for (const { path } of Object.values(EVERY_ENDPOINT)) expect(body).toContain(path);
    expect(body).not.toMatch(/<script|<link|src=|https?:\/\//);
  });
});

describe('an id that is no id', () => {
  it('never reaches the database as an error', async () => {
    expect(await t.db.$count(courses)).toBe(1);
    expect((await t.request('/course/get?courseId=%00', { as: learner })).status).toBe(400);
    for (const path of ['/course/get?courseId=%EF%BF%BD', '/course/get?courseId=0', '/course/content?courseId=x']) {
      expect((await t.request(path, { as: learner })).status).toBe(404);
    }
  });
});

describe('compression', () => {
  it('takes large JSON to a fraction and leaves what the client did not ask for', async () => {
    await t.addCourses(...Array.from({ length: 20 }, () => ({ description: 'All about loops. '.repeat(30) })));
    const address = `http://localhost${API_BASE}/course/getAll?limit=20`;
    const plain = await t.app.request(address);
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    const packed = await t.app.request(address, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(packed.headers.get('Content-Encoding')).toBe('gzip');
    const [all, few] = await Promise.all([plain.arrayBuffer(), packed.arrayBuffer()]);
    expect(few.byteLength).toBeLessThan(all.byteLength / 4);
  });
});

describe('a body that is meant as JSON', () => {
  const SENT = JSON.stringify({ courseId: crypto.randomUUID() });
  const send = (path: string, type: string | undefined, body: string | Blob | undefined = SENT) =>
    t.app.request(API_BASE + path, {
      method: 'POST',
      body: body === undefined || type !== undefined ? body : new Blob([body]),
      headers: { Authorization: `Bearer ${learner.token}`, ...(type !== undefined && { 'Content-Type': type }) },
    });

  it.each([
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'text/json',
    'x; application/json',
  ])('is refused as %s', async (type) => {
    for (const path of ['/cart/add', '/user/login', '/payment/webhook', '/payment/sandbox/payments']) {
      const answer = await send(path, type);
      expect([path, answer.status]).toEqual([path, 415]);
      expect(await answer.json()).toMatchObject({ success: false, code: 'unsupported_media_type' });
    }
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])(
    'is read as %s',
    async (type) => {
      expect((await send('/wishlist/remove', type)).status).toBe(200);
    },
  );

  it('need not be called anything when there is none', async () => {
    const init = { method: 'POST', headers: { Authorization: `Bearer ${learner.token}` } };
    expect((await t.app.request(`${API_BASE}/user/become-instructor`, init)).status).toBe(200);
  });
});
