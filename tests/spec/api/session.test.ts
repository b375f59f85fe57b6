import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { LoginAnswer } from '#contract/user.ts';
import type { OpenApi } from '#server/http/openapi.ts';
import { startTestApp } from '../../support/start-test-app.ts';
import type { TestUser } from '../../support/test-app.ts';
import { clause } from '../clauses/clauses.ts';

const t = startTestApp();
let learner: TestUser;
let course: string;

beforeAll(async () => {
  learner = await t.signUp();
  [course = ''] = await t.addCourses({});
});

const login = (email: string, password: string) => t.request<LoginAnswer>('/user/login', { body: { email, password } });

describe('every call', () => {
  it(clause('7.base'), async () => {
    expect((await t.app.request('/api/v1/course/getAll')).status).toBe(200);
    expect((await t.app.request('/course/getAll', { headers: { accept: 'application/json' } })).status).toBe(404);
  });

  it(clause('7.answers'), async () => {
    const answer = await t.request<object>('/course/getAll');
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.body).toMatchObject({ success: true, data: [{ _id: course }] });
    expect((await t.request('/cart', { as: learner })).body).toMatchObject({ success: true, cart: [] });
  });

  it(clause('7.errors'), async () => {
    const refused = [
      [await t.request('/course/get'), 400, 'bad_request'],
      [await t.request('/cart'), 401, 'unauthenticated'],
      [await t.request('/my-learning/archive', { as: learner, body: { courseId: course } }), 403, 'not_owned'],
      [await t.request('/nowhere'), 404, 'not_found'],
    ] as const;
    for (const [answer, status, code] of refused) {
      const message = expect.stringMatching(/\w+ .*\w/) as string;
      expect(answer).toMatchObject({ status, body: { success: false, code, message } });
    }
  });

  it(clause('7.idempotency-key'), async () => {
    const key = randomUUID();
    const add = () => t.request('/cart/add', { as: learner, key, body: { courseId: course } });
    const first = await add();
    await t.request('/cart/remove', { as: learner, key: randomUUID(), body: { courseId: course } });
    expect(await add()).toMatchObject({ status: first.status, body: first.body as object, replayed: true });
    expect((await t.request('/cart', { as: learner })).body).toMatchObject({ cart: [] });

    // A call that works outside of its transaction first: it hashes a password.
    const user = { username: 'charu', email: 'charu@example.org', password: 'correct horse' };
    const register = () => t.request('/user/register', { key, body: user });
    expect(await register()).toMatchObject({ status: 200, replayed: false });
    expect(await register()).toMatchObject({ status: 200, replayed: true });
  });

  it(clause('7.idempotency-key.everywhere'), async () => {
    const document = (await t.request<OpenApi>('/openapi.json')).body;
    const taking = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => JSON.stringify(operation).includes('Idempotency-Key'))
        .map(([method]) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
    );
    const changing = Object.values(ENDPOINTS)
      .filter(({ method, path }) => method !== 'GET' && !['/user/login', '/user/logout'].includes(path))
      // The provider calls this one, and has a key of its own: the payment.
      .filter(({ path }) => path !== '/payment/webhook')
      .map(({ method, path }) => `${method} ${path}`);
    expect(taking.sort()).toEqual(expect.arrayContaining(changing.sort()));
  });
});

describe('/user', () => {
  it(clause('3.registration'), async () => {
    const whole = { username: 'ravi_1', email: 'ravi@example.org', password: 'correct horse' };
    for (const field of ['username', 'email', 'password'] as const) {
      const { [field]: _, ...body } = whole;
      expect((await t.request('/user/register', { body })).status).toBe(400);
    }
    expect((await t.request('/user/register', { body: whole })).status).toBe(200);
    expect((await login(whole.email, whole.password)).body.user).toMatchObject({
      username: whole.username,
      email: whole.email,
    });
  });

  it(clause('7.user-login'), async () => {
    const answer = await login(learner.email, learner.password);
    expect(answer).toMatchObject({ status: 200, body: { success: true, user: { username: learner.username } } });
    expect(answer.body.user.token.length).toBeGreaterThan(20);
    expect(answer.body.message).not.toBe('');
  });

  it(clause('3.user'), async () => {
    const buyer = await t.signUp();
    await t.grant(buyer.id, course);
    const { user } = (await login(buyer.email, buyer.password)).body;
    expect(user).toEqual({
      _id: buyer.id,
      username: buyer.username,
      email: buyer.email,
      avatar: null,
      role: 'student',
      purchasedCourses: [course],
      // Ours (issue 19): which terms and privacy policy they agreed to.
      texts: expect.any(String) as string,
      token: expect.any(String) as string,
    });
    expect((await t.request('/user/me', { as: { ...buyer, token: user.token } })).status).toBe(200);
  });

  it(clause('7.user-me'), async () => {
    expect(await t.request('/user/me', { as: learner })).toMatchObject({
      status: 200,
      body: { success: true, user: { _id: learner.id, username: learner.username, email: learner.email } },
    });
  });

  it(clause('9.bearer'), async () => {
    const send = (authorization: string) => t.request('/user/me', { headers: { Authorization: authorization } });
    expect((await send(`Bearer ${learner.token}`)).status).toBe(200);
    expect((await send(`Basic ${learner.token}`)).status).toBe(401);
    expect((await send(learner.token)).status).toBe(401);
  });

  it(clause('7.user-logout'), async () => {
    const { token } = (await login(learner.email, learner.password)).body.user;
    expect(await t.request('/user/logout', { body: { authToken: token } })).toMatchObject({
      status: 200,
      body: { success: true, message: 'You have successfully logged out.' },
    });
  });
});

describe('operators and client authors', () => {
  it(clause('7.openapi'), async () => {
    const { paths } = (await t.request<OpenApi>('/openapi.json')).body;
    const named = Object.keys(paths).map((path) => path.replace('/api/v1', ''));
    expect(named).toEqual(expect.arrayContaining(Object.values(ENDPOINTS).map(({ path }) => path)));
  });

  it(clause('7.docs'), async () => {
    const docs = await t.request<string>('/docs');
    expect(docs.headers.get('content-type')).toContain('text/html');
    expect(docs.body).toContain('/order/create');
  });
});
