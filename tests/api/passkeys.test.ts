import { describe, expect, it } from 'vitest';
import { CONFIRMED_FOR_MS } from '#contract/confirmations.ts';
import type { ConfirmWays, Factors, SecondFactor } from '#contract/factors.ts';
import type { LoginAnswer } from '#contract/user.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { switchAppOn } from '../support/authenticator-app.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const ORIGIN = 'https://learn.example.org';
const t = startTestApp({ env: { PUBLIC_URL: ORIGIN } });

interface Question {
  data: { challenge: string; passkey: { challenge: string; allowCredentials?: { id: string }[] } };
}
const REFUSED = { status: 403, body: { success: false, code: 'forbidden' } };

async function ask(path: string, as?: TestUser) {
  const { body } = await t.request<Question>(path, { body: {}, ...(as && { as }) });
  return { challenge: body.data.challenge, question: body.data.passkey };
}
const begin = (as: TestUser) => ask('/user/factors/passkey/begin', as);
const keep = (as: TestUser, body: object) =>
  t.request('/user/factors/passkey', { as, body: { name: 'Laptop', ...body } });
async function addTo(user: TestUser, origin = ORIGIN) {
  const authenticator = createAuthenticator(origin);
  const { challenge, question } = await begin(user);
  const answer = await keep(user, { challenge, passkey: authenticator.create(question) });
  return { authenticator, answer };
}
async function logIn(authenticator: ReturnType<typeof createAuthenticator>, told = {}) {
  const { challenge, question } = await ask('/user/login/passkey/begin');
  const passkey = authenticator.sign({ ...question, ...told });
  return t.request<LoginAnswer>('/user/login/passkey', { body: { challenge, passkey } });
}
const listOf = async (as: TestUser) => (await t.request<{ data: Factors }>('/user/factors', { as })).body.data.passkeys;

describe('a new passkey', () => {
  it('is kept with its name, and listed with its last use', async () => {
    const user = await t.signUp();
    const { authenticator, answer } = await addTo(user);
    expect(answer).toMatchObject({ status: 200, body: { message: 'The passkey was added.' } });
    const shown = { id: authenticator.id, name: 'Laptop', addedAt: expect.any(String) as string };
    expect(await listOf(user)).toEqual([{ ...shown, lastUsedAt: null }]);
    await logIn(authenticator);
    expect(await listOf(user)).toEqual([{ ...shown, lastUsedAt: expect.any(String) as string }]);
  });

  it('is refused for another site, another question, or without its user’s finger, face or PIN', async () => {
    const user = await t.signUp();
    const authenticator = createAuthenticator(ORIGIN);
    const other = createAuthenticator('https://learn.example.com');
    for (const toPasskey of [
      (question: { challenge: string }) => authenticator.create({ ...question, origin: 'https://learn.example.com' }),
      (question: { challenge: string }) => other.create({ ...question, origin: ORIGIN }),
      () => authenticator.create({ challenge: 'b3RoZXI' }),
      (question: { challenge: string }) => authenticator.create({ ...question, verified: false }),
    ]) {
      const { challenge, question } = await begin(user);
      expect(await keep(user, { challenge, passkey: toPasskey(question) })).toMatchObject(REFUSED);
    }
    expect(await listOf(user)).toEqual([]);
  });

  it('is not kept twice, nor for whom it was not begun', async () => {
    const [user, stranger] = [await t.signUp(), await t.signUp()];
    const { authenticator } = await addTo(user);
    const again = await begin(stranger);
    const passkey = authenticator.create(again.question);
    expect(await keep(user, { challenge: again.challenge, passkey })).toMatchObject(REFUSED);
    expect(await keep(stranger, { challenge: again.challenge, passkey })).toMatchObject({ status: 409 });
  });
});

describe('a login with a passkey', () => {
  it('needs no password, and no code of the app', async () => {
    const user = await t.signUp();
    const { authenticator } = await addTo(user);
    await switchAppOn(t, user);
    const answer = await logIn(authenticator);
    expect(answer).toMatchObject({ status: 200, body: { user: { _id: user.id } } });
    expect((await t.request('/user/me', { as: answer.body.user })).status).toBe(200);
  });

  it('is refused to an unknown one, another site’s, one without its user, and a copy', async () => {
    const { authenticator } = await addTo(await t.signUp());
    expect(await logIn(createAuthenticator(ORIGIN))).toMatchObject(REFUSED);
    expect(await logIn(authenticator, { origin: 'https://learn.example.com' })).toMatchObject(REFUSED);
    expect(await logIn(authenticator, { verified: false })).toMatchObject(REFUSED);
    expect((await logIn(authenticator)).status).toBe(200);
    authenticator.setBack(3);
    expect(await logIn(authenticator)).toMatchObject(REFUSED);
  });

  it('answers each question once', async () => {
    const { authenticator } = await addTo(await t.signUp());
    const { challenge, question } = await ask('/user/login/passkey/begin');
    const send = () => t.request('/user/login/passkey', { body: { challenge, passkey: authenticator.sign(question) } });
    expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject(REFUSED);
  });

  it('names no account’s passkeys to whom it asks', async () => {
    await addTo(await t.signUp());
    expect((await ask('/user/login/passkey/begin')).question).not.toHaveProperty('allowCredentials');
  });

  it('is over when the passkey was removed', async () => {
    const [user, stranger] = [await t.signUp(), await t.signUp()];
    const { authenticator } = await addTo(user);
    const remove = (as: TestUser) =>
      t.request('/user/factors/passkey', { method: 'DELETE', as, body: { id: authenticator.id } });
    await remove(stranger);
    expect((await logIn(authenticator)).status).toBe(200);
    expect(await remove(user)).toMatchObject({ status: 200, body: { message: 'Laptop was removed.' } });
    expect(await logIn(authenticator)).toMatchObject(REFUSED);
  });
});

describe('a passkey', () => {
  it('is the second step of a login with the password', async () => {
    const user = await t.signUp();
    const { authenticator } = await addTo(user);
    await switchAppOn(t, user);
    const credentials = { email: user.email, password: user.password };
    const { body } = await t.request<{ data: SecondFactor }>('/user/login', { body: credentials });
    const { challenge, passkey: question } = body.data;
    expect(question).toMatchObject({ allowCredentials: [{ id: authenticator.id }] });
    const passkey = authenticator.sign({ challenge: question?.challenge ?? '' });
    const stranger = await addTo(await t.signUp());
    const wrong = stranger.authenticator.sign({ challenge: question?.challenge ?? '' });
    expect(await t.request('/user/login/factor', { body: { challenge, passkey: wrong } })).toMatchObject(REFUSED);
    const answer = await t.request<LoginAnswer>('/user/login/factor', { body: { challenge, passkey } });
    expect(answer).toMatchObject({ status: 200, body: { user: { _id: user.id } } });
  });

  it('confirms who makes a call', async () => {
    const user = await t.signUp();
    const { authenticator } = await addTo(user);
    t.advance(CONFIRMED_FOR_MS + 1000);
    const revoke = () => t.request('/user/sessions/revoke-others', { as: user, body: {} });
    expect((await revoke()).status).toBe(403);
    const { body } = await t.request<{ data: ConfirmWays }>('/user/confirm/begin', { as: user, body: {} });
    expect(body.data.methods).toEqual(['password', 'passkey']);
    const passkey = authenticator.sign({ challenge: body.data.passkey?.challenge ?? '' });
    const confirm = { as: user, body: { challenge: body.data.challenge, passkey } };
    expect((await t.request('/user/confirm', confirm)).status).toBe(200);
    expect((await revoke()).status).toBe(200);
  });
});
