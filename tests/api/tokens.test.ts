import { createHash } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { API_BASE } from '#contract/endpoints.ts';
import type { LoginAnswer } from '#contract/user.ts';
import { requestPasswordReset } from '#server/services/accounts/password-reset-service.ts';
import { aCaller } from '../support/a-caller.ts';
import { createOrder, payInSandbox, webhookOf } from '../support/buy.ts';
import { BoundDevice } from '../support/bound-device.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const METRICS = 'a-token-for-metrics-alone';
const MEDIA = 'videos/a.mp4';
const t = startTestApp({ env: { METRICS_TOKEN: METRICS } });

afterEach(() => vi.useRealTimers());

describe('a token is good for its own purpose alone', () => {
  let learner: TestUser;
  /** To a file of a course that the learner owns, for their session. */
  let link: string;
  /** One of each kind, by what it is for. */
  const tokens = new Map<string, string>();

  const places: Record<string, (token: string) => Promise<number>> = {
    session: async (token) => (await t.request('/user/me', { as: { token } })).status,
    letter: async (token) =>
      (await t.request('/user/password/reset', { body: { token, password: 'another long horse' } })).status,
    metrics: async (token) => {
      const headers = { Authorization: `Bearer ${token}` };
      return (await t.app.request('/metrics', { headers })).status;
    },
    link: async (token) => {
      const url = new URL(link);
      url.searchParams.set('sig', token);
      return (await t.app.request(url)).status;
    },
    payment: async (token) => {
      const [courseId = ''] = await t.addCourses({});
      const order = await createOrder(t, learner, [courseId], 499);
      const { paymentId } = await payInSandbox(t, order);
      const payment = { orderId: order.id, paymentId, signature: token };
      return (await t.request('/course/purchase', { as: learner, body: { items: [courseId], payment } })).status;
    },
    webhook: async (token) => {
      const { body } = webhookOf(t, 'payment.captured', { id: 'pay_1', orderId: 'order_1', amountPaise: 100 });
      const headers = { 'X-Razorpay-Signature': token };
      return (await t.request('/payment/webhook', { method: 'POST', body, headers })).status;
    },
    order: async (token) =>
      (await t.request(`/order/status?orderId=${encodeURIComponent(token)}`, { as: learner })).status,
    certificate: async (token) => (await t.request(`/certificate?id=${encodeURIComponent(token)}`)).status,
  };

  beforeAll(async () => {
    learner = await t.signUp();
    const forgetful = await t.signUp();
    let letter = '';
    const letters = { ...t.deps.letters, resetLink: (link: { token: string }) => void (letter = link.token) };
    await requestPasswordReset({ ...t.deps, letters }, { email: forgetful.email, caller: aCaller() });
    const [courseId = '', owned = ''] = await t.addCourses({}, {});
    await t.grant(learner.id, owned);
    const { body: sessions } = await t.request<{ data: { id: string }[] }>('/user/sessions', { as: learner });
    const right = { sessionId: sessions.data[0]?.id ?? '', courseId: owned };
    link = `http://test${t.deps.mediaLinks.by(right).sign(MEDIA)}`;
    const order = await createOrder(t, learner, [courseId], 499);
    const { signature } = await payInSandbox(t, order);
    const webhook = webhookOf(t, 'payment.captured', { id: 'pay_1', orderId: 'order_1', amountPaise: 100 });
    const [half = '', signatureOfSession = ''] = decodeURIComponent(learner.token).split('.');
    for (const [kind, token] of Object.entries({
      session: learner.token,
      letter,
      metrics: METRICS,
      link: new URL(link).searchParams.get('sig') ?? '',
      payment: signature,
      webhook: webhook.signature,
      order: order.id,
      certificate: '0193a8e2-7c1b-7bb0-9d5e-6f4f0a1b2c3d',
      // Halves, and what only a reader of the database would know.
      'half of a session': half,
      'signature of a session': signatureOfSession,
      'hash of a letter': createHash('sha256').update(letter).digest('base64url'),
      'key of a call': crypto.randomUUID(),
    }))
      tokens.set(kind, token);
  });

  it.each(Object.keys(places))('where a %s is asked for, no other kind is taken', async (kind) => {
    const ask = places[kind];
    for (const [other, token] of tokens) {
      if (other === kind) continue;
      expect(token, other).not.toBe('');
      expect(await ask?.(token), `${other} as ${kind}`).toBeGreaterThanOrEqual(400);
      expect(await ask?.(token), `${other} as ${kind}`).toBeLessThan(500);
    }
  });

  it('and its own is taken', async () => {
    for (const kind of ['session', 'metrics', 'order', 'letter'])
      expect(await places[kind]?.(tokens.get(kind) ?? ''), kind).toBe(200);
    // The signature is good: the file is not there.
    expect(await places['link']?.(tokens.get('link') ?? '')).toBe(404);
  });
});

describe('the token of a session', () => {
  const logIn = async ({ email, password }: TestUser) =>
    (await t.request<LoginAnswer>('/user/login', { body: { email, password } })).body.user.token;

  it('is new at each login: 190 bits of the secure generator, and a signature', async () => {
    const learner = await t.signUp();
    const drawn = vi.spyOn(globalThis.crypto, 'getRandomValues');
    const tokens = new Set<string>();
    for (let time = 0; time < 12; time += 1) tokens.add(await logIn(learner));
    expect(tokens.size).toBe(12);
    expect(drawn).toHaveBeenCalled();
    drawn.mockRestore();
    const halves = [...tokens].map((token) => decodeURIComponent(token).split('.'));
    for (const [random = '', signature = ''] of halves) {
      // 62 to the power of 32 is more than 2 to the power of 190.
      expect(random).toMatch(/^[A-Za-z0-9]{32}$/);
      expect(Buffer.from(signature, 'base64')).toHaveLength(32);
    }
    // No place of it is the same in all: none is a counter or a time.
    for (let place = 0; place < 32; place += 1)
      expect(new Set(halves.map(([random = '']) => random[place])).size, `place ${place}`).toBeGreaterThan(3);
  });

  it('ends 30 days after its last use', async () => {
    const DAY_MS = 24 * 60 * 60 * 1000;
    const begun = Date.now();
    // One that is bound to no key ends before.
    const device = await BoundDevice.of(t, await t.signUp());
    vi.useFakeTimers({ toFake: ['Date'] });
    const statusAfter = async (days: number) => {
      vi.setSystemTime(begun + days * DAY_MS);
      return (await device.ask('/user/me')).status;
    };
    expect(await statusAfter(29.9)).toBe(200);
    // From that use it is counted anew.
    expect(await statusAfter(59.7)).toBe(200);
    expect(await statusAfter(59.7 + 30.1)).toBe(401);
  });
});

describe('a password', () => {
  it('is as good after ten years as on its first day', async () => {
    const { email, password } = await t.signUp();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 10 * 365.25 * 24 * 60 * 60 * 1000);
    const answer = await t.request<LoginAnswer & { code?: string }>('/user/login', { body: { email, password } });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(['message', 'success', 'user']);
  });
});

describe('what is asked of an account', () => {
  it('has no hint and no secret question', async () => {
    const account = { username: 'asha_hints', email: 'hints@example.org', password: 'correct horse' };
    for (const name of ['passwordHint', 'hint', 'securityQuestion', 'secretAnswer']) {
      const answer = await t.request('/user/register', { body: { ...account, [name]: 'my first dog' } });
      expect(answer).toMatchObject({ status: 400, body: { message: `Unknown field: ${name}` } });
    }
    const { rows } = (await t.db.execute(
      `select table_name, column_name from information_schema.columns where table_schema = 'public'
       and table_name in ('user', 'account', 'session', 'verification', 'password_resets')
       and column_name ~* 'hint|question|answer'`,
    )) as unknown as { rows: unknown[] };
    expect(rows).toEqual([]);
  });
});

describe('an unexpected failure', () => {
  it.each(['production', 'development'] as const)('tells nothing of itself in %s', async (nodeEnv) => {
    const { createApp } = await import('#server/app.ts');
    const find = () => Promise.reject(new Error('no such file /srv/secret/place'));
    const app = createApp({ ...t.deps, env: { ...t.deps.env, nodeEnv }, storage: { ...t.deps.storage, find } });
    const answer = await app.request(`${API_BASE}/media/avatars/0193a8e2-0000-7bb0-9d5e-6f4f0a1b2c3d.webp`);
    expect(answer.status).toBe(500);
    const code = answer.headers.get('X-Request-Id')?.slice(0, 8);
    expect(await answer.json()).toEqual({
      success: false,
      code: 'internal',
      message: `Something went wrong on our side. Please try again. If it goes on, tell us this code: ${code}.`,
    });
  });
});
