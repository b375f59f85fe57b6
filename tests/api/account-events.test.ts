import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SecurityEvent, SecurityEventsPage } from '#contract/account-security.ts';
import { accountEvents } from '#server/db/schema.ts';
import { recordEvent } from '#server/services/accounts/account-events.ts';
import { sendEventLetters } from '#server/services/accounts/event-letters.ts';
import { EVENTS, type EventKind } from '#server/services/accounts/event-words.ts';
import { pruneRows } from '#server/services/prune-rows.ts';
import { aCaller } from '../support/a-caller.ts';
import { lettersTo } from '../support/letters-to.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { createTestApp, type TestApp, type TestUser, watchedLogger } from '../support/test-app.ts';

const t = startTestApp({ limits: 'none' });

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const FIREFOX = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

const page = async (as: { token: string }, query = '') =>
  (await t.request<SecurityEventsPage>(`/user/security-events${query}`, { as })).body;
const kinds = async (as: { token: string }) => (await page(as, '?limit=100')).data.map(({ kind }) => kind);
const logIn = async ({ email }: TestUser, password: string, headers = {}) =>
  (
    await t.request<{ user: { token: string } }>('/user/login', {
      body: { email, password },
      headers,
      from: '203.0.113.7',
    })
  ).body.user;
const subjects = async (email: string) => {
  await sendEventLetters(t.deps);
  const letters = await lettersTo(t.deps.env.dataDir, email);
  return letters.map((letter) => /^Subject: (.*)$/m.exec(letter)?.[1] ?? '');
};

describe('what happens to an account', () => {
  it('is listed with when, device and network, the latest first', async () => {
    const learner = await t.signUp();
    await logIn(learner, learner.password, FIREFOX);
    const { data, next } = await page(learner);
    expect(data.map(({ kind }) => kind)).toEqual(['loggedInNew', 'loggedIn', 'registered']);
    expect(data[0]).toMatchObject({
      what: 'Logged in on a new device',
      device: 'Firefox on Linux',
      address: '203.0.113.7',
    } satisfies Partial<SecurityEvent>);
    expect(Math.abs(Date.parse(data[0]?.at ?? '') - Date.now())).toBeLessThan(HOUR_MS);
    expect(next).toBeNull();
  });

  it('is listed page by page, each event once', async () => {
    const learner = await t.signUp();
    for (let logins = 0; logins < 4; logins += 1) await logIn(learner, learner.password);
    const all = (await page(learner)).data;
    expect(all).toHaveLength(6);
    const first = await page(learner, '?limit=4');
    const second = await page(learner, `?limit=4&before=${first.next}`);
    expect([...first.data, ...second.data]).toEqual(all);
    expect(second.next).toBeNull();
  });

  it('is nobody else’s to read', async () => {
    const [learner, stranger] = [await t.signUp(), await t.signUp()];
    const [event] = (await page(learner)).data;
    expect((await page(stranger, `?before=${event?.id}`)).data.map(({ id }) => id)).not.toContain(event?.id);
    expect((await t.request('/user/security-events')).status).toBe(401);
  });

  it('is kept for a year', async () => {
    const learner = await t.signUp();
    const age = (days: number) =>
      t.db
        .update(accountEvents)
        .set({ happenedAt: new Date(t.deps.clock.now().getTime() - days * DAY_MS) })
        .where(eq(accountEvents.userId, learner.id));
    await age(364);
    await pruneRows(t.deps);
    expect(await kinds(learner)).toHaveLength(2);
    await age(366);
    await pruneRows(t.deps);
    expect(await kinds(learner)).toEqual([]);
  });
});

describe('each kind of event', () => {
  /** Those that other files record by their real calls. */
  const ELSEWHERE: EventKind[] = [
    'emailVerified',
    'emailChangeAsked',
    'emailChangeConfirmed',
    'emailChanged',
    'emailChangeUndone',
    'twoFactorOn',
    'twoFactorOff',
    'recoveryCodeUsed',
    'recoveryCodesRenewed',
    'passkeyAdded',
    'passkeyRemoved',
    'googleLinked',
    'googleUnlinked',
  ];
  const log: string[] = [];

  it('is recorded by its call', async () => {
    const learner = await t.signUp();
    const { id, email, password } = learner;
    const recorded = new Set<string>();
    const note = async (as: { token: string }) => {
      for (const kind of await kinds(as)) recorded.add(kind);
    };
    const phone = await logIn(learner, password, FIREFOX);
    const sessions = await t.request<{ data: { id: string; current: boolean }[] }>('/user/sessions', { as: learner });
    const other = sessions.body.data.find(({ current }) => !current);
    await t.request('/user/sessions/revoke', { as: learner, body: { sessionId: other?.id } });
    expect((await t.request('/user/me', { as: phone })).status).toBe(401);
    await logIn(learner, password, FIREFOX);
    await t.request('/user/sessions/revoke-others', { as: learner, body: {} });
    await t.request('/user/export', { as: learner });
    const body = { currentPassword: password, newPassword: 'another long one' };
    await t.request('/user/password/change', { as: learner, body });
    await note(learner);
    await t.request('/user/password/forgot', { body: { email } });
    await expect.poll(() => kinds(learner)).toContain('resetAsked');
    const findToken = async () =>
      (await lettersTo(t.deps.env.dataDir, email)).flatMap(
        (letter) => /reset-password#token=([\w-]+)/.exec(letter)?.[1] ?? [],
      )[0];
    // The letter goes after the event was recorded.
    await expect.poll(findToken).toBeDefined();
    const token = await findToken();
    await t.request('/user/password/reset', { body: { token, password: 'a third long one' } });
    for (let failed = 0; failed < 5; failed += 1)
      await t.request('/user/login', { body: { email, password: 'wrong, of course' } });
    const again = { token: (await logIn(learner, 'a third long one')).token };
    await expect.poll(() => kinds(again)).toContain('loginsFailed');
    await note(again);
    const goodbye = { confirmation: learner.username, password: 'a third long one' };
    await t.request('/user', { method: 'DELETE', as: again, body: goodbye });
    const [gone] = await t.db
      .select()
      .from(accountEvents)
      .where(and(eq(accountEvents.kind, 'accountDeleted'), eq(accountEvents.letterTo, email)));
    expect(gone?.userId).toBeNull();
    recorded.add('accountDeleted');
    expect(await t.db.$count(accountEvents, eq(accountEvents.userId, id))).toBe(0);
    const expected = Object.keys(EVENTS).filter(
      (kind) => kind !== 'loginFailed' && !(ELSEWHERE as string[]).includes(kind),
    );
    expect([...recorded].sort()).toEqual(expected.sort());
  });

  it('has one line in the log, with the account and the id of the request and nothing else of the person', async () => {
    const learner = await t.signUp();
    await recordEvent(t.db, {
      kind: 'passkeyRemoved',
      userId: learner.id,
      clock: t.deps.clock,
      caller: { ...aCaller(), address: '198.51.100.9', log: watched() },
    });
    expect(log).toHaveLength(1);
    const line = JSON.parse(log[0] ?? '') as Record<string, unknown>;
    expect(line).toMatchObject({ event: 'passkeyRemoved', account: learner.id, msg: 'account event' });
    expect(log[0]).not.toContain(learner.email);
    expect(log[0]).not.toContain('198.51.100.9');
  });

  const watched = () => watchedLogger(log);
});

describe('a letter', () => {
  it('tells of what happened, when and from where, and what to do', async () => {
    const learner = await t.signUp();
    await logIn(learner, learner.password, FIREFOX);
    await sendEventLetters(t.deps);
    const letters = await lettersTo(t.deps.env.dataDir, learner.email);
    expect(letters).toHaveLength(1);
    expect(letters[0]).toContain('Subject: New device in your Code It account');
    expect(letters[0]).toMatch(/When: \d{1,2} \w+ 20\d\d, \d\d:\d\d UTC/);
    expect(letters[0]).toContain('From: Firefox on Linux, network 203.0.113.7');
    expect(letters[0]).toContain('http://localhost:3000/forgot-password');
    await sendEventLetters(t.deps);
    expect(await lettersTo(t.deps.env.dataDir, learner.email)).toHaveLength(1);
  });

  it('is not sent for a login on a device that was there before', async () => {
    const learner = await t.signUp();
    await logIn(learner, learner.password);
    expect(await subjects(learner.email)).toEqual([]);
    await logIn(learner, learner.password, FIREFOX);
    await logIn(learner, learner.password, FIREFOX);
    expect(await subjects(learner.email)).toHaveLength(1);
  });

  it('is not sent again by a second server, and tried five times when the mail server refuses it', async () => {
    const learner = await t.signUp();
    const other = await createTestApp({ on: t.database, limits: 'none' });
    await logIn(learner, learner.password, FIREFOX);
    let tries = 0;
    const down = { ...t.deps.mail, send: () => Promise.reject(new Error(`down ${(tries += 1)}`)) };
    for (let hours = 0; hours < 24; hours += 1) {
      await sendEventLetters({ ...t.deps, mail: down });
      await sendEventLetters({ ...other.deps, clock: t.deps.clock, mail: down });
      t.advance(HOUR_MS);
    }
    expect(tries).toBe(5);
    await other.close();
  });

  it('that an account is gone leaves nothing behind', async () => {
    const learner = await t.signUp();
    const body = { confirmation: learner.username, password: learner.password };
    const sent: string[] = [];
    await t.request('/user', { method: 'DELETE', as: learner, body });
    const mail = {
      ...t.deps.mail,
      send: async (letter: Parameters<TestApp['deps']['mail']['send']>[0]) => {
        sent.push(letter.to);
        await t.deps.mail.send(letter);
      },
    };
    await sendEventLetters({ ...t.deps, mail });
    expect(sent).toContain(learner.email);
    expect(await lettersTo(t.deps.env.dataDir, learner.email)).toEqual([]);
    expect(await t.db.$count(accountEvents, eq(accountEvents.kind, 'accountDeleted'))).toBe(0);
  });
});

describe('logins with a wrong password', () => {
  const fail = (email: string) => t.request('/user/login', { body: { email, password: 'wrong, of course' } });
  const streaks = async (as: { token: string }) => (await kinds(as)).filter((kind) => kind === 'loginsFailed').length;

  it('are one entry and one letter, however many they are, and none while they are few', async () => {
    const learner = await t.signUp();
    for (let failed = 0; failed < 4; failed += 1) await fail(learner.email);
    await fail('nobody-of-that-name@example.org');
    expect(await streaks(learner)).toBe(0);
    for (let failed = 0; failed < 5; failed += 1) await fail(learner.email);
    await expect.poll(() => streaks(learner)).toBe(1);
    expect(await subjects(learner.email)).toEqual(['Failed logins to your Code It account']);
  });

  it('do not make a device known', async () => {
    const learner = await t.signUp();
    for (let failed = 0; failed < 6; failed += 1)
      await t.request('/user/login', {
        body: { email: learner.email, password: 'wrong, of course' },
        headers: FIREFOX,
      });
    await expect.poll(() => streaks(learner)).toBe(1);
    await logIn(learner, learner.password, FIREFOX);
    expect((await kinds(learner))[0]).toBe('loggedInNew');
  });
});

describe('the log of the server', () => {
  const lines: string[] = [];
  let own: TestApp;
  beforeAll(async () => {
    own = await createTestApp({ log: lines, limits: 'none' });
  });
  afterAll(() => own.close());
  const said = (message: string) =>
    lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message);

  it('has a failed login, of an account and of nobody', async () => {
    const learner = await own.signUp();
    for (const email of [learner.email, 'nobody-here@example.org'])
      await own.request('/user/login', { body: { email, password: 'wrong, of course' } });
    const failed = () => said('account event').filter(({ event }) => event === 'loginFailed');
    await expect.poll(failed).toHaveLength(2);
    expect(failed().map(({ account }) => account)).toEqual([learner.id, null]);
    expect(failed().every(({ requestId }) => typeof requestId === 'string')).toBe(true);
  });

  it('has refused access with the code and the account', async () => {
    const [learner, stranger] = [await own.signUp(), await own.signUp()];
    await own.request('/cart', { as: learner, clientUser: stranger.id });
    expect(said('access refused').at(-1)).toMatchObject({ level: 40, code: 'wrong_user', account: learner.id });
    await own.request('/cart');
    expect(said('access refused').at(-1)).toMatchObject({ level: 30, code: 'unauthenticated', account: null });
  });

  it('has input that was refused, without the input, and not more of it than a flood may write', async () => {
    const learner = await own.signUp();
    const send = () => own.request('/cart/add', { as: learner, body: { courseId: ['words of somebody'] } });
    await send();
    const told = { level: 30, code: 'bad_request', account: learner.id, method: 'POST', path: '/api/v1/cart/add' };
    expect(said('input refused').at(-1)).toMatchObject(told);
    for (let sent = 1; sent < 80; sent += 1) await send();
    expect(said('input refused')).toHaveLength(60);
    own.advance(60_000);
    await send();
    expect(said('input refused')).toHaveLength(61);
    expect(lines.join()).not.toContain('words of somebody');
  });

  it('has a limit that was reached, though not each call after it', async () => {
    const learner = await own.signUp();
    const statuses: number[] = [];
    for (let tried = 0; tried < 90; tried += 1) {
      const body = { email: learner.email, password: 'wrong, of course' };
      statuses.push((await own.request('/user/login', { body, from: '203.0.113.9' })).status);
    }
    const refused = statuses.filter((status) => status === 429).length;
    expect(refused).toBeGreaterThan(60);
    expect(said('limit reached')).toHaveLength(60);
    expect(said('limit reached')[0]).toMatchObject({ level: 30, code: 'rate_limited', path: '/api/v1/user/login' });
  });

  it('has whose request it was', async () => {
    const learner = await own.signUp();
    await own.request('/cart', { as: learner });
    expect(said('request').at(-1)).toMatchObject({ path: '/api/v1/cart', account: learner.id });
  });
});
