import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SecondFactor } from '#contract/factors.ts';
import { loadSessionSecrets } from '#server/auth/session-secret.ts';
import { pushSubscriptions } from '#server/db/schema.ts';
import { createSandboxProvider, type SandboxPaymentStore } from '#server/payments/sandbox-provider.ts';
import { toVapidKeys } from '#server/push/vapid-keys.ts';
import { resealApps } from '#server/services/factors/app-service.ts';
import { sendDuePushes } from '#server/services/notices/push-delivery.ts';
import { switchAppOn } from '../support/authenticator-app.ts';
import { PushBrowser, readVapid, startPushService } from '../support/push-service.ts';
import { runCommand } from '../support/run-command.ts';
import { teach } from '../support/teach.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';

const secretOf = (year: number) => `the secret of the year ${year} which is long enough`;
const [OLDEST, OLD, NEW] = [secretOf(2024), secretOf(2025), secretOf(2026)];
const keysOf = (letter: string) => toVapidKeys(`${letter.repeat(42)}A`);
const [OLD_KEYS, NEW_KEYS, UNKNOWN_KEYS] = [keysOf('o'), keysOf('n'), keysOf('u')];

let service: Awaited<ReturnType<typeof startPushService>>;
let before: TestApp;
const opened: TestApp[] = [];
/** A server of the same database, which was started with other secrets. */
async function started(
  options: Pick<Parameters<typeof createTestApp>[0] & object, 'secret' | 'olderSecrets' | 'vapid'>,
) {
  const app = await createTestApp({ on: before.database, env: { PUSH_SERVICES: service.origin }, ...options });
  opened.push(app);
  return app;
}
beforeAll(async () => {
  service = await startPushService();
  before = await createTestApp({ secret: OLD, vapid: [OLD_KEYS], env: { PUSH_SERVICES: service.origin } });
});
afterAll(async () => {
  for (const app of opened) await app.close();
  await before.close();
  await service.close();
});

const me = async (app: TestApp, as: { token: string }) => (await app.request('/user/me', { as })).status;

describe('after a new session secret', () => {
  it('whoever is signed in stays so, two secrets later too, until theirs is dropped', async () => {
    const user = await before.signUp();
    const [rotated, twice] = [
      await started({ secret: NEW, olderSecrets: [OLD] }),
      await started({ secret: NEW, olderSecrets: [OLDEST, OLD] }),
    ];
    for (const app of [before, rotated, twice]) expect(await me(app, user)).toBe(200);
    expect(await me(await started({ secret: NEW, olderSecrets: [OLDEST] }), user)).toBe(401);
    expect(await me(await started({ secret: NEW }), user)).toBe(401);
  });

  it('a new session is signed by the new one', async () => {
    const user = await (await started({ secret: NEW, olderSecrets: [OLD] })).signUp();
    expect(await me(await started({ secret: NEW }), user)).toBe(200);
    expect(await me(before, user)).toBe(401);
  });

  it('a logout with a token of before ends the session', async () => {
    const user = await before.signUp();
    const rotated = await started({ secret: NEW, olderSecrets: [OLD] });
    expect((await rotated.request('/user/logout', { as: user, body: {} })).status).toBe(200);
    expect(await me(before, user)).toBe(401);
  });

  it('authenticator apps of before go on, and are kept by the new one, so that the old can be dropped', async () => {
    const user = await before.signUp();
    const app = await switchAppOn(before, user);
    const logIn = async (server: TestApp, code: string) => {
      const { email, password } = user;
      const first = await server.request<{ data: SecondFactor }>('/user/login', { body: { email, password } });
      return server.request('/user/login/factor', { body: { challenge: first.body.data.challenge, code } });
    };
    const rotated = await started({ secret: NEW, olderSecrets: [OLD] });
    const only = await started({ secret: NEW });
    // As far as the clock of `before` was set forward.
    for (const server of [rotated, only]) server.advance(before.deps.clock.now().getTime() - Date.now());
    expect((await logIn(only, app.code())).status).toBe(400);
    expect((await logIn(rotated, app.code())).status).toBe(200);
    await resealApps(rotated.deps);
    await resealApps(rotated.deps);
    expect((await logIn(only, app.code(1))).status).toBe(200);
  });

  it('a forged or broken token is nobody', async () => {
    const rotated = await started({ secret: NEW, olderSecrets: [OLD] });
    const { token } = await before.signUp();
    const [session = '', signature = ''] = decodeURIComponent(token).split('.');
    const other = (await before.signUp()).token;
    const [, foreign = ''] = decodeURIComponent(other).split('.');
    for (const forged of [
      session,
      `${session}.`,
      `${session}.${foreign}`,
      `.${signature}`,
      `${session}.A`,
      `%.${signature}`,
    ])
      expect(await me(rotated, { token: forged }), forged).toBe(401);
    expect(await me(rotated, { token })).toBe(200);
  });

  it('a link to media still plays, and new links are signed by the new one', async () => {
    const rotated = await started({ secret: NEW, olderSecrets: [OLD] });
    const only = await started({ secret: NEW });
    const verdict = (app: TestApp, link: string) => {
      const query = Object.fromEntries(new URL(link, 'http://test').searchParams);
      return app.deps.mediaLinks.verify('courses/a.mp4', query).is;
    };
    const right = { courseId: randomUUID(), sessionId: 'a-session' };
    const ofBefore = before.deps.mediaLinks.by(right).sign('courses/a.mp4');
    expect(verdict(rotated, ofBefore)).toBe('good');
    expect(verdict(only, ofBefore)).toBe('wrong');
    expect(verdict(only, rotated.deps.mediaLinks.by(right).sign('courses/a.mp4'))).toBe('good');
  });

  it('an order of the sandbox from before can still be paid', async () => {
    const store: SandboxPaymentStore = {
      save: (payment) => Promise.resolve(payment),
      ofOrder: () => Promise.resolve([]),
      byId: () => Promise.resolve(undefined),
      saveRefund: () => Promise.resolve(true),
      statement: () => Promise.resolve([]),
    };
    const sandbox = (secret: string, ...olderSecrets: string[]) =>
      createSandboxProvider({ secret, olderSecrets, store });
    const { id: orderId } = await sandbox(OLD).createOrder({ amountPaise: 49_900, currency: 'INR', receipt: 'r' });
    const pay = { orderId, amountPaise: 49_900, method: 'card', outcome: 'paid' } as const;
    expect(await sandbox(NEW).pay(pay)).toHaveProperty('error');
    expect(await sandbox(NEW, OLD).pay(pay)).toHaveProperty('razorpay_payment_id');
  });
});

describe('after a new key for pushes', () => {
  let teacher: TestUser;
  let course: string;
  beforeAll(async () => {
    teacher = await teach(before, await before.signUp());
    [course = ''] = await before.addCourses({ pricePaise: 0, ownerId: teacher.id });
  });

  const subscribe = (app: TestApp, body: object) => app.request('/instructor/push/subscribe', { as: teacher, body });
  const stateOf = async (app: TestApp, { endpoint }: PushBrowser) =>
    (await app.request<{ data: object }>(`/instructor/push?endpoint=${encodeURIComponent(endpoint)}`, { as: teacher }))
      .body.data;
  /** The public keys by which a sale is told. */
  async function keysOfSale(app: TestApp): Promise<string[]> {
    service.received.length = 0;
    await app.request('/course/purchase', { as: await app.signUp(), body: { items: [course] } });
    await sendDuePushes(app.deps);
    return service.received.map(({ headers }) => readVapid(headers.authorization).key);
  }

  it('browsers of before get pushes by theirs, and are told to subscribe anew', async () => {
    const browser = new PushBrowser(service.origin);
    expect(await subscribe(before, browser.subscription)).toMatchObject({ status: 200 });
    const rotated = await started({ secret: OLD, vapid: [NEW_KEYS, OLD_KEYS] });
    expect(await stateOf(rotated, browser)).toEqual({ key: NEW_KEYS.publicKey, subscribed: true, renew: true });
    expect(await keysOfSale(rotated)).toEqual([OLD_KEYS.publicKey]);

    // One of before the key was kept.
    await rotated.db.update(pushSubscriptions).set({ vapidKey: null });
    expect(await stateOf(rotated, browser)).toMatchObject({ subscribed: true, renew: true });
    expect(await keysOfSale(rotated)).toEqual([OLD_KEYS.publicKey]);

    const anew = { ...browser.subscription, key: NEW_KEYS.publicKey };
    expect(await subscribe(rotated, anew)).toMatchObject({ status: 200 });
    expect(await stateOf(rotated, browser)).toMatchObject({ subscribed: true, renew: false });
    expect(await keysOfSale(rotated)).toEqual([NEW_KEYS.publicKey]);
  });

  it('a page that was loaded before still subscribes, and is refused a key that is not the server’s', async () => {
    const rotated = await started({ secret: OLD, vapid: [NEW_KEYS, OLD_KEYS] });
    const { subscription } = new PushBrowser(service.origin);
    expect(await subscribe(rotated, { ...subscription, key: UNKNOWN_KEYS.publicKey })).toMatchObject({ status: 400 });
    expect(await subscribe(rotated, { ...subscription, key: OLD_KEYS.publicKey })).toMatchObject({ status: 200 });
    expect(await keysOfSale(rotated)).toEqual([OLD_KEYS.publicKey]);
  });

  it('a browser whose key was dropped is sent nothing, and forgotten', async () => {
    const dropped = await started({ secret: OLD, vapid: [NEW_KEYS] });
    expect(await keysOfSale(dropped)).toEqual([]);
    expect(await dropped.db.$count(pushSubscriptions)).toBe(0);
  });
});

describe('npm run secrets', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'secrets-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  const run = (args: string[], env: Record<string, string> = {}) =>
    runCommand(['server/operators/secrets.ts', ...args], { dataDir, env });
  const load = () => loadSessionSecrets({ dataDir, sessionSecrets: [] });

  it('rotates what is kept, and drops the older ones', async () => {
    const first = await load();
    expect(await run(['rotate', 'sessions'])).toMatchObject({ code: 0 });
    const second = await load();
    expect(second.olderSecrets).toEqual([first.secret]);
    expect(second.secret).not.toBe(first.secret);
    expect(await run(['rotate', 'sessions'])).toMatchObject({ code: 0 });
    expect((await load()).olderSecrets).toEqual([second.secret, first.secret]);
    expect((await stat(join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600);
    const newest = (await load()).secret;
    expect(await run(['drop', 'sessions'])).toMatchObject({ code: 0 });
    expect(await load()).toEqual({ secret: newest, olderSecrets: [] });
    expect(await run(['rotate', 'pushes'])).toMatchObject({ code: 0 });
    expect((await readFile(join(dataDir, 'vapid-key'), 'utf8')).split('\n')).toHaveLength(2);
  });

  it('leaves to the environment what is told there, and shows no secret', async () => {
    const told = await run(['rotate', 'sessions'], { SESSION_SECRET: NEW });
    expect(told.code).toBe(1);
    expect(told.err).toContain('SESSION_SECRET is set');
    expect(told.err).not.toContain(NEW);
    expect(await run(['rotate', 'cookies'])).toMatchObject({ code: 1 });
  });
});
