import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { passwordResets, user as accounts } from '#server/db/schema.ts';
import { sendEventLetters } from '#server/services/accounts/event-letters.ts';
import { requestPasswordReset } from '#server/services/accounts/password-reset-service.ts';
import { aCaller } from '../support/a-caller.ts';
import { lettersTo, toReadable } from '../support/letters-to.ts';
import { startMailServer } from '../support/mail-server.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';

const MINUTE_MS = 60_000;
const LINK = /http:\/\/localhost:3000\/reset-password#token=([\w-]+)/;

describe('a forgotten password', () => {
  let t: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    user = await t.signUp();
  });

  const forgot = (email: string) => t.request('/user/password/forgot', { body: { email } });
  const reset = (token: string, password: string) =>
    t.request<{ message: string }>('/user/password/reset', { body: { token, password } });
  const login = (password: string) => t.request('/user/login', { body: { email: user.email, password } });

  const letters = () => lettersTo(t.deps.env.dataDir, user.email);
  const changeLetters = async () => {
    await sendEventLetters(t.deps);
    return (await letters()).filter((letter) => letter.includes('Subject: Your Code It password was changed'));
  };
  async function tokenFor(email: string): Promise<string> {
    const before = (await letters()).length;
    await forgot(email);
    await expect.poll(async () => (await letters()).length).toBe(before + 1);
    return LINK.exec((await letters()).findLast((letter) => LINK.test(letter)) ?? '')?.[1] ?? '';
  }

  it('is replaced by the link of a letter, which ends every session', async () => {
    const token = await tokenFor(user.email.toUpperCase());
    expect(await reset(token, 'another horse')).toMatchObject({ status: 200, body: { success: true } });
    expect((await login('correct horse')).status).toBe(400);
    expect((await login('another horse')).status).toBe(200);
    expect((await t.request('/user/me', { as: user })).status).toBe(401);
  });

  it('is replaced once by a link', async () => {
    const token = await tokenFor(user.email);
    await reset(token, 'another horse');
    expect(await reset(token, 'a third horse')).toMatchObject({
      status: 400,
      body: { message: 'This link has expired or was already used. Please request a new one.' },
    });
    expect((await login('another horse')).status).toBe(200);
  });

  it('stays as it is for a made-up token or a password that is too short', async () => {
    expect((await reset('made-up', 'another horse')).status).toBe(400);
    const token = await tokenFor(user.email);
    expect(await reset(token, 'short')).toMatchObject({
      status: 400,
      body: { message: 'Password must have at least 8 characters' },
    });
    expect((await login('correct horse')).status).toBe(200);
    expect((await reset(token, 'long enough')).status).toBe(200);
  });

  it('says the same for an email without an account', async () => {
    const known = await forgot(user.email);
    const unknown = await forgot('nobody@example.org');
    expect(unknown.body).toEqual(known.body);
    expect(unknown.status).toBe(known.status);
  });

  it('says the same when the link cannot be made, for which it does not wait', async () => {
    const made = vi.spyOn(t.deps.letters, 'resetLink').mockImplementation(() => {
      throw new Error('no letter');
    });
    expect(await forgot(user.email)).toMatchObject({ status: 200 });
    await expect.poll(() => made.mock.calls.length).toBe(1);
    made.mockRestore();
  });

  it('sends one letter a minute', async () => {
    await tokenFor(user.email);
    await forgot(user.email);
    t.advance(MINUTE_MS + 1000);
    await tokenFor(user.email);
    expect(await letters()).toHaveLength(2);
  });

  it('keeps no token that could be used in the database', async () => {
    const token = await tokenFor(user.email);
    const held = JSON.stringify(await t.db.select().from(passwordResets));
    expect(held).toContain(user.id);
    expect(held).not.toContain(token);
  });

  it('sends one letter to many who ask at once', async () => {
    const send = vi.spyOn(t.deps.letters, 'resetLink');
    await Promise.all(
      Array.from({ length: 30 }, () => requestPasswordReset(t.deps, { email: user.email, caller: aCaller() })),
    );
    expect(send).toHaveBeenCalledTimes(1);
    expect((await reset(send.mock.calls[0]?.[0].token ?? '', 'another horse')).status).toBe(200);
    send.mockRestore();
  });

  it('is replaced by the last link alone', async () => {
    const first = await tokenFor(user.email);
    t.advance(MINUTE_MS + 1000);
    const second = await tokenFor(user.email);
    expect((await reset(first, 'another horse')).status).toBe(400);
    expect((await reset(second, 'a third horse')).status).toBe(200);
    expect((await reset(first, 'a fourth horse')).status).toBe(400);
    expect((await login('a third horse')).status).toBe(200);
  });

  it('is replaced once by two copies of a link at once', async () => {
    const token = await tokenFor(user.email);
    const answers = await Promise.all([reset(token, 'another horse'), reset(token, 'a third horse')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('answers a repeated call of the same key as the first time, and writes once', async () => {
    const token = await tokenFor(user.email);
    const body = { token, password: 'another horse' };
    const again = () => t.request('/user/password/reset', { body, key: 'one-intent-to-reset' });
    expect(await again()).toMatchObject({ status: 200, replayed: false });
    expect(await again()).toMatchObject({ status: 200, replayed: true });
    expect(await changeLetters()).toHaveLength(1);
  });

  it('is not replaced by a link after an hour', async () => {
    const token = await tokenFor(user.email);
    t.advance(61 * MINUTE_MS);
    expect((await reset(token, 'another horse')).status).toBe(400);
  });

  it('is not replaced by a link from before a change of the password, of which a letter tells', async () => {
    const token = await tokenFor(user.email);
    const body = { currentPassword: 'correct horse', newPassword: 'battery staple' };
    expect((await t.request('/user/password/change', { as: user, body })).status).toBe(200);
    expect((await reset(token, 'another horse')).status).toBe(400);
    expect((await login('battery staple')).status).toBe(200);
    expect(await changeLetters()).toHaveLength(1);
    expect((await changeLetters())[0]).toContain('http://localhost:3000/forgot-password');
  });

  it('is not replaced by a link that went to an address which the account no longer has', async () => {
    const token = await tokenFor(user.email);
    await t.db
      .update(accounts)
      .set({ email: `new-${user.email}` })
      .where(eq(accounts.id, user.id));
    expect((await reset(token, 'another horse')).status).toBe(400);
  });

  it('tells of the new one by a letter', async () => {
    await reset(await tokenFor(user.email), 'another horse');
    expect(await changeLetters()).toHaveLength(1);
  });
});

describe('with a mail server', () => {
  it('hands the letter over to it', async () => {
    const received: string[] = [];
    const server = await startMailServer(received);
    const { port } = server.address() as { port: number };
    const t = await createTestApp({
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://learn.example.org' },
    });
    const { email } = await t.signUp();
    await t.request('/user/password/forgot', { body: { email } });
    const find = () => received.map(toReadable).find((one) => one.includes('/reset-password#'));
    await expect.poll(find).toBeDefined();
    const letter = find() ?? '';
    expect(letter).toContain(`To: ${email}`);
    expect(letter).toContain('From: Code It <no-reply@learn.example.org>');
    expect(letter).toMatch(/https:\/\/learn\.example\.org\/reset-password#token=[\w-]+/);
    await t.close();
    server.close();
  });
});
