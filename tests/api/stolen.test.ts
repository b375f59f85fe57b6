import { eq, getTableName, sql } from 'drizzle-orm';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DeviceSession } from '#contract/account-security.ts';
import { API_BASE } from '#contract/endpoints.ts';
import type { LoginAnswer } from '#contract/user.ts';
import { createApp } from '#server/app.ts';
import * as schema from '#server/db/schema.ts';
import { TABLE_NAMES } from '#server/db/table-declarations.ts';
import { BoundDevice } from '../support/bound-device.ts';
import { createOrder, payOrder } from '../support/buy.ts';
import { SAYINGS, SCENE_SERVER, setScene } from '../support/call-scene.ts';
import { poll } from '../support/poll.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { TEST_SECRETS, TEST_SEED, type TestUser, watchedLogger } from '../support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PASSWORD = 'the first of my passwords';
const NEW_PASSWORD = 'the second of my passwords';
const KEY = 'an-idempotency-key-of-mine';

const t = startTestApp(SCENE_SERVER);

const logIn = async ({ email }: TestUser, password: string) => {
  const { body } = await t.request<LoginAnswer>('/user/login', { body: { email, password } });
  return { token: body.user.token };
};
const status = async (as: { token: string }, path = '/user/me') => (await t.request(path, { as })).status;

/** The token of the link in the letter that comes last. */
async function linkFor({ email }: TestUser): Promise<string> {
  await t.request('/user/password/forgot', { body: { email } });
  let token: string | undefined;
  const folder = join(t.deps.env.dataDir, 'mail');
  await poll(
    async () => {
      for (const name of await readdir(folder).catch(() => [])) {
        const letter = (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
        if (letter.includes(email)) token = /#token=([\w-]+)/.exec(letter)?.[1] ?? token;
      }
      return token !== undefined;
    },
    10_000,
    () => 'no letter came',
  );
  return token ?? '';
}

describe('a stolen copy of the database', () => {
  let learner: TestUser;
  let secrets: Record<string, string>;
  let copy: string;
  let sessions: { token: string }[];

  beforeAll(async () => {
    learner = await t.signUp({ password: PASSWORD });
    const phone = await logIn(learner, PASSWORD);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await t.request('/user/password/change', { as: learner, body: change, key: KEY });
    const tablet = await logIn(learner, NEW_PASSWORD);
    const scene = await setScene(t, 'instructor', { caller: learner, teacher: learner, buyer: learner });
    await t.request('/user/become-instructor', { as: learner, body: {} });
    await t.request('/instructor/push/subscribe', { as: learner, ...(await SAYINGS.pushSubscribe(scene)) });
    const order = await createOrder(t, learner, [(await t.addCourses({}))[0] ?? ''], 499);
    const payment = await payOrder(t, order);
    await SAYINGS.certificateCorrect(scene);
    const link = await linkFor(learner);
    const signatureOf = ({ token }: { token: string }) => token.slice(token.indexOf('.') + 1);
    secrets = {
      'the first password': PASSWORD,
      'the second password': NEW_PASSWORD,
      'a token': learner.token,
      'the token of a tablet': tablet.token,
      'the signature of a token': signatureOf(learner),
      'the signature, decoded': decodeURIComponent(signatureOf(tablet)),
      'the token of a phone that was logged out': phone.token,
      'a link for a new password': link,
      'the signature of a payment': payment.signature,
      'the secret of the sessions': TEST_SECRETS.secret,
      'the key of pushes': SCENE_SERVER.vapid[0]?.privateKey ?? '',
      'the key of certificates': TEST_SEED.toString('base64'),
      'the key of certificates, otherwise': TEST_SEED.toString('base64url'),
      'the key of certificates, in digits': TEST_SEED.toString('hex'),
    };
    const tables = await Promise.all(
      TABLE_NAMES.map(async (name) => {
        const { rows } = await t.db.execute(
          sql`select t::text as row from ${sql.identifier(getTableName(schema[name]))} t`,
        );
        return [name, ...rows.map((row) => JSON.stringify(row))].join('\n');
      }),
    );
    copy = tables.join('\n');
    sessions = await t.db.select({ token: schema.session.token }).from(schema.session);
  }, 120_000);

  it('has no password, token, link, signature or key', () => {
    // What it does have: whoever has it reads names, addresses, texts, orders and what was learnt.
    for (const open of [learner.email, learner.username, 'Pots on the wheel']) expect(copy).toContain(open);
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret.length, name).toBeGreaterThan(9);
      expect(copy.includes(secret), name).toBe(false);
    }
  });

  it('opens no session: a token is of the database and of the secret', async () => {
    expect(sessions.length).toBeGreaterThan(1);
    for (const { token } of sessions) {
      for (const made of [token, `${token}.`, `${token}.${'A'.repeat(43)}=`, `${token}.${token}`]) {
        expect(await status({ token: made })).toBe(401);
      }
    }
  });

  it('has one password of two people in two forms, each of which takes its time', async () => {
    const other = await t.signUp({ password: NEW_PASSWORD });
    const rows = await t.db.select({ id: schema.account.userId, kept: schema.account.password }).from(schema.account);
    const kept = [learner, other].map(({ id }) => rows.find((row) => row.id === id)?.kept ?? '');
    expect(kept[0]).not.toBe(kept[1]);
    for (const one of kept) expect(one).toMatch(/scrypt|\$/);
    // What is kept is no password.
    const { email } = learner;
    expect((await t.request('/user/login', { body: { email, password: kept[0]?.slice(0, 250) } })).status).toBe(400);
  });
});

describe('a stolen log', () => {
  it('of the most that is logged names nobody and opens nothing', async () => {
    const lines: string[] = [];
    let calls = 0;
    const app = createApp({ ...t.deps, logger: watchedLogger(lines) });
    const ask = async (path: string, body?: object, token?: string) => {
      const headers: Record<string, string> = {
        'Content-Type': 'application/json',
        'Idempotency-Key': `${KEY}-${(calls += 1)}`,
        Cookie: `authToken=${KEY}`,
      };
      if (token) headers['Authorization'] = `Bearer ${token}`;
      const init = { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await app.request(API_BASE + path, init);
      return (await response.json()) as LoginAnswer & { data: { token?: string } };
    };
    const username = 'of_the_story';
    const email = `${username}@example.org`;
    const account = { username, email, password: PASSWORD };
    await ask('/user/register', account);
    const { token } = (await ask('/user/login', { email, password: PASSWORD })).user;
    await ask('/user/login', { email, password: 'a wrong one of mine' });
    await ask('/user/me', undefined, token);
    await ask('/user/me', undefined, `${token}x`);
    await ask('/user/update', { about: 'Words about me alone' }, token);
    await ask('/user/password/change', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, token);
    await ask('/user/password/forgot', { email });
    await ask('/user/password/reset', { token: 'abcdefghijklmnopqrstuvwxyz', password: PASSWORD });
    await ask(`/course/search?q=${encodeURIComponent('what I look for')}&token=${token}`);
    await ask('/user/export', undefined, token);
    await ask('/user', { confirmation: username, password: NEW_PASSWORD }, token);
    const log = lines.join('');
    expect(lines.length).toBeGreaterThanOrEqual(12);
    expect(log).toContain('/user/password/change');
    const halves = token.split('.');
    for (const secret of [
      ...[PASSWORD, NEW_PASSWORD, 'a wrong one of mine', token, ...halves, KEY, 'abcdefghijklmnopqrstuvwxyz'],
      ...[email, username, encodeURIComponent(email), 'Words about me alone', 'what I look for', 'what%20I%20look'],
    ]) {
      expect(log.includes(secret), secret).toBe(false);
    }
  });
});

describe('a stolen copy of what the browser keeps', () => {
  const thief = { 'User-Agent': 'Mozilla/5.0 (of somebody else)' };
  const asThief = (path: string, as: { token: string }, body?: object, method?: 'DELETE') =>
    t.request<{ code?: string }>(path, {
      as,
      headers: thief,
      from: '198.51.100.9',
      ...(body && { body }),
      ...(method && { method }),
    });

  it('opens nothing: the browser has a key, too, that no script can read', async () => {
    const learner = await t.signUp({ password: PASSWORD });
    const device = await BoundDevice.of(t, learner);
    const { token } = device;
    const calls: [string, object?, 'DELETE'?][] = [
      ...['/user/me', '/user/my-learning', '/user/export', '/user/sessions', '/order/list', '/note'].map(
        (path): [string] => [path],
      ),
      ['/user/update', { about: 'Not my words' }],
      ['/user/password/change', { currentPassword: PASSWORD, newPassword: 'a new one of a thief' }],
      ['/user/sessions/revoke-others', {}],
      ['/user', { confirmation: learner.username, password: PASSWORD }, 'DELETE'],
    ];
    for (const [path, body, method] of calls) {
      const answer = await asThief(path, { token }, body, method);
      expect(answer, path).toMatchObject({ status: 401, body: { code: 'invalid_dpop_proof' } });
    }
    const ofThief = await BoundDevice.make(t);
    ofThief.token = token;
    expect(await ofThief.ask('/user/me')).toMatchObject({ status: 401, body: { code: 'invalid_dpop_proof' } });
    expect(await device.ask('/user/me')).toMatchObject({ status: 200 });
    // The most that it can do.
    expect((await asThief('/user/logout', { token }, {})).status).toBe(200);
    expect(await device.ask('/user/me')).toMatchObject({ status: 401 });
  });

  // A client of the specification, which offers no key: a list of what that means.
  it('of a client without a key reads and writes as its user, but takes the account from nobody', async () => {
    const learner = await t.signUp({ password: PASSWORD });
    const { token } = learner;
    for (const path of ['/user/me', '/user/my-learning', '/user/export', '/order/list', '/note']) {
      expect((await asThief(path, { token })).status, path).toBe(200);
    }
    expect((await asThief('/user/update', { token }, { about: 'Not my words' })).status).toBe(200);
    // For these the password is asked, which is not there.
    const change = { currentPassword: 'a guess of a thief', newPassword: 'a new one of a thief' };
    expect((await asThief('/user/password/change', { token }, change)).status).toBe(400);
    const gone = { confirmation: learner.username, password: 'a guess of a thief' };
    expect((await asThief('/user', { token }, gone, 'DELETE')).status).toBe(400);
    expect(await status(await logIn(learner, PASSWORD))).toBe(200);
  });

  it('opens nothing any more once its user logs out there, ends it elsewhere or has a new password', async () => {
    const learner = await t.signUp({ password: PASSWORD });
    const stolen = { token: learner.token };
    const phone = await logIn(learner, PASSWORD);
    const { body } = await t.request<{ data: DeviceSession[] }>('/user/sessions', { as: phone });
    const sessionId = body.data.find(({ current }) => !current)?.id;
    await t.request('/user/sessions/revoke', { as: phone, body: { sessionId } });
    expect((await asThief('/user/me', stolen)).status).toBe(401);

    const tablet = await logIn(learner, PASSWORD);
    await t.request('/user/password/change', {
      as: phone,
      body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    });
    expect((await asThief('/user/me', tablet)).status).toBe(401);

    await t.request('/user/logout', { as: phone, body: {} });
    expect((await asThief('/user/me', phone)).status).toBe(401);
  });

  it('opens nothing 30 days after it was last used, and without a key 14 days after the login however it is used', async () => {
    const [idle, used] = await Promise.all([t.signUp(), t.signUp()]);
    const ofIdle = eq(schema.session.userId, idle.id);
    const [row] = await t.db.select().from(schema.session).where(ofIdle);
    const lasts = (row?.expiresAt.getTime() ?? 0) - Date.now();
    expect(lasts).toBeGreaterThan(29 * DAY_MS);
    expect(lasts).toBeLessThanOrEqual(30 * DAY_MS);
    await t.db
      .update(schema.session)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(ofIdle);
    expect((await asThief('/user/me', idle)).status).toBe(401);

    t.advance(13 * DAY_MS);
    expect((await asThief('/user/me', used)).status).toBe(200);
    t.advance(2 * DAY_MS);
    expect((await asThief('/user/me', used)).status).toBe(401);
  });
});
