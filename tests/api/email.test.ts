import { and, eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { EmailOutcome } from '#contract/account-security.ts';
import type { LoginAnswer, User } from '#contract/user.ts';
import { accountEvents, emailLinks, user as accounts } from '#server/db/schema.ts';
import { sendEventLetters } from '#server/services/accounts/event-letters.ts';
import { pruneRows } from '#server/services/prune-rows.ts';
import { lettersTo } from '../support/letters-to.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp({ limits: 'none', env: { VERIFY_EMAIL: 'required' } });

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const lettersOf = (email: string) => lettersTo(t.deps.env.dataDir, email);
/** The tokens of a name in the hash, in the letters to an address, the latest last. */
async function tokensIn(email: string, name: string, count = 1): Promise<string[]> {
  const find = async () =>
    (await lettersOf(email)).flatMap((letter) => new RegExp(`/verify-email#${name}=([\\w-]+)`).exec(letter)?.[1] ?? []);
  await expect.poll(find, { timeout: 20_000 }).toHaveLength(count);
  return find();
}
const tokenIn = async (email: string, name: string, count = 1) => (await tokensIn(email, name, count)).at(-1) ?? '';
const follow = (token: string) =>
  t.request<{ message: string; outcome: EmailOutcome }>('/user/email/confirm', { body: { token } });
const me = async (as: { token: string }) => (await t.request<{ user: User }>('/user/me', { as })).body.user;
const kinds = async (userId: string) =>
  (await t.db.select().from(accountEvents).where(eq(accountEvents.userId, userId))).map(({ kind }) => kind);
/** Somebody who confirmed their address. */
async function confirmed(): Promise<TestUser> {
  const learner = await t.signUp();
  await t.db.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, learner.id));
  return learner;
}

describe('an email address that is not confirmed', () => {
  it('is told with the user, and logs in all the same', async () => {
    const learner = await t.signUp();
    expect((await me(learner)).unverified).toBe(true);
    const { body } = await t.request<LoginAnswer>('/user/login', {
      body: { email: learner.email, password: learner.password },
    });
    expect(body.user.unverified).toBe(true);
  });

  it('is confirmed by the link of the letter, which says so again when it is opened again', async () => {
    const learner = await t.signUp();
    const token = await tokenIn(learner.email, 'token');
    expect(await follow(token)).toMatchObject({ status: 200, body: { outcome: 'verified' } });
    expect((await me(learner)).unverified).toBeUndefined();
    expect(await follow(token)).toMatchObject({ status: 200, body: { outcome: 'verified' } });
    expect((await kinds(learner.id)).filter((kind) => kind === 'emailVerified')).toHaveLength(1);
  });

  it('keeps from teaching, reviews and certificates, and the same call passes afterwards', async () => {
    const learner = await t.signUp();
    const [courseId = ''] = await t.addCourses({});
    await t.grant(learner.id, courseId);
    const course = {
      title: 'Weaving',
      description: 'Looms.',
      category: 'programming',
      subCategory: 'python',
      price: 0,
    };
    const calls = [
      ['/user/become-instructor', { body: {} }],
      ['/course/add', { body: { courseId: crypto.randomUUID(), ...course } }],
      ['/course/status', { method: 'PUT', body: { courseId, status: 'published' } }],
      ['/course/review', { body: { courseId, rating: 5, text: 'Good.' }, key: 'a-review-that-waits' }],
      ['/certificate', { body: { courseId, name: 'Meera Iyer' } }],
    ] as const;
    for (const [path, options] of calls)
      expect(await t.request(path, { as: learner, ...options }), path).toMatchObject({
        status: 403,
        body: {
          code: 'email_unverified',
          message: expect.stringContaining('Confirm your email address first') as string,
        },
      });
    expect(
      (await t.request('/cart/add', { as: learner, body: { courseId: (await t.addCourses({}))[0] } })).status,
    ).toBe(200);
    await follow(await tokenIn(learner.email, 'token'));
    const [, , , [path, review]] = calls;
    expect(await t.request(path, { as: learner, ...review })).toMatchObject({ status: 200, replayed: false });
  });

  it('gets its letter again, one a minute, and the last link alone is good', async () => {
    const learner = await t.signUp();
    const first = await tokenIn(learner.email, 'token');
    const again = () => t.request<{ message: string }>('/user/email/verify', { as: learner, body: {} });
    expect((await again()).status).toBe(200);
    expect(await tokensIn(learner.email, 'token')).toEqual([first]);
    t.advance(MINUTE_MS + 1000);
    await again();
    const second = await tokenIn(learner.email, 'token', 2);
    expect((await follow(first)).status).toBe(400);
    expect((await follow(second)).status).toBe(200);
    expect((await again()).body.message).toBe('Your email address is confirmed already.');
  });

  it('is sent five letters, and then must wait', async () => {
    const learner = await t.signUp();
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked += 1)
      statuses.push((await t.request('/user/email/verify', { as: learner, body: {} })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is not confirmed by a link after three days, nor by one that is made up', async () => {
    const learner = await t.signUp();
    const token = await tokenIn(learner.email, 'token');
    t.advance(3 * DAY_MS + 1000);
    expect(await follow(token)).toMatchObject({ status: 400 });
    expect(await follow('made-up')).toMatchObject({ status: 400 });
    await pruneRows(t.deps);
    expect(await t.db.$count(emailLinks, eq(emailLinks.userId, learner.id))).toBe(0);
  });

  it('keeps the hash of the token alone', async () => {
    const learner = await t.signUp();
    const token = await tokenIn(learner.email, 'token');
    const rows = await t.db.select().from(emailLinks).where(eq(emailLinks.userId, learner.id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('another email address', () => {
  const ask = (as: TestUser, email: string, password = as.password) =>
    t.request<{ message: string }>('/user/email/change', { as, body: { email, password } });
  const newAddress = () => `new-${crypto.randomUUID()}@example.org`;
  const emailOf = async ({ id }: TestUser) => (await t.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.email;

  it.each([
    ['old', 'new'],
    ['new', 'old'],
  ])('is the account’s when both confirmed it, first the %s one, then the %s one', async (first) => {
    const learner = await confirmed();
    const email = newAddress();
    expect((await ask(learner, email.toUpperCase())).status).toBe(200);
    const both = [await tokenIn(learner.email, 'change'), await tokenIn(email, 'change')];
    const [one = '', two = ''] = first === 'old' ? both : both.reverse();
    const waits = first === 'old' ? 'waits-for-new' : 'waits-for-old';
    expect((await follow(one)).body.outcome).toBe(waits);
    expect((await follow(one)).body.outcome).toBe(waits);
    expect(await emailOf(learner)).toBe(learner.email);
    expect((await follow(two)).body.outcome).toBe('changed');
    expect((await follow(two)).body.outcome).toBe('changed');
    expect(await me(learner)).toMatchObject({ email });
    await sendEventLetters(t.deps);
    expect((await lettersOf(learner.email)).join()).toContain('email address of your Code It account was changed');
    expect(await kinds(learner.id)).toEqual(
      expect.arrayContaining(['emailChangeAsked', 'emailChangeConfirmed', 'emailChanged']),
    );
  });

  it('wants the password, and not the address that the account has', async () => {
    const learner = await confirmed();
    expect(await ask(learner, newAddress(), 'wrong, of course')).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    });
    expect((await ask(learner, learner.email)).status).toBe(400);
    expect(await lettersOf(learner.email)).toHaveLength(1);
  });

  it('is not the account’s after a day', async () => {
    const learner = await confirmed();
    const email = newAddress();
    await ask(learner, email);
    await follow(await tokenIn(learner.email, 'change'));
    const token = await tokenIn(email, 'change');
    t.advance(DAY_MS + 1000);
    expect((await follow(token)).status).toBe(400);
    expect(await emailOf(learner)).toBe(learner.email);
  });

  it('answers the same where it is taken, and its owner gets a letter without a link', async () => {
    const [learner, owner] = [await confirmed(), await confirmed()];
    const [free, taken] = [await ask(learner, newAddress()), await ask(await confirmed(), owner.email)];
    expect(taken).toMatchObject({ status: free.status, body: free.body });
    await expect
      .poll(async () => (await lettersOf(owner.email)).some((letter) => letter.includes('another Code It account')))
      .toBe(true);
    expect((await lettersOf(owner.email)).join()).not.toContain('#change=');
  });

  it('is undone by the old one within 7 days, with every session, and no other link is good then', async () => {
    const learner = await confirmed();
    const email = newAddress();
    await ask(learner, email);
    await follow(await tokenIn(learner.email, 'change'));
    await follow(await tokenIn(email, 'change'));
    t.advance(6.9 * DAY_MS);
    const undo = await tokenIn(learner.email, 'undo');
    expect((await follow(undo)).body.outcome).toBe('undone');
    expect((await follow(undo)).body.outcome).toBe('undone');
    expect(await emailOf(learner)).toBe(learner.email);
    expect((await t.request('/user/me', { as: learner })).status).toBe(401);
    expect(await t.db.$count(emailLinks, eq(emailLinks.userId, learner.id))).toBe(1);
    expect(await kinds(learner.id)).toContain('emailChangeUndone');
  });

  it('is not undone after 7 days', async () => {
    const learner = await confirmed();
    const email = newAddress();
    await ask(learner, email);
    const undo = await tokenIn(learner.email, 'undo');
    await follow(await tokenIn(learner.email, 'change'));
    await follow(await tokenIn(email, 'change'));
    t.advance(7 * DAY_MS + 1000);
    expect((await follow(undo)).status).toBe(400);
    expect(await emailOf(learner)).toBe(email);
  });

  it('is stopped by the old one before it is confirmed', async () => {
    const learner = await confirmed();
    const email = newAddress();
    await ask(learner, email);
    const token = await tokenIn(email, 'change');
    await follow(await tokenIn(learner.email, 'undo'));
    expect((await follow(token)).status).toBe(400);
    expect((await t.request('/user/me', { as: learner })).status).toBe(401);
  });

  it('leaves the old one to its account for 7 days, and then to anybody', async () => {
    const learner = await confirmed();
    const email = newAddress();
    await ask(learner, email);
    await follow(await tokenIn(learner.email, 'change'));
    await follow(await tokenIn(email, 'change'));
    const register = () =>
      t.request('/user/register', {
        body: { username: `u_${crypto.randomUUID().slice(0, 8)}`, email: learner.email, password: 'correct horse' },
      });
    expect(await register()).toMatchObject({ status: 409, body: { code: 'already_registered' } });
    t.advance(7 * DAY_MS + 1000);
    expect((await register()).status).toBe(200);
  });

  it('needs no word of an old one that was never confirmed, which can undo nothing', async () => {
    const learner = await t.signUp();
    const email = newAddress();
    await ask(learner, email);
    expect((await follow(await tokenIn(email, 'change'))).body.outcome).toBe('changed');
    expect((await me(learner)).unverified).toBeUndefined();
    expect((await lettersOf(learner.email)).join()).not.toMatch(/#(undo|change)=/);
    expect(await t.db.$count(emailLinks, and(eq(emailLinks.userId, learner.id), eq(emailLinks.purpose, 'undo')))).toBe(
      0,
    );
  });

  it('is not given to two who confirm it at once', async () => {
    const [one, two] = [await confirmed(), await confirmed()];
    const email = newAddress();
    for (const learner of [one, two]) {
      await ask(learner, email);
      await follow(await tokenIn(learner.email, 'change'));
    }
    const tokens = await tokensIn(email, 'change', 2);
    const statuses = (await Promise.all(tokens.map(follow))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('ends the link of a forgotten password that went to the old one', async () => {
    const learner = await confirmed();
    const send = vi.spyOn(t.deps.letters, 'resetLink');
    await t.request('/user/password/forgot', { body: { email: learner.email } });
    await expect.poll(() => send.mock.calls.length).toBe(1);
    const email = newAddress();
    await ask(learner, email);
    await follow(await tokenIn(learner.email, 'change'));
    await follow(await tokenIn(email, 'change'));
    const body = { token: send.mock.calls[0]?.[0].token, password: 'another long one' };
    expect((await t.request('/user/password/reset', { body })).status).toBe(400);
    send.mockRestore();
  });
});
