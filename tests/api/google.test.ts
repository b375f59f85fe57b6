import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { CONFIRMED_FOR_MS } from '#contract/confirmations.ts';
import type { ErrorAnswer } from '#contract/error.ts';
import type { ConfirmWays, Factors, GoogleReturn } from '#contract/factors.ts';
import type { Profile } from '#contract/account.ts';
import type { SecurityEvent } from '#contract/account-security.ts';
import type { LoginAnswer, User } from '#contract/user.ts';
import { account, session, user } from '#server/db/schema.ts';
import { addApp } from '../support/authenticator-app.ts';
import { beginGoogle, comeBack, newPerson } from '../support/google-return.ts';
import { lettersTo } from '../support/letters-to.ts';
import { type Lie, type Person, startOidcProvider, toGoogleEnv } from '../support/oidc-provider.ts';
import { poll } from '../support/poll.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const provider = await startOidcProvider();
const log: string[] = [];
const t = startTestApp({ env: { ...toGoogleEnv(provider), VERIFY_EMAIL: 'required' }, log });
const without = startTestApp();
const misled = startTestApp({
  env: { ...toGoogleEnv(provider), GOOGLE_ISSUER: provider.issuer.replace('127.0.0.1', 'localhost') },
});

beforeEach(() => {
  provider.lie = null;
  provider.isDown = false;
});

type Answer = Pick<LoginAnswer, 'user'> & Omit<ErrorAnswer, 'success'>;
const logIn = (body: GoogleReturn) => t.request<Answer>('/user/login/google', { body });
const enter = async (person: Person) => logIn(await comeBack(t, provider, { person }));
const verify = (somebody: TestUser) => t.db.update(user).set({ emailVerified: true }).where(eq(user.id, somebody.id));
async function signUp(fields: Parameters<typeof t.signUp>[0] = {}): Promise<TestUser> {
  const somebody = await t.signUp(fields);
  await verify(somebody);
  return somebody;
}
/** Somebody whose account Google made. */
async function newcomer(person = newPerson()): Promise<{ as: TestUser; person: Person }> {
  const { body } = await enter(person);
  const { _id: id, username, email, token } = body.user;
  return { as: { id, username, email, token, password: '' }, person };
}
const link = async (as: TestUser, person = newPerson()) =>
  t.request<Answer>('/user/google/link', { as, body: await comeBack(t, provider, { as, person }) });
const factorsOf = async (as: TestUser) => (await t.request<{ data: Factors }>('/user/factors', { as })).body.data;
const eventsOf = async (as: TestUser) =>
  (await t.request<{ data: SecurityEvent[] }>('/user/security-events', { as })).body.data.map(({ kind }) => kind);
const ageSession = (as: TestUser) =>
  t.db
    .update(session)
    .set({ createdAt: new Date(Date.now() - 2 * CONFIRMED_FOR_MS), confirmedAt: null })
    .where(eq(session.userId, as.id));

describe('a first sign-in', () => {
  it('makes an account with a confirmed address and a username of the name, and the next one finds it', async () => {
    const person = newPerson({ name: 'Zoë  O’Connor' });
    const first = await enter(person);
    expect(first.status).toBe(200);
    expect(first.body.user).toMatchObject({ username: 'zoe_o_connor', email: person.email });
    expect(first.body.user.unverified).toBeUndefined();
    expect(first.headers.get('set-cookie')).toBeNull();
    const { body } = await t.request<{ user: User }>('/user/me', { as: first.body.user });
    expect(body.user._id).toBe(first.body.user._id);
    // The address may change at Google: the account is known by the subject.
    const second = await enter({ ...person, email: 'elsewhere@gmail.example' });
    expect(second.body.user).toMatchObject({ _id: first.body.user._id, email: person.email });
    expect(await eventsOf({ ...first.body.user, id: '', password: '' })).toEqual([
      'loggedIn',
      'loggedIn',
      'registered',
    ]);
  });

  it('takes another username where that one is taken, official or no username', async () => {
    await signUp({ username: 'Ravi_Das' });
    const names = ['Ravi Das', 'Admin', 'अशा', 'x'];
    for (const name of names) {
      const { username } = (await enter(newPerson({ name }))).body.user;
      expect(username).toMatch(name === 'Ravi Das' ? /^ravi_das_\d{4,5}$/ : /^learner_\d{4,5}$/);
    }
  });

  it('is refused where Google does not vouch for the address, and makes nothing', async () => {
    const person = newPerson({ email_verified: false });
    const { status, body } = await enter(person);
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(body.message).toContain('has not confirmed your email address');
    expect(await t.db.$count(user, eq(user.email, person.email))).toBe(0);
  });
});

describe('an existing account with the same address', () => {
  it.each([true, false])('is not entered by the address, whether confirmed there (%s)', async (isVerified) => {
    const owner = await t.signUp();
    if (isVerified) await verify(owner);
    const { status, body } = await enter(newPerson({ email: owner.email.toUpperCase() }));
    expect([status, body.code]).toEqual([409, 'already_registered']);
    expect((await factorsOf(owner)).google.since).toBeNull();
    expect(await t.db.$count(account, eq(account.userId, owner.id))).toBe(1);
  });

  it('goes with the link of a letter to the owner of the address, and who registered it keeps no way in', async () => {
    const stranger = await t.signUp();
    const refused = await link(stranger);
    expect([refused.status, refused.body.code]).toEqual([403, 'email_unverified']);
    // As an earlier server may have let them.
    const identity = { providerId: provider.issuer, accountId: crypto.randomUUID() };
    await t.db.insert(account).values({ id: crypto.randomUUID(), userId: stranger.id, ...identity });
    await addApp(t, stranger);
    await t.request('/user/password/forgot', { body: { email: stranger.email } });
    const token = await tokenOf(stranger.email);
    const password = 'the owner is here';
    expect((await t.request('/user/password/reset', { body: { token, password } })).status).toBe(200);
    expect((await t.request('/user/me', { as: stranger })).status).toBe(401);
    const { body } = await t.request<Answer>('/user/login', { body: { email: stranger.email, password } });
    expect(body.user.unverified).toBeUndefined();
    const again = await enter(newPerson({ sub: identity.accountId, email: stranger.email }));
    expect(again.body.code).toBe('already_registered');
  });
});

describe('what comes back', () => {
  const lies: Lie[] = ['nonce', 'aud', 'iss', 'expired', 'unsigned', 'foreign-key'];
  it.each(lies)('is refused with an ID token that lies: %s', async (lie) => {
    const body = await comeBack(t, provider);
    provider.lie = lie;
    const answer = await logIn(body);
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  });

  it('is refused with a state that was not begun, or of another beginning', async () => {
    const body = await comeBack(t, provider);
    const other = await beginGoogle(t);
    for (const wrong of [{ state: 'made-up.login' }, { pending: other.pending }, { pending: 'made up' }]) {
      const answer = await logIn({ ...body, ...wrong });
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    }
    expect((await logIn(body)).status).toBe(200);
  });

  it('counts once', async () => {
    const body = await comeBack(t, provider);
    expect((await logIn(body)).status).toBe(200);
    const replayed = await logIn(body);
    expect([replayed.status, replayed.body.code]).toEqual([403, 'forbidden']);
    // Another code for the same beginning.
    const person = newPerson();
    const { address, pending } = await beginGoogle(t);
    provider.person = person;
    const codes = [await provider.consent(address), await provider.consent(address)].map(({ searchParams }) => ({
      pending,
      code: searchParams.get('code') ?? '',
      state: searchParams.get('state') ?? '',
    }));
    const answers = [];
    for (const one of codes) answers.push((await logIn(one)).status);
    expect(answers).toEqual([200, 403]);
  });

  it('is too late after five minutes', async () => {
    const body = await comeBack(t, provider);
    t.advance(5 * 60_000);
    const late = await logIn(body);
    expect([late.body.code, late.body.message]).toEqual(['forbidden', 'This took too long. Please start again.']);
  });

  it('is of no use to another user than the one who began', async () => {
    const [one, other] = [await signUp(), await signUp()];
    const body = await comeBack(t, provider, { as: one });
    expect((await t.request('/user/google/link', { as: other, body })).status).toBe(403);
    expect((await logIn(body)).status).toBe(403);
    const begunByNobody = await comeBack(t, provider);
    expect((await t.request('/user/google/link', { as: other, body: begunByNobody })).status).toBe(403);
    expect((await t.request('/user/google/link', { as: one, body })).status).toBe(200);
  });

  it('comes to a page of ours in the fragment, whatever else it says', async () => {
    const { address } = await beginGoogle(t);
    const { search } = await provider.consent(address);
    const answer = await t.request(`/user/google/callback${search}&next=https://evil.example&token=x`);
    expect(answer.status).toBe(302);
    const location = answer.headers.get('location') ?? '';
    expect(location).toMatch(/^\/login#google&code=[\w-]+&state=[\w-]+\.login&iss=&error=$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const cancelled = await t.request('/user/google/callback?error=access_denied&state=//evil.example.settings');
    expect(cancelled.headers.get('location')).toMatch(/^\/settings#google&.*error=access_denied$/);
  });

  it('is asked for with PKCE, and no log has a code or a state', async () => {
    const { address } = await beginGoogle(t);
    const asked = new URL(address).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('redirect_uri')).toBe(`${t.deps.site.origin}/api/v1/user/google/callback`);
    const body = await comeBack(t, provider);
    await t.request(`/user/google/callback?code=${body.code}&state=${body.state}`);
    provider.lie = 'nonce';
    await logIn(body);
    const all = log.join('\n');
    for (const secret of [body.code, body.state, body.pending, provider.clientSecret])
      expect(all).not.toContain(secret);
  });
});

describe('the provider', () => {
  it('that is down is told so, and works again without a restart', async () => {
    const fresh = await comeBack(t, provider);
    provider.isDown = true;
    const answer = await logIn(fresh);
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(answer.body.message).toContain('Google cannot be reached');
    provider.isDown = false;
    expect((await logIn(await comeBack(t, provider))).status).toBe(200);
  });

  it('that says it is another issuer is not believed', async () => {
    const answer = await misled.request<ErrorAnswer>('/user/google/begin', { body: {} });
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
  });

  it('that is not set up has no calls and gets no requests', async () => {
    const before = provider.requests;
    expect((await without.request('/user/sign-in-ways')).body).toEqual({ success: true, data: { google: false } });
    const body = { pending: 'abcdefgh', code: 'abcdefgh', state: 'abcdefgh' };
    const answers = [
      await without.request<ErrorAnswer>('/user/google/begin', { body: {} }),
      await without.request<ErrorAnswer>('/user/login/google', { body }),
      await without.request<ErrorAnswer>('/user/google/callback?code=a&state=b'),
    ];
    for (const answer of answers) expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect((await t.request('/user/sign-in-ways')).body).toEqual({ success: true, data: { google: true } });
    expect(provider.requests).toBe(before);
  });
});

describe('an account with an authenticator app', () => {
  it('is asked for the second step after Google too', async () => {
    const { as, person } = await newcomer();
    const { recoveryCodes } = await addApp(t, as);
    const { status, body } = await enter(person);
    expect([status, body.code]).toEqual([403, 'second_factor_required']);
    expect(body.user).toBeUndefined();
    const { challenge } = body.data as { challenge: string };
    const step = await t.request<Answer>('/user/login/factor', { body: { challenge, code: recoveryCodes[0] } });
    expect(step.body.user._id).toBe(as.id);
  });

  it('is not confirmed by Google alone', async () => {
    const { as, person } = await newcomer();
    await addApp(t, as);
    const google = await comeBack(t, provider, { as, person });
    const answer = await t.request<ErrorAnswer>('/user/confirm', { as, body: { google } });
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_request']);
  });
});

describe('connecting', () => {
  it('lets Google log in to the account, tells its owner, and stands in the export', async () => {
    const owner = await signUp();
    const person = newPerson();
    expect((await link(owner, person)).status).toBe(200);
    expect((await enter(person)).body.user._id).toBe(owner.id);
    const factors = await factorsOf(owner);
    expect(factors).toMatchObject({ password: true, google: { offered: true } });
    expect(factors.google.since).not.toBeNull();
    expect(await eventsOf(owner)).toContain('googleLinked');
    const { body } = await t.request<{ data: { factors: { google: unknown[] } } }>('/user/export', { as: owner });
    expect(body.data.factors.google).toEqual([{ subject: person.sub, since: factors.google.since }]);
    await t.request('/user', {
      method: 'DELETE',
      as: owner,
      body: { confirmation: owner.username, password: owner.password },
    });
    expect(await t.db.$count(account, eq(account.accountId, person.sub))).toBe(0);
  });

  it('takes one Google account for one account, and asks again who it is', async () => {
    const [one, other] = [await signUp(), await signUp()];
    const person = newPerson();
    expect((await link(one, person)).status).toBe(200);
    expect((await link(other, person)).body.code).toBe('conflict');
    expect((await link(one)).body.code).toBe('conflict');
    await ageSession(other);
    expect((await link(other)).body.code).toBe('reauthentication_required');
  });

  it('is undone with a password, not without one; the link of a letter sets it', async () => {
    const { as, person } = await newcomer();
    expect(await factorsOf(as)).toMatchObject({ password: false });
    const unlink = (who: { token: string }) =>
      t.request<ErrorAnswer>('/user/google/link', { method: 'DELETE', as: who, body: {} });
    const refused = await unlink(as);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(refused.body.message).toContain('Set a password first');
    expect((await enter(person)).status).toBe(200);

    await t.request('/user/password/forgot', { body: { email: as.email } });
    const password = 'a first password';
    const body = { token: await tokenOf(as.email), password };
    expect((await t.request('/user/password/reset', { body })).status).toBe(200);
    const { body: entered } = await t.request<Answer>('/user/login', { body: { email: as.email, password } });
    expect((await unlink(entered.user)).status).toBe(200);
    expect((await unlink(entered.user)).status).toBe(200);
    expect(await eventsOf({ ...as, token: entered.user.token })).toContain('googleUnlinked');
    expect((await enter(person)).body.code).toBe('already_registered');
  });

  it('confirms who it is for an account without a password', async () => {
    const { as, person } = await newcomer();
    const { body } = await t.request<{ data: Profile }>('/user/profile', { as });
    expect(body.data).toMatchObject({ provider: provider.issuer, providerId: person.sub });
    await ageSession(as);
    const renew = () => t.request<ErrorAnswer>('/user/factors/app/begin', { as, body: {} });
    expect((await renew()).body.code).toBe('reauthentication_required');
    const { body: ways } = await t.request<{ data: ConfirmWays }>('/user/confirm/begin', { as, body: {} });
    expect(ways.data.methods).toEqual(['google']);
    const other = await comeBack(t, provider, { as });
    expect((await t.request('/user/confirm', { as, body: { google: other } })).status).toBe(403);
    const google = await comeBack(t, provider, { as, person });
    expect((await t.request('/user/confirm', { as, body: { google } })).status).toBe(200);
    expect((await renew()).status).toBe(200);
    expect((await t.request('/user/confirm', { as, body: { google } })).status).toBe(403);
  });
});

async function tokenOf(email: string): Promise<string> {
  let token: string | undefined;
  const arrived = async () => {
    const letters = await lettersTo(t.deps.env.dataDir, email);
    token = /reset-password#token=([\w-]+)/.exec(letters.join('\n'))?.[1];
    return token !== undefined;
  };
  await poll(arrived, 5000, () => `No link came to ${email}`);
  return token ?? '';
}
