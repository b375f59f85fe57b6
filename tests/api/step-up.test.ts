import { describe, expect, it } from 'vitest';
import { CONFIRMATIONS, CONFIRMED_FOR_MS } from '#contract/confirmations.ts';
import { EVERY_ENDPOINT, type EveryEndpointName } from '#contract/every-endpoint.ts';
import type { ConfirmWays } from '#contract/factors.ts';
import { switchAppOn } from '../support/authenticator-app.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();

const REFUSED = { status: 403, body: { success: false, code: 'reauthentication_required' } };
const sensitive = (Object.keys(CONFIRMATIONS) as (keyof typeof CONFIRMATIONS)[]).filter(
  (name) => CONFIRMATIONS[name] === 'recent',
);
const ask = (name: EveryEndpointName, as: TestUser, options = {}) => {
  const { method, path } = EVERY_ENDPOINT[name];
  return t.request(path, { method, as, body: {}, ...options });
};
const confirm = (as: TestUser, body: object) => t.request('/user/confirm', { as, body });
const waysOf = async (as: TestUser) =>
  (await t.request<{ data: ConfirmWays }>('/user/confirm/begin', { as, body: {} })).body.data;

describe('a call that asks again', () => {
  it.each(sensitive)('%s is refused ten minutes after the login', async (name) => {
    const user = await t.signUp();
    expect(await ask(name, user)).not.toMatchObject(REFUSED);
    t.advance(CONFIRMED_FOR_MS + 1000);
    expect(await ask(name, user)).toMatchObject(REFUSED);
  });

  it('passes after the password, for ten minutes, with the same Idempotency-Key', async () => {
    const user = await t.signUp();
    t.advance(CONFIRMED_FOR_MS + 1000);
    const key = { key: 'the-same-key' };
    expect(await ask('userSessionsRevokeOthers', user, key)).toMatchObject(REFUSED);
    expect((await confirm(user, { password: user.password })).status).toBe(200);
    expect((await ask('userSessionsRevokeOthers', user, key)).status).toBe(200);
    t.advance(CONFIRMED_FOR_MS - 2000);
    expect((await ask('userSessionsRevokeOthers', user)).status).toBe(200);
    t.advance(3000);
    expect(await ask('userSessionsRevokeOthers', user)).toMatchObject(REFUSED);
  });

  it('asks in each session for itself', async () => {
    const user = await t.signUp();
    const login = await t.request<{ user: TestUser }>('/user/login', {
      body: { email: user.email, password: user.password },
    });
    t.advance(CONFIRMED_FOR_MS + 1000);
    await confirm(user, { password: user.password });
    expect(await ask('userSessionsRevokeOthers', login.body.user)).toMatchObject(REFUSED);
  });

  it('is not opened by a wrong password, which may be tried ten times', async () => {
    const user = await t.signUp();
    t.advance(CONFIRMED_FOR_MS + 1000);
    for (let i = 0; i < 10; i += 1)
      expect(await confirm(user, { password: 'wrong' })).toMatchObject({ body: { code: 'invalid_credentials' } });
    expect((await confirm(user, { password: user.password })).status).toBe(429);
    expect(await ask('userSessionsRevokeOthers', user)).toMatchObject(REFUSED);
  });

  it('of an account with an authenticator app wants a code, once each, and not the password', async () => {
    const user = await t.signUp();
    const app = await switchAppOn(t, user);
    t.advance(CONFIRMED_FOR_MS + 1000);
    expect(await waysOf(user)).toMatchObject({ methods: ['code'], passkey: null });
    expect(await confirm(user, { password: user.password })).toMatchObject({ status: 400 });
    expect(await ask('userAppRemove', user)).toMatchObject(REFUSED);
    const code = app.code();
    expect((await confirm(user, { code })).status).toBe(200);
    expect(await confirm(user, { code })).toMatchObject({ status: 400 });
    expect((await ask('userAppRemove', user)).status).toBe(200);
  });

  it('of an account without one wants the password', async () => {
    expect(await waysOf(await t.signUp())).toMatchObject({ methods: ['password'], passkey: null });
  });
});

describe('the calls of the specification that carry the password', () => {
  it('ask for nothing more, however long ago the login was', async () => {
    const user = await t.signUp();
    t.advance(CONFIRMED_FOR_MS * 6);
    const body = { currentPassword: user.password, newPassword: 'a bridge under trombones' };
    expect((await t.request('/user/password/change', { as: user, body })).status).toBe(200);
    const gone = { confirmation: user.username, password: body.newPassword };
    expect((await t.request('/user', { method: 'DELETE', as: user, body: gone })).status).toBe(200);
  });
});
