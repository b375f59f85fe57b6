import { eq } from 'drizzle-orm';
import { URL as Address } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Factors, NewApp, SecondFactor } from '#contract/factors.ts';
import type { LoginAnswer } from '#contract/user.ts';
import { accountEvents, authenticatorApps, challenges, recoveryCodes, session } from '#server/db/schema.ts';
import { pruneRows } from '#server/services/prune-rows.ts';
import { createApp, switchAppOn } from '../support/authenticator-app.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();

const HALF_MINUTE_MS = 30_000;
const WRONG = { status: 400, body: { code: 'bad_request' } };

const logIn = ({ email, password }: TestUser, from?: string) =>
  t.request<LoginAnswer & { data: SecondFactor }>('/user/login', {
    body: { email, password },
    ...(from !== undefined && { from }),
  });
const firstStep = async (user: TestUser) => (await logIn(user)).body.data.challenge;
const secondStep = (challenge: string, code: string, from?: string) =>
  t.request<LoginAnswer>('/user/login/factor', { body: { challenge, code }, ...(from !== undefined && { from }) });
const factorsOf = async (as: TestUser) => (await t.request<{ data: Factors }>('/user/factors', { as })).body.data;
const sessionsOf = ({ id }: TestUser) => t.db.$count(session, eq(session.userId, id));

describe('a login without an authenticator app', () => {
  it('is what it was', async () => {
    const user = await t.signUp();
    const { status, body } = await logIn(user);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['message', 'success', 'user']);
    expect(await factorsOf(user)).toMatchObject({ app: null, recoveryCodesLeft: 0, passkeys: [] });
  });

  it('stays so while a secret was only shown', async () => {
    const user = await t.signUp();
    await t.request('/user/factors/app/begin', { as: user, body: {} });
    expect((await logIn(user)).status).toBe(200);
    expect(await factorsOf(user)).toMatchObject({ app: null });
  });
});

describe('switching an authenticator app on', () => {
  it('shows the secret as text, as an address and as a QR code', async () => {
    const user = await t.signUp();
    const { body } = await t.request<{ data: NewApp }>('/user/factors/app/begin', { as: user, body: {} });
    const { secret, address, qr } = body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const { protocol, host, searchParams } = new Address(address);
    expect([protocol, host, searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret]);
    expect(decodeURIComponent(address)).toContain(`Code It:${user.email}`);
    expect(qr.path).toMatch(/^M/);
  });

  it('needs a code of it, and answers ten recovery codes, of which only hashes are kept', async () => {
    const user = await t.signUp();
    const add = (code: string) => t.request('/user/factors/app', { as: user, body: { code } });
    expect(await add('123456')).toMatchObject(WRONG);
    const { recoveryCodes: codes, secret } = await switchAppOn(t, user);
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^([a-z2-9]{6}-){3}[a-z2-9]{6}$/);
    expect(await factorsOf(user)).toMatchObject({
      app: { since: expect.any(String) as string },
      recoveryCodesLeft: 10,
    });
    const kept = JSON.stringify([
      await t.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id)),
      await t.db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, user.id)),
    ]);
    for (const plain of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(plain);
  });

  it('is not done twice, nor is the secret of one that is on replaced', async () => {
    const user = await t.signUp();
    await switchAppOn(t, user);
    const again = await t.request('/user/factors/app/begin', { as: user, body: {} });
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});

describe('a login with an authenticator app', () => {
  it('asks for a code and begins no session before it', async () => {
    const user = await t.signUp();
    const app = await switchAppOn(t, user);
    const before = await sessionsOf(user);
    const first = await logIn(user);
    expect(first).toMatchObject({ status: 403, body: { success: false, code: 'second_factor_required' } });
    expect(first.body.data).toEqual({ challenge: expect.any(String) as string, passkey: null });
    expect(await sessionsOf(user)).toBe(before);
    const second = await secondStep(first.body.data.challenge, app.code());
    expect(second).toMatchObject({ status: 200, body: { user: { _id: user.id, email: user.email } } });
    expect((await t.request('/user/me', { as: second.body.user })).status).toBe(200);
  });

  it('says nothing of it to somebody without the password', async () => {
    const [user, plain] = [await t.signUp(), await t.signUp()];
    await switchAppOn(t, user);
    const [one, other] = [await logIn({ ...user, password: 'wrong' }), await logIn({ ...plain, password: 'wrong' })];
    expect(one).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
    expect(one.body).toEqual(other.body);
  });

  it('takes each code once, and none of before it', async () => {
    const user = await t.signUp();
    const app = await switchAppOn(t, user);
    const code = app.code();
    expect((await secondStep(await firstStep(user), code)).status).toBe(200);
    expect(await secondStep(await firstStep(user), code)).toMatchObject(WRONG);
    expect(await secondStep(await firstStep(user), app.code(-1))).toMatchObject(WRONG);
    expect((await secondStep(await firstStep(user), app.code(1))).status).toBe(200);
  });

  it('takes one of two that come at once with the same code', async () => {
    const user = await t.signUp();
    const app = await switchAppOn(t, user);
    const [one, other] = [await firstStep(user), await firstStep(user)];
    const code = app.code();
    const both = await Promise.all([secondStep(one, code), secondStep(other, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('takes a code of a clock that is half a minute off, and none of one minute', async () => {
    const user = await t.signUp();
    const app = await switchAppOn(t, user);
    expect(await secondStep(await firstStep(user), app.code(2))).toMatchObject(WRONG);
    expect(await secondStep(await firstStep(user), app.code(-2))).toMatchObject(WRONG);
    expect((await secondStep(await firstStep(user), app.code(-1))).status).toBe(200);
    expect((await secondStep(await firstStep(user), app.code(1))).status).toBe(200);
  });

  it('takes a code with spaces', async () => {
    const user = await t.signUp();
    const app = await switchAppOn(t, user);
    const spaced = app.code().replace(/^(...)/, ' $1 ');
    expect((await secondStep(await firstStep(user), spaced)).status).toBe(200);
  });

  it('goes on for five minutes, and once', async () => {
    const user = await t.signUp();
    const app = await switchAppOn(t, user);
    const [late, used] = [await firstStep(user), await firstStep(user)];
    expect((await secondStep(used, app.code())).status).toBe(200);
    t.advance(2 * HALF_MINUTE_MS);
    expect(await secondStep(used, app.code())).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    t.advance(8 * HALF_MINUTE_MS);
    expect(await secondStep(late, app.code())).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await pruneRows(t.deps);
    expect(await t.db.$count(challenges, eq(challenges.userId, user.id))).toBe(0);
  });

  it('is not finished by the step of somebody else', async () => {
    const [user, stranger] = [await t.signUp(), await t.signUp()];
    const app = await switchAppOn(t, user);
    await switchAppOn(t, stranger);
    expect(await secondStep(await firstStep(stranger), app.code())).toMatchObject(WRONG);
  });

  it('lets ten codes be tried, from wherever, and then none for five minutes', async () => {
    const user = await t.signUp();
    const app = await switchAppOn(t, user);
    const challenge = await firstStep(user);
    const wrong = app.code() === '000000' ? '000001' : '000000';
    for (let i = 0; i < 10; i += 1) expect((await secondStep(challenge, wrong)).status).toBe(400);
    expect((await secondStep(challenge, wrong)).status).toBe(429);
    expect((await secondStep(await firstStep(user), app.code())).status).toBe(429);
    t.advance(10 * HALF_MINUTE_MS);
    expect((await secondStep(await firstStep(user), app.code())).status).toBe(200);
  });

  it('is not kept from where its owner got in before, whatever strangers try', async () => {
    const user = await t.signUp();
    const app = await switchAppOn(t, user);
    const home = '198.51.100.9';
    expect((await secondStep(await firstStep(user), app.code(), home)).status).toBe(200);
    const challenge = await firstStep(user);
    for (let i = 0; i < 11; i += 1) await secondStep(challenge, 'no code');
    expect((await secondStep(challenge, app.code(1))).status).toBe(429);
    expect((await secondStep(challenge, app.code(1), home)).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('lets in once, however it is typed, which is recorded and told by a letter', async () => {
    const user = await t.signUp();
    const { recoveryCodes: codes } = await switchAppOn(t, user);
    const [code = ''] = codes;
    expect((await secondStep(await firstStep(user), code.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await secondStep(await firstStep(user), code)).toMatchObject(WRONG);
    expect(await factorsOf(user)).toMatchObject({ recoveryCodesLeft: 9 });
    const events = await t.db.select().from(accountEvents).where(eq(accountEvents.userId, user.id));
    const told = events.filter(({ letterDueAt }) => letterDueAt !== null).map(({ kind }) => kind);
    expect(told).toEqual(expect.arrayContaining(['twoFactorOn', 'recoveryCodeUsed']));
  });

  it('is void after new ones were made', async () => {
    const user = await t.signUp();
    const { recoveryCodes: codes } = await switchAppOn(t, user);
    const { body } = await t.request<{ recoveryCodes: string[] }>('/user/factors/recovery-codes', {
      as: user,
      body: {},
    });
    expect(await secondStep(await firstStep(user), codes[1] ?? '')).toMatchObject(WRONG);
    expect((await secondStep(await firstStep(user), body.recoveryCodes[1] ?? '')).status).toBe(200);
  });

  it('is not to be had without an app', async () => {
    const user = await t.signUp();
    const answer = await t.request('/user/factors/recovery-codes', { as: user, body: {} });
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('is not in what is kept for an Idempotency-Key', async () => {
    const user = await t.signUp();
    const begun = await t.request<{ data: NewApp }>('/user/factors/app/begin', {
      as: user,
      body: {},
      key: 'key-one-1',
    });
    const code = createApp(begun.body.data.secret, t.deps.clock.now).code();
    const added = await t.request<{ recoveryCodes: string[] }>('/user/factors/app', {
      as: user,
      body: { code },
      key: 'key-two-2',
    });
    const { rows } = await t.db.execute('select response from idempotency');
    const kept = JSON.stringify(rows);
    for (const secret of [begun.body.data.secret, ...added.body.recoveryCodes]) expect(kept).not.toContain(secret);
  });
});

describe('switching the authenticator app off', () => {
  it('lets the password alone in again, and takes the recovery codes away', async () => {
    const user = await t.signUp();
    await switchAppOn(t, user);
    const off = await t.request('/user/factors/app', { method: 'DELETE', as: user, body: {} });
    expect(off).toMatchObject({ status: 200, body: { message: 'The authenticator app is off.' } });
    expect((await logIn(user)).status).toBe(200);
    expect(await factorsOf(user)).toMatchObject({ app: null, recoveryCodesLeft: 0, passkeys: [] });
  });
});
