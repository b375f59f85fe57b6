import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DeviceSession } from '#contract/account-security.ts';
import type { LoginAnswer } from '#contract/user.ts';
import { session } from '#server/db/schema.ts';
import { pruneRows } from '#server/services/prune-rows.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();

const DAY_MS = 24 * 60 * 60 * 1000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function logIn({ email, password }: TestUser, from = '203.0.113.7'): Promise<{ token: string }> {
  const headers = { 'User-Agent': FIREFOX };
  const { body } = await t.request<LoginAnswer>('/user/login', { body: { email, password }, headers, from });
  return { token: body.user.token };
}
const list = async (as: { token: string }) =>
  (await t.request<{ data: DeviceSession[] }>('/user/sessions', { as })).body.data;
const status = async (as: { token: string }) => (await t.request('/user/me', { as })).status;

describe('the devices that are logged in', () => {
  it('are listed with browser, network and times, the caller’s first', async () => {
    const learner = await t.signUp();
    const phone = await logIn(learner);
    const [own, other] = await list(learner);
    expect(own).toMatchObject({ device: 'Unknown device', current: true });
    expect(other).toMatchObject({ device: 'Firefox on Linux', address: '203.0.113.7', current: false });
    expect(Date.parse(other?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await list(phone))[0]).toMatchObject({ device: 'Firefox on Linux', current: true });
    expect(await list(await t.signUp())).toHaveLength(1);
  });

  it('show the network of an IPv6 address', async () => {
    const learner = await t.signUp();
    const phone = await logIn(learner, '2001:db8:1:2:3:4:5:6');
    expect((await list(phone))[0]?.address).toBe('2001:db8:1:2::/64');
  });

  it('are logged out one by one, but for the caller’s', async () => {
    const learner = await t.signUp();
    const [phone, tablet] = [await logIn(learner), await logIn(learner)];
    const [own, , third] = await list(learner);
    const revoke = (sessionId = '', as: { token: string } = learner) =>
      t.request('/user/sessions/revoke', { as, body: { sessionId } });
    expect(await revoke(own?.id)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(await revoke(third?.id)).toMatchObject({ body: { message: 'Firefox on Linux was logged out.' } });
    expect(await revoke(third?.id)).toMatchObject({ body: { message: 'It was logged out already.' } });
    expect([await status(phone), await status(tablet)].sort()).toEqual([200, 401]);
    expect(await list(learner)).toHaveLength(2);
  });

  it('of somebody else stay', async () => {
    const [learner, stranger] = [await t.signUp(), await t.signUp()];
    const [own] = await list(learner);
    await t.request('/user/sessions/revoke', { as: stranger, body: { sessionId: own?.id } });
    await t.request('/user/sessions/revoke-others', { as: stranger, body: {} });
    expect(await status(learner)).toBe(200);
  });

  it('are logged out all at once, but for the caller’s', async () => {
    const learner = await t.signUp();
    const [phone, tablet] = [await logIn(learner), await logIn(learner)];
    const answer = await t.request('/user/sessions/revoke-others', { as: learner, body: {} });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Your other devices were logged out.' } });
    expect([await status(learner), await status(phone), await status(tablet)]).toEqual([200, 401, 401]);
  });
});

describe('a session', () => {
  it('that is bound to no key ends 14 days after its login, however often it was used, and is gone then', async () => {
    const learner = await t.signUp();
    t.advance(13.9 * DAY_MS);
    expect(await status(learner)).toBe(200);
    t.advance(0.1 * DAY_MS);
    expect(await status(learner)).toBe(401);
    expect(await t.db.$count(session, eq(session.userId, learner.id))).toBe(0);
  });

  it('is deleted when it has ended, and not before', async () => {
    const [ended, good] = [await t.signUp(), await t.signUp()];
    const expire = (userId: string, inMs: number) =>
      t.db
        .update(session)
        .set({ expiresAt: new Date(t.deps.clock.now().getTime() + inMs) })
        .where(eq(session.userId, userId));
    await expire(ended.id, -1000);
    await expire(good.id, DAY_MS);
    await pruneRows(t.deps);
    expect(await t.db.$count(session, eq(session.userId, ended.id))).toBe(0);
    expect(await t.db.$count(session, eq(session.userId, good.id))).toBe(1);
  });

  it('writes down its use once an hour', async () => {
    const learner = await t.signUp();
    const lastUse = async () => {
      const [row] = await t.db.select().from(session).where(eq(session.userId, learner.id));
      return row?.updatedAt.getTime() ?? 0;
    };
    const before = await lastUse();
    await status(learner);
    expect(await lastUse()).toBe(before);
    const twoHoursLess = new Date(Date.now() + 30 * DAY_MS - 2 * 60 * 60_000);
    await t.db.update(session).set({ expiresAt: twoHoursLess }).where(eq(session.userId, learner.id));
    await status(learner);
    expect(await lastUse()).toBeGreaterThan(before);
  });
});
