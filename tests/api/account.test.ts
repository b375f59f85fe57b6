import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/error.ts';
import type { LoginAnswer } from '#contract/user.ts';
import { session } from '#server/db/schema.ts';
import { clause } from '../spec/clauses/clauses.ts';
import { startTestApp } from '../support/start-test-app.ts';

const t = startTestApp();

describe('register', () => {
  it(clause('7.user-register'), async () => {
    const body = { username: 'Mira.K', email: 'Mira@Example.org', password: 'correct horse' };
    const registered = await t.request('/user/register', { body });
    expect(registered).toMatchObject({ status: 200, body: { success: true, message: 'Registered successfully!' } });

    const login = await t.request<LoginAnswer>('/user/login', {
      body: { email: 'mira@example.org', password: 'correct horse' },
    });
    expect(login.status).toBe(200);
    expect(login.body.user).toMatchObject({
      username: 'Mira.K',
      email: 'mira@example.org',
      avatar: null,
      role: 'student',
      purchasedCourses: [],
    });
    const me = await t.request('/user/me', { as: login.body.user });
    const { token: _, ...user } = login.body.user;
    expect(me.body).toEqual({ success: true, user });
  });

  it(clause('7.user-register.refused'), async () => {
    const { username, email } = await t.signUp({ username: 'taken_one' });
    const password = 'correct horse';
    const sameEmail = await t.request<ErrorAnswer>('/user/register', {
      body: { username: 'other_one', email: email.toUpperCase(), password },
    });
    expect(sameEmail).toMatchObject({ status: 409, body: { success: false, code: 'already_registered' } });
    expect(sameEmail.body.message).toContain('email');
    const sameName = await t.request<ErrorAnswer>('/user/register', {
      body: { username: username.toUpperCase(), email: 'new@example.org', password },
    });
    expect(sameName).toMatchObject({ status: 409, body: { code: 'already_registered' } });
    expect(sameName.body.message).toContain('username');
  });

  it('lets one of two racing registrations win', async () => {
    const register = (username: string) =>
      t.request('/user/register', { body: { username, email: 'race@example.org', password: 'correct horse' } });
    const statuses = (await Promise.all([register('racer_a'), register('racer_b')])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it.each([
    [{ email: 'a@example.org', password: 'correct horse' }, 'Username is required'],
    [{ username: 'ab', email: 'a@example.org', password: 'correct horse' }, 'Username must have at least 3 characters'],
    [{ username: 'abc', email: 'nobody', password: 'correct horse' }, 'Enter a valid email address'],
    [{ username: 'abc', email: 'a@example.org', password: 'short' }, 'Password must have at least 8 characters'],
    [{ username: 'abc', email: 'a@example.org', password: 'correct horse', role: 'both' }, 'Unknown field: role'],
  ])('refuses %j in words', async (body, message) => {
    const answer = await t.request('/user/register', { body });
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'bad_request', message } });
  });
});

describe('login', () => {
  it(clause('7.user-login.refused'), async () => {
    const { email } = await t.signUp();
    for (const body of [
      { email, password: 'wrong horse' },
      { email: 'nobody@example.org', password: 'correct horse' },
    ]) {
      expect(await t.request('/user/login', { body })).toMatchObject({
        status: 400,
        body: { success: false, code: 'invalid_credentials', message: 'Invalid email or password' },
      });
    }
  });

  it('is not rate limited into a wrong answer by a slow typist', async () => {
    const { email, password } = await t.signUp();
    const from = '203.0.113.7';
    for (let attempt = 0; attempt < 12; attempt++) {
      await t.request('/user/login', { from, body: { email, password: 'wrong horse' } });
    }
    expect((await t.request('/user/login', { from, body: { email, password } })).status).toBe(200);
  });
});

describe('sessions', () => {
  it(clause('7.user-me.refused'), async () => {
    expect(await t.request('/user/me')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(await t.request('/user/me', { as: { token: 'made.up' } })).toMatchObject({
      status: 401,
      body: { code: 'session_expired' },
    });
  });

  it('refuses the token as the database holds it, and a token under another signature', async () => {
    const user = await t.signUp();
    const [stored] = await t.db.select().from(session).where(eq(session.userId, user.id));
    const bare = stored?.token ?? '';
    expect(user.token).toContain(bare);
    expect((await t.request('/user/me', { as: { token: bare } })).status).toBe(401);
    const other = await t.signUp();
    const swapped = `${bare}.${other.token.split('.')[1]}`;
    expect((await t.request('/user/me', { as: { token: swapped } })).status).toBe(401);
    expect((await t.request('/user/me', { as: user })).status).toBe(200);
  });

  it('ignores a session cookie: only the Authorization header signs in', async () => {
    const user = await t.signUp();
    const headers = { Cookie: `better-auth.session_token=${encodeURIComponent(user.token)}` };
    expect((await t.request('/user/me', { headers })).status).toBe(401);
  });

  it('refuses a session that has run out', async () => {
    const user = await t.signUp();
    await t.db
      .update(session)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(session.userId, user.id));
    expect(await t.request('/user/me', { as: user })).toMatchObject({ status: 401, body: { code: 'session_expired' } });
  });

  it(clause('7.user-logout.revoked'), async () => {
    const user = await t.signUp();
    const { body } = await t.request<LoginAnswer>('/user/login', {
      body: { email: user.email, password: user.password },
    });
    const phone = { token: body.user.token };
    const expected = { status: 200, body: { success: true, message: 'You have successfully logged out.' } };

    expect(await t.request('/user/logout', { body: { authToken: user.token } })).toMatchObject(expected);
    expect((await t.request('/user/me', { as: user })).status).toBe(401);
    expect(await t.request('/user/logout', { method: 'POST', as: user })).toMatchObject(expected);
    expect((await t.request('/user/me', { as: phone })).status).toBe(200);
    expect(await t.request('/user/logout', { method: 'POST', as: phone })).toMatchObject(expected);
    expect((await t.request('/user/me', { as: phone })).status).toBe(401);
  });

  it('does not mount the routes of the library behind it', async () => {
    const answer = await t.app.request('/api/auth/get-session');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false, code: 'not_found' });
  });
});
