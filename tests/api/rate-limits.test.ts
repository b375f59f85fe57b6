import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/error.ts';
import { createAuth } from '#server/auth/auth.ts';
import { createPasswordHashing, HASHES_AT_ONCE } from '#server/auth/password-hashing.ts';
import { rateLimits } from '#server/db/schema.ts';
import { Refusal } from '#server/services/refusal.ts';
import { login } from '#server/services/accounts/account-service.ts';
import { pruneRows } from '#server/services/prune-rows.ts';
import { type Attempt, limited, type LimitedName } from '#server/services/accounts/rate-limit-service.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { TEST_SECRETS } from '../support/test-app.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const t = startTestApp();
/** Stands still, so that a slow machine gets no attempt back; ahead of the app's, in which nothing of these is back either. */
let now = new Date(Date.now() + 10 * MINUTE_MS);

const pass = (ms: number) => (now = new Date(now.getTime() + ms));
const still = () => ({ db: t.db, clock: { now: () => now } });

let places = 0;
/** A new one each time, of none of the addresses that requests come from unless told otherwise. */
const place = () => `192.0.2.${(places += 1)}`;

const wrong = () => Promise.reject(new Refusal('invalid_credentials', 'wrong'));
const right = () => Promise.resolve('right');

/** How `work` ended as an attempt: what it answered, or the code of the refusal. */
const attempt = (name: LimitedName, who: Attempt, work: () => Promise<string> = wrong) =>
  limited(still(), name, who, work).catch((error: unknown) => (error instanceof Refusal ? error.code : 'failed'));

/** How many wrong attempts are run of `many`, one after the other. */
async function runOf(many: number, name: LimitedName, who: (index: number) => Attempt, work = wrong): Promise<number> {
  let run = 0;
  for (let index = 0; index < many; index += 1) {
    await attempt(name, who(index), () => {
      run += 1;
      return work();
    });
  }
  return run;
}

// Each password is hashed, which is slow on purpose.
describe('the limit of attempts', { timeout: 120_000 }, () => {
  it('refuses the right password too after 15 wrong ones, and tells how long, in words and in a header', async () => {
    const learner = await t.signUp();
    const from = place();
    const login = (password: string, at = from) =>
      t.request<ErrorAnswer>('/user/login', { from: at, body: { email: learner.email, password } });
    const statuses = [];
    for (let index = 0; index < 17; index += 1) statuses.push((await login('wrong horse')).status);
    expect(statuses).toEqual([...Array<number>(15).fill(400), 429, 429]);

    const refused = await login(learner.password);
    expect(refused).toMatchObject({
      status: 429,
      body: { success: false, code: 'rate_limited', message: 'Too many attempts. Try again in 5 minutes.' },
    });
    const seconds = Number(refused.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(4 * 60);
    expect(seconds).toBeLessThanOrEqual(5 * 60);
    // Who is signed in stays, and whoever is elsewhere gets in.
    expect((await t.request('/user/me', { as: learner })).status).toBe(200);
    expect((await login(learner.password, place())).status).toBe(200);
    t.advance(seconds * 1000);
    expect((await login(learner.password)).status).toBe(200);
  });

  it('runs no more than it allows of many that come at once', async () => {
    const who = { account: `${randomUUID()}@example.org`, address: place() };
    let run = 0;
    const count = () => {
      run += 1;
      return wrong();
    };
    const ends = await Promise.all(Array.from({ length: 40 }, () => attempt('login', who, count)));
    expect(run).toBe(15);
    expect(ends.filter((end) => end === 'rate_limited')).toHaveLength(25);
  });

  it('does not count who succeeds, nor what the server fails at, however often', async () => {
    const who = { account: randomUUID(), address: place() };
    const busy = () => Promise.reject(new Refusal('unavailable', 'busy'));
    const broken = () => Promise.reject(new Error('broken'));
    for (let index = 0; index < 20; index += 1) {
      expect(await attempt('login', who, right)).toBe('right');
      expect(await attempt('login', who, busy)).toBe('unavailable');
      expect(await attempt('login', who, broken)).toBe('failed');
    }
    expect(await runOf(20, 'login', () => who)).toBe(15);
    expect(await attempt('login', who, right)).toBe('rate_limited');
  });

  it('takes an account for the same in any case', async () => {
    const name = randomUUID();
    const address = place();
    const spelled = (index: number) => ({ account: index % 2 ? name : name.toUpperCase(), address });
    expect(await runOf(20, 'login', spelled)).toBe(15);
  });

  it('gives attempts back one by one, and no more than there were', async () => {
    const who = { account: randomUUID(), address: place() };
    expect(await runOf(20, 'login', () => who)).toBe(15);
    pass(5 * MINUTE_MS);
    expect(await runOf(20, 'login', () => who)).toBe(1);
    pass(DAY_MS);
    expect(await runOf(20, 'login', () => who)).toBe(15);
  });

  it.each<[LimitedName, number, (index: number) => Attempt]>([
    ['login', 100, (index) => ({ account: 'of-many-places', address: `of-login-${index}` })],
    ['login', 100, (index) => ({ account: `of-login-${index}`, address: 'of-a-school' })],
    ['register', 100, (index) => ({ account: `of-register-${index}`, address: 'of-a-school' })],
    ['register', 10, (index) => ({ account: 'wanted', address: `of-register-${index}` })],
    ['forgotPassword', 5, (index) => ({ account: 'flooded', address: `of-forgot-${index}` })],
    ['forgotPassword', 30, (index) => ({ account: `of-forgot-${index}`, address: 'of-a-school' })],
    ['resetPassword', 30, () => ({ address: 'of-a-school' })],
    ['certificatePdf', 100, () => ({ address: 'of-a-school' })],
    ['ownPassword', 10, (index) => ({ account: 'of-a-thief', address: `of-own-${index}` })],
    ['quizAttempt', 200, (index) => ({ account: 'of-a-script', address: `of-quiz-${index}` })],
  ])('of %s runs %i', async (name, allowed, who) => {
    expect(await runOf(allowed + 5, name, who)).toBe(allowed);
  });

  it.each<LimitedName>(['register', 'forgotPassword'])(
    'counts who succeeds too at %s, which costs us something',
    async (name) => {
      const who = { account: randomUUID(), address: place() };
      const ends = [];
      for (let index = 0; index < 11; index += 1) ends.push(await attempt(name, who, right));
      expect(ends).toContain('rate_limited');
    },
  );

  it('takes nothing from an account for what it refuses to an address', async () => {
    const account = randomUUID();
    const address = place();
    expect(await runOf(200, 'login', () => ({ account, address }))).toBe(15);
    // 85 of the account's 100 are left.
    expect(await runOf(100, 'login', (index) => ({ account, address: `elsewhere-${index}` }))).toBe(85);
  });

  it('is that of each call which asks for a password or sends a letter', async () => {
    const learner = await t.signUp();
    const { email } = learner;
    const from = place();
    await runOf(120, 'register', (index) => ({ account: `${index}`, address: from }));
    await runOf(40, 'forgotPassword', (index) => ({ account: `${index}`, address: from }));
    await runOf(40, 'resetPassword', () => ({ address: from }));
    await runOf(12, 'ownPassword', () => ({ account: learner.id, address: place() }));
    const newcomer = { username: 'newcomer', email: 'newcomer@example.org', password: 'correct horse' };
    const change = { currentPassword: learner.password, newPassword: 'battery staple' };
    const answers = [
      await t.request('/user/register', { from, body: newcomer }),
      await t.request('/user/password/forgot', { from, body: { email } }),
      await t.request('/user/password/reset', { from, body: { token: 'made-up', password: 'another horse' } }),
      await t.request('/user/password/change', { as: learner, body: change }),
      await t.request('/user', {
        as: learner,
        method: 'DELETE',
        body: { confirmation: learner.username, password: learner.password },
      }),
    ];
    for (const { status, headers } of answers) {
      expect(status).toBe(429);
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    expect((await t.request('/user/register', { from: place(), body: newcomer })).status).toBe(200);
  });

  it('blocks 1,000 addresses at one account, and its owner still gets in where they were before', async () => {
    const owner = await t.signUp();
    const home = place();
    const { email, password } = owner;
    const login = (from: string, as = password) => t.request('/user/login', { from, body: { email, password: as } });
    expect((await login(home)).status).toBe(200);
    const tried: number[] = [];
    for (let index = 0; index < 1000; index += 1) {
      tried.push((await login(`198.18.${index >> 8}.${index & 255}`, 'wrong horse')).status);
    }
    expect(tried.filter((status) => status === 400).length).toBeLessThanOrEqual(110);
    expect(tried.filter((status) => status === 429).length).toBeGreaterThanOrEqual(890);
    // Even the right password is refused to who was never there; the owner is let in, and may mistype as ever.
    expect((await login(place())).status).toBe(429);
    expect((await login(home)).status).toBe(200);
    const mistyped = [];
    for (let index = 0; index < 16; index += 1) mistyped.push((await login(home, 'wrong horse')).status);
    expect(mistyped).toEqual([...Array<number>(15).fill(400), 429]);
  });

  it('blocks one address at 1,000 accounts, and who was there before still gets in', async () => {
    const [owner, stranger] = [await t.signUp(), await t.signUp()];
    const school = place();
    const login = (email: string, password: string) =>
      t.request('/user/login', { from: school, body: { email, password } });
    expect((await login(owner.email, owner.password)).status).toBe(200);
    const tried: number[] = [];
    for (let index = 0; index < 1000; index += 1) {
      tried.push((await login(`victim-${index}@example.org`, 'wrong horse')).status);
    }
    expect(tried.filter((status) => status === 400).length).toBeLessThanOrEqual(110);
    expect((await login(stranger.email, stranger.password)).status).toBe(429);
    expect((await login(owner.email, owner.password)).status).toBe(200);
    // Elsewhere nobody is held up.
    expect(
      (await t.request('/user/login', { body: { email: stranger.email, password: stranger.password } })).status,
    ).toBe(200);
  });

  it('is not kept with a key: the same call goes through later', async () => {
    const from = place();
    await runOf(120, 'register', (index) => ({ account: `${index}`, address: from }));
    const send = () =>
      t.request('/user/register', {
        from,
        key: 'one-intent-to-register',
        body: { username: 'patient', email: 'patient@example.org', password: 'correct horse' },
      });
    expect((await send()).status).toBe(429);
    t.advance(now.getTime() - t.deps.clock.now().getTime() + MINUTE_MS);
    expect(await send()).toMatchObject({ status: 200, replayed: false });
  });

  it('says as much of an email without an account', async () => {
    const { email } = await t.signUp();
    const from = place();
    const answersOf = async (asked: string) => {
      const answers = [];
      for (let index = 0; index < 7; index += 1) {
        const { status, body } = await t.request('/user/password/forgot', { from, body: { email: asked } });
        answers.push({ status, body });
      }
      return answers;
    };
    expect(await answersOf('nobody@example.org')).toEqual(await answersOf(email));
  });

  it('keeps neither accounts nor addresses, and nothing of those who may try again as often as ever', async () => {
    const account = `${randomUUID()}@example.org`;
    const address = place();
    await attempt('login', { account, address });
    const held = JSON.stringify(await t.db.select().from(rateLimits));
    expect(held).not.toContain(account);
    expect(held).not.toContain(address);
    const before = await t.db.$count(rateLimits);
    await pruneRows({ ...t.deps, ...still() });
    expect(await t.db.$count(rateLimits)).toBeGreaterThan(0);
    pass(32 * DAY_MS);
    await pruneRows({ ...t.deps, ...still() });
    expect(before).toBeGreaterThan(0);
    expect(await t.db.$count(rateLimits)).toBe(0);
  });
});

it(
  'hashes a password or two at a time, lets 60 wait, and refuses the next one for a moment',
  { timeout: 120_000 },
  async () => {
    const { hash, verify } = createPasswordHashing({ ln: 12, r: 8, p: 1 });
    const taken = HASHES_AT_ONCE + 60;
    const all = Array.from({ length: taken + 1 }, (_, index) => hash(`password ${index}`));
    await expect(all[taken]).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    const hashes = await Promise.all(all.slice(0, taken));
    expect(await verify({ hash: hashes.at(-1) ?? '', password: `password ${taken - 1}` })).toBe(true);
    expect(await verify({ hash: hashes[0] ?? '', password: `password ${taken - 1}` })).toBe(false);
  },
);

it('says that it is busy, not that the password is wrong, to a login that cannot be hashed now', async () => {
  const busy = () => Promise.reject(new Refusal('unavailable', 'busy'));
  const auth = createAuth({
    db: t.db,
    clock: t.deps.clock,
    ...TEST_SECRETS,
    baseUrl: 'http://localhost',
    passwords: { hash: busy, verify: busy, isOutdated: () => false },
  });
  const { email, password } = await t.signUp();
  for (const body of [
    { email, password },
    { email: 'nobody@example.org', password },
  ]) {
    await expect(login({ ...t.deps, auth }, body)).rejects.toMatchObject({ code: 'unavailable' });
  }
});
