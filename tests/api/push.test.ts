import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pushDeliveries, pushSubscriptions } from '#server/db/schema.ts';
import { createPushSender } from '#server/push/push-sender.ts';
import { loadVapidKeys, toVapidKeys } from '#server/push/vapid-keys.ts';
import { sendDuePushes } from '#server/services/notices/push-delivery.ts';
import { PushBrowser, readVapid, startPushService } from '../support/push-service.ts';
import { teach } from '../support/teach.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';

const HOUR_MS = 60 * 60 * 1000;
const vapid = toVapidKeys('x'.repeat(42) + 'A');

let service: Awaited<ReturnType<typeof startPushService>>;
let t: TestApp;
let teacher: TestUser;
let learner: TestUser;
let course: string;
let browser: PushBrowser;
beforeAll(async () => {
  service = await startPushService();
  t = await createTestApp({
    vapid: [vapid],
    env: { PUSH_SERVICES: service.origin, PUBLIC_URL: 'https://learn.example.org', PAYMENTS: 'sandbox' },
  });
});
beforeEach(async () => {
  [teacher, learner] = [await teach(t, await t.signUp()), await t.signUp()];
  [course = ''] = await t.addCourses({ title: 'Bread', pricePaise: 0, ownerId: teacher.id });
  browser = new PushBrowser(service.origin);
  service.received.length = 0;
});
afterEach(() => t.db.delete(pushSubscriptions));
afterAll(async () => {
  await t.close();
  await service.close();
});

const subscribe = (as = teacher, body: unknown = browser.subscription) =>
  t.request<{ code: string }>('/instructor/push/subscribe', { as, body });
const state = async (endpoint = browser.endpoint, as = teacher) =>
  (await t.request<{ data: object }>(`/instructor/push?endpoint=${encodeURIComponent(endpoint)}`, { as })).body.data;
const enroll = (as = learner) => t.request('/course/purchase', { as, body: { items: [course] } });
const send = () => sendDuePushes(t.deps);
const login = async (user: TestUser) => {
  const { email, password } = user;
  const { body } = await t.request<{ user: { token: string } }>('/user/login', { body: { email, password } });
  return { ...user, token: body.user.token };
};

describe('a push', () => {
  it('reaches the browser that asked for it, signed, and readable by it alone', async () => {
    expect(await subscribe()).toMatchObject({ status: 200 });
    expect(await enroll()).toMatchObject({ status: 200 });
    expect(service.received).toHaveLength(0);
    await send();
    const [got, ...more] = service.received;
    expect(more).toEqual([]);
    expect(service.origin + got?.path).toBe(browser.endpoint);
    expect(browser.read(got?.body ?? Buffer.alloc(0))).toEqual({
      _id: expect.any(String) as string,
      kind: 'sale',
      courseId: course,
      trackId: null,
      userId: teacher.id,
      title: 'New student',
      text: `${learner.username} enrolled in “Bread” for free.`,
    });
    expect(() => new PushBrowser(service.origin).read(got?.body ?? Buffer.alloc(0))).toThrow();
    expect(got?.body.toString()).not.toContain('Bread');
    expect(got?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '259200', urgency: 'normal' });
    const claims = readVapid(got?.headers.authorization);
    expect(claims).toMatchObject({ key: vapid.publicKey, aud: service.origin, sub: 'https://learn.example.org' });
    expect(claims.exp * 1000).toBeGreaterThan(Date.now());
    await send();
    expect(service.received).toHaveLength(1);
    expect(await t.db.$count(pushDeliveries)).toBe(0);
  });

  it('goes to every browser of the instructor, and to nobody else’s', async () => {
    const other = await teach(t, await t.signUp());
    const [second, foreign] = [new PushBrowser(service.origin), new PushBrowser(service.origin)];
    await subscribe();
    await subscribe(await login(teacher), second.subscription);
    await subscribe(other, foreign.subscription);
    await enroll();
    await send();
    const paths = [browser, second].map(({ endpoint }) => endpoint.replace(service.origin, ''));
    expect(service.received.map(({ path }) => path).sort()).toEqual(paths.sort());
  });

  it('is not sent of what was rolled back', async () => {
    await subscribe();
    const [dear = ''] = await t.addCourses({ ownerId: teacher.id });
    expect(await t.request('/course/purchase', { as: learner, body: { items: [course, dear] } })).toMatchObject({
      status: 402,
    });
    expect(await t.db.$count(pushDeliveries)).toBe(0);
  });

  it.each([404, 410])('that is answered %i forgets the browser', async (status) => {
    service.answers.set(new URL(browser.endpoint).pathname, status);
    await subscribe();
    await enroll();
    await send();
    expect(await state()).toEqual({ key: vapid.publicKey, subscribed: false, renew: false });
    expect(await t.db.$count(pushSubscriptions)).toBe(0);
    expect(await t.db.$count(pushDeliveries)).toBe(0);
  });

  it('that fails is tried again, later each time, five times in all', async () => {
    service.answers.set(new URL(browser.endpoint).pathname, 503);
    await subscribe();
    await enroll();
    await send();
    await send();
    expect(service.received).toHaveLength(1);
    for (let hours = 0; hours < 8; hours++) {
      t.advance(HOUR_MS);
      await send();
    }
    expect(service.received).toHaveLength(5);
    expect(new Set(service.received.map(({ headers }) => headers.topic)).size).toBe(1);
    expect(await t.db.$count(pushDeliveries)).toBe(0);
    expect(await t.db.$count(pushSubscriptions)).toBe(1);
  });

  it('comes when the service is back, and goes no way that it is sent on', async () => {
    const path = new URL(browser.endpoint).pathname;
    await subscribe();
    await enroll();
    service.answers.set(path, 429);
    await send();
    service.answers.delete(path);
    t.advance(HOUR_MS);
    await send();
    expect(service.received).toHaveLength(2);
    service.answers.set(path, 307);
    await enroll(await t.signUp());
    await send();
    expect(service.received).toHaveLength(3);
    expect(await t.db.$count(pushDeliveries)).toBe(0);
  });

  it('that cannot be sent fails nothing, at a purchase least of all', async () => {
    const dead = await startPushService();
    await dead.close();
    const endpoint = `${dead.origin}/x`;
    await subscribe();
    await t.db.update(pushSubscriptions).set({ endpoint });
    expect(await enroll()).toMatchObject({ status: 200 });
    await send();
    expect(await t.db.$count(pushDeliveries)).toBe(1);
  });

  it('is sent once, though two servers look at the same moment', async () => {
    await subscribe();
    await enroll();
    await Promise.all([send(), send(), send()]);
    expect(service.received).toHaveLength(1);
  });
});

describe('a subscription', () => {
  it('is told of, and ends when it is taken back', async () => {
    expect(await state()).toEqual({ key: vapid.publicKey, subscribed: false, renew: false });
    await subscribe();
    expect(await state()).toEqual({ key: vapid.publicKey, subscribed: true, renew: false });
    const other = await teach(t, await t.signUp());
    await t.request('/instructor/push/unsubscribe', { as: other, body: { endpoint: browser.endpoint } });
    expect(await state()).toMatchObject({ subscribed: true });
    await t.request('/instructor/push/unsubscribe', { as: teacher, body: { endpoint: browser.endpoint } });
    expect(await state()).toMatchObject({ subscribed: false });
  });

  it('ends with its session, whoever ends it', async () => {
    const again = await login(teacher);
    await subscribe(again);
    await enroll();
    await t.request('/user/logout', { body: { authToken: again.token } });
    expect(await t.db.$count(pushSubscriptions)).toBe(0);
    await send();
    expect(service.received).toHaveLength(0);
  });

  it('ends with a session that ran out', async () => {
    await subscribe();
    t.advance(31 * 24 * HOUR_MS);
    await enroll(await t.signUp());
    await send();
    expect(service.received).toHaveLength(0);
    expect(await t.db.$count(pushSubscriptions)).toBe(0);
  });

  it('is of whoever signed in last in that browser', async () => {
    const other = await teach(t, await t.signUp());
    await subscribe();
    await subscribe(other);
    expect(await state()).toMatchObject({ subscribed: false });
    expect(await state(browser.endpoint, other)).toMatchObject({ subscribed: true });
  });

  it('is taken over with the keys of that browser alone: who knows its endpoint takes nothing and ends nothing', async () => {
    const thief = await teach(t, await t.signUp());
    await subscribe();
    const { keys } = new PushBrowser(service.origin).subscription;
    const { auth, p256dh } = browser.subscription.keys;
    for (const known of [keys, { ...keys, auth }, { ...keys, p256dh }]) {
      const answer = await subscribe(thief, { ...browser.subscription, keys: known });
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    await t.request('/instructor/push/unsubscribe', { as: thief, body: { endpoint: browser.endpoint } });
    expect(await state()).toMatchObject({ subscribed: true });
    expect(await state(browser.endpoint, thief)).toMatchObject({ subscribed: false });
    // Its own user may renew it.
    expect((await subscribe(teacher, { ...browser.subscription, keys })).status).toBe(200);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user@fcm.googleapis.com/x',
    'http://fcm.googleapis.com/x',
    'file:///etc/passwd',
  ])('is refused for %s: this server asks only push services', async (endpoint) => {
    const answer = await subscribe(teacher, { ...browser.subscription, endpoint });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });

  it('is taken for the push services of the browsers', () => {
    const push = createPushSender({ vapid: [vapid], contact: 'mailto:a@b.example', services: [] });
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://wns2-pn1p.notify.windows.com/w/?token=x',
      'https://web.push.apple.com/x',
    ]) {
      expect(push.accepts(endpoint)).toBe(true);
    }
    expect(push.accepts(browser.endpoint)).toBe(false);
  });

  it.each([
    { p256dh: 'short', auth: 'A'.repeat(22) },
    { p256dh: 'A'.repeat(87), auth: 'A' },
    { p256dh: 'A'.repeat(86) + '+', auth: 'A'.repeat(22) },
  ])('is refused with the keys %j', async (keys) => {
    expect(await subscribe(teacher, { ...browser.subscription, keys })).toMatchObject({ status: 400 });
  });

  it('is not for a student, nor on a server without a key', async () => {
    expect(await subscribe(learner)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const without = await createTestApp({ on: t.database });
    const as = { as: teacher };
    expect(await without.request('/instructor/push', as)).toMatchObject({ body: { data: { key: null } } });
    expect(await without.request('/instructor/push/subscribe', { ...as, body: browser.subscription })).toMatchObject({
      status: 404,
    });
    await without.close();
  });
});

describe('the server’s key', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vapid-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));
  const load = (...vapidPrivateKeys: string[]) => loadVapidKeys({ dataDir, vapidPrivateKeys });

  it('is made once, kept for its owner alone, and the same for all that start at once', async () => {
    const keys = await Promise.all([load(), load()]);
    expect(keys[0]).toEqual(keys[1]);
    expect(await load()).toEqual(keys[0]);
    const file = join(dataDir, 'vapid-key');
    expect(await readFile(file, 'utf8')).toBe(keys[0]?.[0]?.privateKey);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(Buffer.from(keys[0]?.[0]?.publicKey ?? '', 'base64url')).toHaveLength(65);
  });

  it('may be told instead', async () => {
    expect(await load(vapid.privateKey)).toEqual([vapid]);
  });

  it('that is damaged is told of', async () => {
    await writeFile(join(dataDir, 'vapid-key'), 'AA');
    await expect(load()).rejects.toThrow('vapid-key is damaged');
  });
});
