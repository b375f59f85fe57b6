import { beforeEach, describe, expect, it } from 'vitest';
import { ApiFailure, toApiError } from './api-error.ts';
import type { ApiError } from './api-error.ts';
import { call, configureHttp } from './http-client.ts';

interface Sent {
  url: string;
  init: RequestInit;
}
let sent: Sent[] = [];
let ended: string[] = [];

function answerWith(answer: (sent: Sent) => Response | Promise<Response>) {
  configureHttp({
    baseUrl: 'http://test',
    token: () => 'the token',
    onUnauthorized: (token) => ended.push(token),
    fetch: (url, init) => {
      sent.push({ url, init });
      return answer({ url, init });
    },
  });
}
const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);
const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => new Error('it succeeded'),
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(ApiFailure);
  return toApiError(error);
};

beforeEach(() => {
  sent = [];
  ended = [];
});

describe('call', () => {
  it('sends query, token, key and owner', async () => {
    answerWith(() => json({ success: true, message: 'ok' }));
    await call('courseGet', { query: { courseId: 'a&b' } });
    await call('cartAdd', { body: { courseId: 'a' }, idempotencyKey: 'k', userId: 'u' });
    expect(sent[0]?.url).toBe('http://test/api/v1/course/get?courseId=a%26b');
    expect(sent[1]).toMatchObject({
      url: 'http://test/api/v1/cart/add',
      init: {
        method: 'POST',
        body: '{"courseId":"a"}',
        headers: { Authorization: 'Bearer the token', 'Idempotency-Key': 'k', 'X-Client-User': 'u' },
      },
    });
  });

  it('sends nothing that no text can hold, in queries and bodies', async () => {
    answerWith(() => json({ success: true, data: [] }));
    await call('courseSearch', { query: { q: 'lo\0om' } });
    await call('refundRequest', { body: { courseId: 'a', reason: 'half \ud83d, whole 😀, \0 none' } });
    expect(sent[0]?.url).toBe('http://test/api/v1/course/search?q=lo%EF%BF%BDom');
    expect(sent[1]?.init.body).toBe('{"courseId":"a","reason":"half , whole 😀,  none"}');
  });

  it('sends no token where none is wanted', async () => {
    answerWith(() => json({ success: true, message: 'ok' }));
    await call('userLogin', { body: { email: 'a@b.in', password: 'x' }, token: null });
    expect(sent[0]?.init.headers).not.toHaveProperty('Authorization');
  });

  it('carries status, code, words and Retry-After of a refusal', async () => {
    answerWith(() =>
      json(
        { success: false, code: 'rate_limited', message: 'Slow down' },
        { status: 429, headers: { 'Retry-After': '7' } },
      ),
    );
    expect(await failureOf(call('cartGet'))).toMatchObject({
      kind: 'http',
      status: 429,
      code: 'rate_limited',
      message: 'Slow down',
      retryAfterMs: 7000,
    });
  });

  it('lets a small request outlive the page, and never a large one, which the browser would fail', async () => {
    const items = Array.from({ length: 100 }, (_, i) => ({
      courseId: `course-${i}`,
      trackId: `track-${i}`,
      furthestSeconds: 1,
      positionSeconds: 1,
      positionAt: 1,
      completedAt: 0,
      unmarkedAt: 0,
    }));
    answerWith(() => json({ success: true, data: [] }));
    await call('progressPut', { body: { items: items.slice(0, 2) }, keepalive: true });
    await call('progressPut', { body: { items }, keepalive: true });
    expect(sent.map(({ init }) => init.keepalive)).toEqual([true, false]);
  });

  it('tells whose session a 401 ended, and only then', async () => {
    answerWith(() => json({ success: false, code: 'session_expired', message: 'Log in' }, { status: 401 }));
    await failureOf(call('cartGet'));
    await failureOf(call('cartGet', { token: null }));
    expect(ended).toEqual(['the token']);
  });

  it('takes a 200 that is not ours for no answer of the server', async () => {
    answerWith(() => new Response('<h1>Welcome to the hotel</h1>'));
    expect(await failureOf(call('cartGet'))).toMatchObject({ kind: 'http', status: 502 });
  });

  it.each([401, 403, 404, 511])(
    'takes a %i that is not ours for no answer of the server, and ends no session',
    async (status) => {
      answerWith(() => new Response('<h1>Log in to the hotel</h1>', { status }));
      const failure = await failureOf(call('cartGet'));
      expect(failure).toMatchObject({ kind: 'http', status: status === 511 ? 511 : 502 });
      expect(ended).toEqual([]);
    },
  );

  it('tells network, timeout and cancellation apart', async () => {
    answerWith(() => Promise.reject(new TypeError('failed to fetch')));
    expect(await failureOf(call('cartGet'))).toEqual({ kind: 'network' });

    answerWith(
      ({ init }) =>
        new Promise((_, reject) => {
          const { signal } = init;
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    expect(await failureOf(call('cartGet', { timeoutMs: 5 }))).toEqual({ kind: 'timeout' });
    const aborter = new AbortController();
    const canceled = failureOf(call('cartGet', { signal: aborter.signal }));
    aborter.abort();
    expect(await canceled).toEqual({ kind: 'canceled' });
  });
});

describe('a call of a session that is bound to a key', () => {
  const proofs: string[] = [];
  const nonces: string[] = [];
  const signer = {
    prove: ({ method, url, token }: { method: string; url: string; token: string | null }) => {
      proofs.push(`${method} ${url} ${token} ${nonces.at(-1) ?? ''}`);
      return Promise.resolve(proofs.at(-1) ?? '');
    },
    prepare: () => undefined,
    useNonce: (nonce: string) => void nonces.push(nonce),
  };
  const refuse = (code: string) =>
    json({ success: false, code, message: 'No.' }, { status: 401, headers: { 'DPoP-Nonce': 'n2' } });
  beforeEach(() => {
    proofs.length = 0;
    nonces.length = 0;
    configureHttp({ signer: () => Promise.resolve(signer) });
  });

  it('proves what it asks for, and keeps the nonce that it is told', async () => {
    answerWith(() => json({ success: true, message: 'ok' }, { headers: { 'DPoP-Nonce': 'n1' } }));
    await call('cartAdd', { body: { courseId: 'a' } });
    await call('cartAdd', { body: { courseId: 'a' } });
    expect(sent[0]?.init.headers).toMatchObject({ DPoP: 'POST http://test/api/v1/cart/add the token ' });
    expect(sent[1]?.init.headers).toMatchObject({ DPoP: 'POST http://test/api/v1/cart/add the token n1' });
  });

  it('asks once more with the nonce that the server wants, and ends no session', async () => {
    answerWith(() => (sent.length === 1 ? refuse('use_dpop_nonce') : json({ success: true, message: 'ok' })));
    expect(await call('cartAdd', { body: { courseId: 'a' }, idempotencyKey: 'k' })).toMatchObject({ message: 'ok' });
    expect(sent.map(({ init }) => init.headers)).toMatchObject([
      { 'Idempotency-Key': 'k' },
      { 'Idempotency-Key': 'k', DPoP: 'POST http://test/api/v1/cart/add the token n2' },
    ]);

    sent = [];
    answerWith(() => refuse('use_dpop_nonce'));
    expect(await failureOf(call('cartAdd', { body: { courseId: 'a' } }))).toEqual({ kind: 'network' });
    expect([sent.length, ended]).toEqual([2, []]);
  });

  it('is over where its key is gone, and not where that cannot be read just now', async () => {
    answerWith(() => refuse('invalid_dpop_proof'));
    configureHttp({ signer: () => Promise.reject(new Error('Not now')) });
    expect(await failureOf(call('userMe'))).toEqual({ kind: 'network' });
    expect(ended).toEqual([]);
    configureHttp({ signer: () => Promise.resolve(null) });
    expect(await failureOf(call('userMe'))).toMatchObject({ kind: 'http', status: 401 });
    expect(ended).toEqual(['the token']);
    expect(sent[1]?.init.headers).not.toHaveProperty('DPoP');
  });

  it('goes on where the keys cannot be read, if it is bound to none', async () => {
    answerWith(() => json({ success: true, message: 'ok' }));
    configureHttp({ signer: () => Promise.reject(new Error('Not now')) });
    expect(await call('cartAdd', { body: { courseId: 'a' } })).toMatchObject({ message: 'ok' });
    answerWith(() => refuse('session_expired'));
    expect(await failureOf(call('userMe'))).toMatchObject({ kind: 'http', code: 'session_expired' });
    expect(ended).toEqual(['the token']);
  });
});
