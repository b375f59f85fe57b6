import { eq } from 'drizzle-orm';
import * as jose from 'jose';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '#contract/endpoints.ts';
import { NONCE_HEADER, PROOF_HEADER } from '#contract/headers.ts';
import type { SecondFactor } from '#contract/factors.ts';
import type { LoginAnswer } from '#contract/user.ts';
import { session } from '#server/db/schema.ts';
import { switchAppOn } from '../support/authenticator-app.ts';
import { BoundDevice } from '../support/bound-device.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { createTestApp, type TestUser } from '../support/test-app.ts';

const PUBLIC_URL = 'https://learn.example';
const OLD = 'a secret of last year, which is long enough';
const NEW = 'a secret of this year, which is long enough';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const t = startTestApp();
let learner: TestUser;
beforeAll(async () => {
  learner = await t.signUp();
});

/** A proof with whatever is in it. */
async function makeProof(
  claims: jose.JWTPayload,
  { alg = 'ES256', typ = 'dpop+jwt', withSecret = false }: { alg?: string; typ?: string; withSecret?: boolean } = {},
): Promise<string> {
  const { privateKey, publicKey } = await jose.generateKeyPair(alg, { extractable: true });
  const jwk = await jose.exportJWK(withSecret ? privateKey : publicKey);
  return new jose.SignJWT(claims).setProtectedHeader({ alg, typ, jwk }).sign(privateKey);
}
const aLogin = (nonce = t.deps.keyProofs.nonce()) => ({
  jti: randomUUID(),
  iat: Math.floor(Date.now() / 1000),
  htm: 'POST',
  htu: `http://test${API_BASE}/user/login`,
  nonce,
});
const logInWith = (proof: string, server = t) => {
  const { email, password } = learner;
  return server.request<LoginAnswer & { code?: string }>('/user/login', {
    body: { email, password },
    headers: { [PROOF_HEADER]: proof },
  });
};
const rowOf = async (token: string) => {
  const [row] = await t.db
    .select()
    .from(session)
    .where(eq(session.token, token.split('.')[0] ?? ''));
  return row;
};

describe('a login that offers a key', () => {
  it('is asked for a proof of now first, and nothing is done until then', async () => {
    const device = await BoundDevice.make(t);
    const before = await t.db.$count(session);
    const { email, password } = learner;
    const first = await device.once('/user/login', { body: { email, password } });
    expect(first).toMatchObject({ status: 401, body: { success: false, code: 'use_dpop_nonce' } });
    expect(first.headers.get('WWW-Authenticate')).toBe('DPoP error="use_dpop_nonce", algs="ES256"');
    expect(first.headers.get(NONCE_HEADER)).toBeTruthy();
    expect(await t.db.$count(session)).toBe(before);
    expect(await device.once('/user/login', { body: { email, password } })).toMatchObject({ status: 200 });
    expect(await t.db.$count(session)).toBe(before + 1);
  });

  it('begins a session that is bound to the key, for 90 days', async () => {
    const device = await BoundDevice.of(t, learner);
    const row = await rowOf(device.token);
    expect(row?.keyThumbprint).toMatch(/^[\w-]{43}$/);
    expect(row?.endsAt.getTime()).toBe((row?.createdAt.getTime() ?? 0) + 90 * DAY_MS);
    expect(await device.once('/user/me')).toMatchObject({ status: 200 });
  });

  it('is bound at its second step too', async () => {
    const user = await t.signUp();
    const app = await switchAppOn(t, user);
    const device = await BoundDevice.make(t);
    const { email, password } = user;
    const first = await device.ask<{ data: SecondFactor }>('/user/login', { body: { email, password } });
    const { challenge } = first.body.data;
    const second = await device.ask<LoginAnswer>('/user/login/factor', { body: { challenge, code: app.code() } });
    expect((await rowOf(second.body.user.token))?.keyThumbprint).toBeTruthy();
  });

  const forged: [string, () => Promise<string>][] = [
    ['that is no token', () => Promise.resolve('a proof')],
    ['of two', async () => `${await makeProof(aLogin())}, ${await makeProof(aLogin())}`],
    ['of another method', () => makeProof({ ...aLogin(), htm: 'GET' })],
    ['of another call', () => makeProof({ ...aLogin(), htu: `http://test${API_BASE}/user/me` })],
    ['without an address', () => makeProof({ ...aLogin(), htu: undefined })],
    ['without an id', () => makeProof({ ...aLogin(), jti: undefined })],
    ['of another kind', () => makeProof(aLogin(), { typ: 'JWT' })],
    ['by another algorithm', () => makeProof(aLogin(), { alg: 'ES384' })],
    ['with the secret key in it', () => makeProof(aLogin(), { withSecret: true })],
    ['whose words were changed', async () => (await makeProof(aLogin())).replace(/\.[^.]+\./, `.${btoa('{}')}.`)],
  ];
  it.each(forged)('is refused for a proof %s', async (_, make) => {
    const before = await t.db.$count(session);
    expect(await logInWith(await make())).toMatchObject({ status: 401, body: { code: 'invalid_dpop_proof' } });
    expect(await t.db.$count(session)).toBe(before);
  });

  it('without one is as the specification has it, for 14 days', async () => {
    const { token } = await t.signUp();
    const row = await rowOf(token);
    expect(row).toMatchObject({ keyThumbprint: null });
    expect(row?.endsAt.getTime()).toBe((row?.createdAt.getTime() ?? 0) + 14 * DAY_MS);
    expect((await t.request('/user/me', { as: { token } })).headers.get(NONCE_HEADER)).toBeNull();
  });

  it('needs the server’s own address, if the server knows it', async () => {
    const server = await createTestApp({ on: t.database, env: { PUBLIC_URL } });
    const at = (origin: string) =>
      makeProof({ ...aLogin(server.deps.keyProofs.nonce()), htu: `${origin}${API_BASE}/user/login?page=1` });
    for (const here of [PUBLIC_URL, 'https://test'])
      expect(await logInWith(await at(here), server)).toMatchObject({ status: 200 });
    expect(await logInWith(await at('https://evil.example'), server)).toMatchObject({ status: 401 });
    await server.close();
  });
});

describe('the token of a bound session', () => {
  let device: BoundDevice;
  beforeAll(async () => {
    device = await BoundDevice.of(t, learner);
  });
  const askWith = (proof: string | null, path = '/user/me') =>
    t.request<{ code?: string }>(path, { as: device, headers: proof === null ? {} : { [PROOF_HEADER]: proof } });

  it('opens nothing by itself, and has either name with a proof', async () => {
    const refused = { status: 401, body: { code: 'invalid_dpop_proof' } };
    expect(await askWith(null)).toMatchObject(refused);
    const [courseId = ''] = await t.addCourses({});
    expect(await askWith(null, `/course/get?courseId=${courseId}`)).toMatchObject(refused);
    const headers = { Authorization: `DPoP ${device.token}` };
    expect(await t.request('/user/me', { headers })).toMatchObject(refused);
    expect(await device.once('/user/me', { headers })).toMatchObject({ status: 200 });
  });

  it('opens nothing with a proof of another key, call, method or token', async () => {
    const [other, twin] = [await BoundDevice.of(t, learner), await BoundDevice.of(t, learner)];
    for (const proof of [
      await other.proof('/user/me', 'GET', { token: device.token }),
      await device.proof('/user/sessions', 'GET'),
      await device.proof('/user/me', 'POST'),
      await device.proof('/user/me', 'GET', { token: twin.token }),
      await device.proof('/user/me', 'GET', { token: '' }),
    ])
      expect(await askWith(proof)).toMatchObject({ status: 401, body: { code: 'invalid_dpop_proof' } });
    expect(await askWith(await device.proof('/user/me', 'GET'))).toMatchObject({ status: 200 });
  });

  it('can be ended without a proof', async () => {
    const lost = await BoundDevice.of(t, learner);
    expect(await t.request('/user/logout', { as: lost, body: {} })).toMatchObject({ status: 200 });
    expect(await lost.ask('/user/me')).toMatchObject({ status: 401, body: { code: 'session_expired' } });
  });

  it('does nothing with a nonce of before, and all with the one that it is told, however long ago that was', async () => {
    const away = await BoundDevice.of(t, learner);
    const add = { body: { courseId: (await t.addCourses({}))[0] }, key: randomUUID() };
    t.advance(25 * DAY_MS);
    const late = await away.once('/cart/add', add);
    expect(late).toMatchObject({ status: 401, body: { code: 'use_dpop_nonce' } });
    const again = await away.once('/cart/add', add);
    expect(again).toMatchObject({ status: 200, replayed: false });
  });

  it('goes on with the nonce of the window before, and is told the new one once', async () => {
    const steady = await BoundDevice.of(t, learner);
    t.advance(5 * MINUTE_MS);
    const next = await steady.once('/user/me');
    expect(next.status).toBe(200);
    expect(next.headers.get(NONCE_HEADER)).toBe(t.deps.keyProofs.nonce());
    expect((await steady.once('/user/me')).headers.get(NONCE_HEADER)).toBeNull();
    t.advance(10 * MINUTE_MS);
    expect(await steady.once('/user/me')).toMatchObject({ status: 401 });
  });

  it('whatever the clock of the device says', async () => {
    for (const iat of [86_400, 4_000_000_000])
      expect(await logInWith(await makeProof({ ...aLogin(), iat }))).toMatchObject({ status: 200 });
  });

  it('uploads by proofs as well, and hears of a new nonce there', async () => {
    const path = `/uploads/${randomUUID()}`;
    const author = await BoundDevice.of(t, learner);
    const headers = { 'Tus-Resumable': '1.0.0' };
    expect(await t.request(path, { as: author, method: 'DELETE', headers })).toMatchObject({ status: 401 });
    t.advance(5 * MINUTE_MS);
    const found = await author.once(path, { method: 'DELETE', headers });
    expect(found.status).toBe(404);
    expect(found.headers.get(NONCE_HEADER)).toBe(t.deps.keyProofs.nonce());
  });
});

describe('a bound session on several servers', () => {
  it('goes on from one to the other, and from a secret to the next', async () => {
    const before = await createTestApp({ secret: OLD });
    const user = await before.signUp();
    const device = await BoundDevice.of(before, user);
    const rotated = await createTestApp({ on: before.database, secret: NEW, olderSecrets: [OLD] });
    const only = await createTestApp({ on: before.database, secret: NEW });
    const ask = async (server: typeof before) =>
      (
        await server.request<{ code?: string }>('/user/me', {
          as: device,
          headers: { [PROOF_HEADER]: await device.proof('/user/me', 'GET') },
        })
      ).body.code;
    expect(await ask(rotated)).toBeUndefined();
    expect(await ask(only)).toBe('session_expired');
    for (const server of [rotated, only, before]) await server.close();
  });
});
