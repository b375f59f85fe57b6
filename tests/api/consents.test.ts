import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { UserExport } from '#contract/account.ts';
import { LEGAL_VERSION } from '#contract/legal-texts.ts';
import type { User } from '#contract/user.ts';
import { consents, leftovers, letters, orders } from '#server/db/schema.ts';
import { sendEventLetters } from '#server/services/accounts/event-letters.ts';
import { TABLE_NAMES } from '#server/db/table-declarations.ts';
import * as schema from '#server/db/schema.ts';
import { pruneRows } from '#server/services/prune-rows.ts';
import { removeLeftovers } from '#server/services/accounts/delete-account-service.ts';
import { insertOrder } from '../support/insert-order.ts';
import { poll } from '../support/poll.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const t = startTestApp();

const exportOf = async (as: TestUser) => (await t.request<{ data: UserExport }>('/user/export', { as })).body.data;
const textsOf = async (as: TestUser) => (await t.request<{ user: User }>('/user/me', { as })).body.user.texts;
const tell = (as: TestUser, texts: string) =>
  t.request('/user/update', { as, body: { texts }, key: crypto.randomUUID() });

describe('the terms and the privacy policy', () => {
  it('are agreed to with the registration, in the version of today', async () => {
    const user = await t.signUp();
    expect(await textsOf(user)).toBe(LEGAL_VERSION);
    const [agreed, ...more] = (await exportOf(user)).consents;
    expect(more).toEqual([]);
    expect(agreed).toMatchObject({ about: 'texts', said: 'agreed', version: LEGAL_VERSION });
    expect(Date.parse(agreed?.saidAt ?? '')).toBeGreaterThan(t.deps.clock.now().getTime() - 60_000);
  });

  it('that changed are told of once', async () => {
    const user = await t.signUp();
    await t.db.update(consents).set({ version: 'earlier' }).where(eq(consents.userId, user.id));
    expect(await textsOf(user)).toBe('earlier');
    t.advance(1000);
    for (const _ of [1, 2]) expect(await tell(user, LEGAL_VERSION)).toMatchObject({ status: 200 });
    expect(await textsOf(user)).toBe(LEGAL_VERSION);
    expect((await exportOf(user)).consents.map(({ said, version }) => [said, version])).toEqual([
      ['told', LEGAL_VERSION],
      ['agreed', 'earlier'],
    ]);
  });

  it('are not hidden by a page of an earlier release', async () => {
    const user = await t.signUp();
    expect(await tell(user, 'earlier')).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });

  it('of an account of before they were kept: nothing is known', async () => {
    const user = await t.signUp();
    await t.db.delete(consents).where(eq(consents.userId, user.id));
    expect(await textsOf(user)).toBeUndefined();
  });
});

describe('reminders and pushes', () => {
  const consentsOf = async (as: TestUser) =>
    (await exportOf(as)).consents.filter(({ about }) => about !== 'texts').map(({ about, said }) => `${about} ${said}`);

  it('are off until they are asked for, and each switch has its time', async () => {
    const user = await t.signUp();
    expect((await exportOf(user)).study.plan).toBeNull();
    const plan = async (reminder: object | null) => {
      t.advance(60_000);
      const body = { days: [], plan: { minutesAWeek: 60, reminder, at: t.deps.clock.now().getTime() } };
      const answer = await t.request('/study', { as: user, method: 'PUT', body, key: crypto.randomUUID() });
      expect(answer.status).toBe(200);
    };
    await plan(null);
    expect(await consentsOf(user)).toEqual([]);
    await plan({ time: '18:00', days: [1] });
    await plan({ time: '19:00', days: [1] });
    await plan(null);
    expect(await consentsOf(user)).toEqual(['reminders off', 'reminders on']);
  });
});

describe('letters', () => {
  it('that were sent are in the export, without their words, and are nobody’s where the address is nobody’s', async () => {
    const user = await t.signUp();
    const before = await t.db.$count(letters);
    for (const email of ['nobody@example.org', user.email.toUpperCase()])
      await t.request('/user/password/forgot', { body: { email } });
    await poll(
      async () => (await t.db.$count(letters)) > before,
      10_000,
      () => 'no letter was recorded',
    );
    expect((await exportOf(user)).letters).toEqual([
      { subject: 'Your new Code It password', sentAt: expect.any(String) as string },
    ]);
    expect(await t.db.$count(letters)).toBe(before + 1);
  });

  it('that became files go after 90 days, as their rows do', async () => {
    const folder = join(t.deps.env.dataDir, 'mail');
    expect(await readdir(folder)).not.toEqual([]);
    const later = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) });
    await pruneRows({ ...t.deps, clock: later(89) });
    expect(await readdir(folder)).not.toEqual([]);
    await pruneRows({ ...t.deps, clock: later(91) });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('an account that is deleted', () => {
  it('is gone within 30 days, also where a file could not be removed at once; what the law keeps stays', async () => {
    const user = await t.signUp();
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#135' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('avatar', new File([new Uint8Array(png)], 'a.png', { type: 'image/png' }));
    const avatar = await t.request<{ user: User }>('/user/avatar', { as: user, method: 'POST', form });
    const path = avatar.body.user.avatar?.replace('/api/v1/media/', '') ?? '';
    const [courseId = ''] = await t.addCourses({});
    const order = { id: `order_${user.id}`, amountPaise: 49_900, currency: 'INR', provider: 'sandbox' } as const;
    const createdAt = t.deps.clock.now();
    await insertOrder(t.db, { ...order, userId: user.id, items: [{ courseId, pricePaise: 49_900 }], createdAt });

    const remove = vi.spyOn(t.deps.storage, 'remove').mockRejectedValue(new Error('The disk is away'));
    const body = { confirmation: user.username, password: user.password };
    expect(await t.request('/user', { method: 'DELETE', as: user, body, key: crypto.randomUUID() })).toMatchObject({
      status: 200,
    });
    expect(await t.deps.storage.find(path)).not.toBeNull();
    await removeLeftovers(t.deps);
    expect(await t.db.$count(leftovers)).toBe(1);
    remove.mockRestore();

    t.advance(30 * DAY_MS);
    await sendEventLetters(t.deps);
    await removeLeftovers(t.deps);
    await pruneRows(t.deps);
    expect(await t.db.$count(leftovers)).toBe(0);
    expect(await t.deps.storage.find(path)).toBeNull();
    for (const name of TABLE_NAMES) {
      const table = schema[name];
      const naming = sql`select 1 from ${table} t where t::text like ${`%${user.email}%`} or t::text like ${`%${user.username}%`}`;
      expect((await t.db.execute(naming)).rows, name).toEqual([]);
    }
    expect(await t.db.select().from(orders).where(eq(orders.id, order.id))).toMatchObject([
      { userId: null, amountPaise: 49_900 },
    ]);
  });
});
