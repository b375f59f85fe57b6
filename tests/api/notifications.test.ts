import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification, NotificationsAnswer } from '#contract/notification.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notifications } from '#server/db/schema.ts';
import { notifyUpload } from '#server/services/notices/notification-writer.ts';
import { approveRefund } from '#server/services/payments/refund-decisions.ts';
import { createOrder, payInSandbox, sendWebhook, webhookOf } from '../support/buy.ts';
import { newTrack, teach } from '../support/teach.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let teacher: TestUser;
let learner: TestUser;
let course: string;
let free: string;
beforeEach(async () => {
  [teacher, learner] = [await teach(t, await t.signUp()), await t.signUp()];
  [course = '', free = ''] = await t.addCourses(
    { title: 'Rust', pricePaise: 49_999, ownerId: teacher.id },
    { title: 'Bread', pricePaise: 0, ownerId: teacher.id },
  );
});

const list = async (query = '', as = teacher) =>
  (await t.request<NotificationsAnswer>(`/instructor/notifications${query}`, { as })).body;
const told = async () => (await list()).data;
const unread = async (as = teacher) =>
  (await t.request<{ data: { unread: number } }>('/instructor/notifications/unread', { as })).body.data.unread;
const read = (body: object, as = teacher) =>
  t.request<{ data: { unread: number } }>('/instructor/notifications/read', { method: 'PUT', as, body });

async function buy(items = [course], amount = 499.99, as = learner) {
  const order = await createOrder(t, as, items, amount);
  const payment = await payInSandbox(t, order);
  const body = { items, payment };
  expect(await t.request('/course/purchase', { as, body })).toMatchObject({ status: 200 });
  return { order, payment, body };
}
const review = (rating: number | null) =>
  t.request('/course/review', { as: learner, body: { courseId: course, rating, text: 'Secret thoughts' } });
/** So many notifications, a second apart. */
async function many(count: number) {
  const rows = Array.from({ length: count }, (_, i) => ({
    userId: teacher.id,
    kind: 'sale' as const,
    courseId: course,
    amountPaise: i,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, i)),
  }));
  return (await t.db.insert(notifications).values(rows).returning()).map(({ id }) => id);
}

describe('an instructor is told', () => {
  it('of a sale, once, however often and by whom it is reported', async () => {
    const { order, payment, body } = await buy();
    await t.request('/course/purchase', { as: learner, body });
    const { id, amountPaise } = order;
    const captured = { id: payment.paymentId, orderId: id, amountPaise };
    await sendWebhook(t, webhookOf(t, 'payment.captured', captured));
    expect(await told()).toEqual([
      {
        _id: expect.any(String) as string,
        kind: 'sale',
        at: expect.any(String) as string,
        readAt: null,
        courseId: course,
        courseTitle: 'Rust',
        username: learner.username,
        amount: 499.99,
        rating: null,
        refund: null,
        trackId: null,
        trackTitle: null,
        note: null,
      },
    ]);
    expect(await unread()).toBe(1);
  });

  it('of a free enrolment', async () => {
    const body = { items: [free] };
    await t.request('/course/purchase', { as: learner, body });
    await t.request('/course/purchase', { as: learner, body });
    expect(await told()).toMatchObject([{ kind: 'sale', courseTitle: 'Bread', amount: 0 }]);
  });

  it('of a review once, with the stars as they are now, and not of its words', async () => {
    await t.grant(learner.id, course);
    await review(2);
    expect(await told()).toMatchObject([{ kind: 'review', rating: 2, username: learner.username }]);
    await review(5);
    expect(await told()).toMatchObject([{ kind: 'review', rating: 5 }]);
    await review(null);
    expect(await told()).toMatchObject([{ kind: 'review', rating: null }]);
    await review(1);
    expect(await told()).toMatchObject([{ kind: 'review', rating: 1 }]);
    expect(JSON.stringify(await list())).not.toContain('Secret');
  });

  it('of a refund request with where it stands, and not of its reason', async () => {
    await buy();
    const key = randomUUID();
    const ask = () =>
      t.request<{ data: { _id: string } }>('/refund', {
        as: learner,
        key,
        body: { courseId: course, reason: 'Secret' },
      });
    const { body } = await ask();
    await ask();
    expect(await told()).toMatchObject([
      { kind: 'refund-request', refund: 'requested', amount: 499.99 },
      { kind: 'sale' },
    ]);
    await approveRefund(t.db, t.deps, body.data._id);
    expect(await told()).toMatchObject([{ kind: 'refund-request', refund: 'refunded' }, { kind: 'sale' }]);
    expect(JSON.stringify(await list())).not.toContain('Secret');
    expect(JSON.stringify(await list())).not.toContain(learner.email);
  });

  it('of money that came twice: the second goes back', async () => {
    const [one, two] = [
      await createOrder(t, learner, [course], 499.99),
      await createOrder(t, learner, [course], 499.99),
    ];
    for (const order of [one, two]) {
      const body = { items: [course], payment: await payInSandbox(t, order) };
      await t.request('/course/purchase', { as: learner, body });
    }
    expect((await told()).map(({ kind }) => kind).sort()).toEqual(['refund-request', 'sale']);
  });

  it('of an upload that another service reports, once', async () => {
    const track = await newTrack(t, teacher, { courseId: course, title: 'Ownership' });
    const report = (kind: 'upload-finished' | 'upload-failed', uploadId: string, note?: string) =>
      inTransaction(t.db, (tx) =>
        notifyUpload(tx, {
          kind,
          uploadId,
          courseId: course,
          trackId: track._id,
          ...(note && { note }),
          now: t.deps.clock.now(),
        }),
      );
    await report('upload-failed', 'u1', 'The file is no video.');
    await report('upload-failed', 'u1', 'The file is no video.');
    await report('upload-finished', 'u2');
    expect(await told()).toMatchObject([
      { kind: 'upload-finished', trackId: track._id, trackTitle: 'Ownership', note: null, username: null },
      { kind: 'upload-failed', note: 'The file is no video.' },
    ]);
  });

  it('of nothing that was rolled back, nor of their own doing, nor of others’ courses', async () => {
    await t.request('/course/purchase', { as: learner, body: { items: [free, course] } });
    await t.request('/course/purchase', { as: teacher, body: { items: [free] } });
    const [foreign = ''] = await t.addCourses({ pricePaise: 0 });
    await t.request('/course/purchase', { as: learner, body: { items: [foreign] } });
    expect(await told()).toEqual([]);
  });

  it('without a name when the learner has left', async () => {
    await buy();
    const body = { confirmation: learner.username, password: learner.password };
    expect(await t.request('/user', { method: 'DELETE', as: learner, body })).toMatchObject({ status: 200 });
    expect(await told()).toMatchObject([{ kind: 'sale', username: null }]);
  });
});

describe('the list', () => {
  it('is paged, the latest first, and loses and repeats nothing while more comes', async () => {
    const ids = (await many(45)).reverse();
    const first = await list();
    await buy();
    const second = await list(`?before=${encodeURIComponent(first.next ?? '')}`);
    const third = await list(`?before=${encodeURIComponent(second.next ?? '')}`);
    const got = [first, second, third].flatMap(({ data }) => data.map(({ _id }: Notification) => _id));
    expect(got).toEqual(ids);
    expect([first.data.length, second.data.length, third.data.length, third.next]).toEqual([20, 20, 5, null]);
    expect(third.unread).toBe(46);
  });

  it('goes on among those of one instant', async () => {
    await t.db.insert(notifications).values(
      Array.from({ length: 5 }, () => ({
        userId: teacher.id,
        kind: 'sale' as const,
        courseId: course,
        createdAt: new Date(0),
      })),
    );
    const seen = new Set<string>();
    let before = '';
    for (;;) {
      const page = await list(`?limit=2${before && `&before=${encodeURIComponent(before)}`}`);
      for (const { _id } of page.data) seen.add(_id);
      if (page.next === null) break;
      before = page.next;
    }
    expect(seen.size).toBe(5);
  });

  it.each(['x', '2026-01-01T00:00:00.000Z_1', '_'])('refuses %j as a cursor', async (before) => {
    const answer = await t.request(`/instructor/notifications?before=${before}`, { as: teacher });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });

  it('is nobody else’s', async () => {
    await many(2);
    const other = await teach(t, await t.signUp());
    expect(await list('', other)).toMatchObject({ data: [], unread: 0, next: null });
    const [row] = await told();
    await read({ ids: [row?._id], upTo: new Date().toISOString() }, other);
    expect(await unread()).toBe(2);
  });
});

describe('marking as read', () => {
  it('takes some, or all that were seen', async () => {
    const ids = await many(4);
    expect((await read({ ids: [ids[0], 'no id'] })).body.data).toEqual({ unread: 3 });
    const first = (await told()).find(({ _id }) => _id === ids[0]);
    await read({ ids: [ids[0]] });
    expect((await told()).find(({ _id }) => _id === ids[0])?.readAt).toBe(first?.readAt);
    expect((await read({ upTo: new Date(Date.UTC(2026, 0, 1, 0, 0, 2)).toISOString() })).body.data).toEqual({
      unread: 1,
    });
    expect((await told()).filter(({ readAt }) => readAt === null).map(({ _id }) => _id)).toEqual([ids[3]]);
    const [row] = await t.db
      .select()
      .from(notifications)
      .where(eq(notifications.id, ids[3] ?? ''));
    expect(row?.readAt).toBeNull();
  });
});
