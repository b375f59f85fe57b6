import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { InstructorSummary } from '#contract/account.ts';
import type { Earnings, EarningsSums } from '#contract/earnings.ts';
import { EARNINGS_DAYS } from '#contract/limits.ts';
import { libraryEntries } from '#server/db/schema.ts';
import { approveRefund } from '#server/services/payments/refund-decisions.ts';
import { createOrder, payInSandbox } from '../support/buy.ts';
import { insertOrder, insertRefund } from '../support/insert-order.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { teach } from '../support/teach.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();

const earningsOf = async (as: TestUser, timeZone = 'Asia/Kolkata') => {
  const path = `/instructor/earnings?timeZone=${encodeURIComponent(timeZone)}`;
  return (await t.request<{ data: Earnings }>(path, { as })).body.data;
};
const ownCourses = (teacher: TestUser, ...prices: number[]) =>
  t.addCourses(...prices.map((pricePaise, i) => ({ ownerId: teacher.id, pricePaise, title: `Course ${i}` })));

/** A paid order as the books have it. */
async function paid(items: { courseId: string; pricePaise: number }[], at: string, userId: string | null = null) {
  const id = `order_${randomUUID()}`;
  const amountPaise = items.reduce((sum, { pricePaise }) => sum + pricePaise, 0);
  const instants = { createdAt: new Date(at), paidAt: new Date(at) };
  const row = {
    id,
    userId,
    amountPaise,
    currency: 'INR',
    items,
    provider: 'sandbox',
    status: 'paid',
    ...instants,
  } as const;
  await insertOrder(t.db, row);
  return id;
}
async function paidBack(orderId: string, courseId: string, amountPaise: number, at: string) {
  const instants = { createdAt: new Date(at), decidedAt: new Date(at) };
  await insertRefund(t.db, { orderId, courseId, amountPaise, reason: 'x', status: 'refunded', ...instants });
}

describe('an instructor’s earnings', () => {
  it('are what was really bought, less what was really paid back, by course and by month', async () => {
    const teacher = await teach(t, await t.signUp());
    const [one = '', two = ''] = await ownCourses(teacher, 49_999, 10_001);
    const [foreign = ''] = await t.addCourses({ pricePaise: 70_000 });
    const buy = async (learner: TestUser, items: string[], amount: number) => {
      const payment = await payInSandbox(t, await createOrder(t, learner, items, amount));
      expect(await t.request('/course/purchase', { as: learner, body: { items, payment } })).toMatchObject({
        status: 200,
      });
    };
    const [a, b] = [await t.signUp(), await t.signUp()];
    await buy(a, [one, two, foreign], 1300);
    await buy(b, [one], 499.99);
    const asked = await t.request<{ data: { _id: string } }>('/refund', {
      as: b,
      body: { courseId: one, reason: 'No' },
    });
    expect(await earningsOf(teacher)).toMatchObject({
      total: { sales: 3, gross: 1099.99, refunds: 0, refunded: 0, net: 1099.99 },
      requested: 499.99,
    });
    await approveRefund(t.db, t.deps, asked.body.data._id);
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
    const month = today.slice(0, 7);
    const [first, second] = [
      { sales: 2, gross: 999.98, refunds: 1, refunded: 499.99, net: 499.99 },
      { sales: 1, gross: 100.01, refunds: 0, refunded: 0, net: 100.01 },
    ];
    const total = { sales: 3, gross: 1099.99, refunds: 1, refunded: 499.99, net: 600 };
    const { days, ...earnings } = await earningsOf(teacher);
    expect(days).toHaveLength(EARNINGS_DAYS);
    expect(days.at(-1)).toEqual({ day: today, ...total });
    expect(earnings).toEqual({
      timeZone: 'Asia/Kolkata',
      total,
      requested: 0,
      months: [{ month, ...total }],
      courses: [
        {
          courseId: one,
          title: 'Course 0',
          status: 'published',
          ...first,
          trend: { recent: 999.98, before: 0 },
          months: [{ month, ...first }],
        },
        {
          courseId: two,
          title: 'Course 1',
          status: 'published',
          ...second,
          trend: { recent: 100.01, before: 0 },
          months: [{ month, ...second }],
        },
      ],
    });
  });

  it('begin a month by the clock of the instructor’s time zone', async () => {
    const teacher = await teach(t, await t.signUp());
    const [one = ''] = await ownCourses(teacher, 10_000);
    const order = await paid([{ courseId: one, pricePaise: 10_000 }], '2026-03-31T18:29:59.999Z');
    await paid([{ courseId: one, pricePaise: 20_000 }], '2026-03-31T18:30:00Z');
    await paidBack(order, one, 10_000, '2026-05-31T18:30:00Z');
    const nets = async (zone: string) =>
      (await earningsOf(teacher, zone)).months.slice(0, 4).map(({ month, gross, net }) => [month, gross, net]);
    expect(await nets('Asia/Kolkata')).toEqual([
      ['2026-03', 100, 100],
      ['2026-04', 200, 200],
      ['2026-05', 0, 0],
      ['2026-06', 0, -100],
    ]);
    expect(await nets('UTC')).toEqual([
      ['2026-03', 300, 300],
      ['2026-04', 0, 0],
      ['2026-05', 0, -100],
      ['2026-06', 0, 0],
    ]);
    expect((await nets('America/New_York'))[0]).toEqual(['2026-03', 300, 300]);
    expect((await earningsOf(teacher)).months.at(-1)?.month).toBe(
      new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }).slice(0, 7),
    );
  });

  it('are told for each of the last 30 days, by the clock of the same zone, and with a trend of each course', async () => {
    const teacher = await teach(t, await t.signUp());
    const [one = ''] = await ownCourses(teacher, 10_000);
    const daysAgo = (days: number, time: string) => {
      const today = new Date(Date.now() + 5.5 * 3600_000).toISOString().slice(0, 10);
      return new Date(Date.parse(`${today}T${time}+05:30`) - days * 86_400_000).toISOString();
    };
    const sell = (pricePaise: number, days: number, time: string) =>
      paid([{ courseId: one, pricePaise }], daysAgo(days, time));
    await sell(1, 60, '23:59:59.999');
    await sell(20, 59, '00:00');
    await sell(300, 30, '23:59:59.999');
    await sell(4000, 29, '00:00');
    const order = await sell(50_000, 1, '23:59:59.999');
    await sell(600_000, 0, '00:00');
    await paidBack(order, one, 50_000, daysAgo(0, '00:00'));
    const { days, courses, total } = await earningsOf(teacher);
    expect(days.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, i) =>
        new Date(Date.parse(daysAgo(29 - i, '12:00')) + 5.5 * 3600_000).toISOString().slice(0, 10),
      ),
    );
    const nothing = Array.from({ length: 27 }, () => [0, 0]);
    expect(days.map(({ gross, net }) => [gross, net])).toEqual([[40, 40], ...nothing, [500, 500], [6000, 5500]]);
    expect(courses[0]?.trend).toEqual({ recent: 6540, before: 3.2 });
    expect(total.gross).toBe(6543.21);
  });

  it.each(['Nowhere/Land', '+05:30', '5', "UTC'; drop table orders; --", 'x'.repeat(65)])(
    'refuse %j as a time zone',
    async (zone) => {
      const teacher = await teach(t, await t.signUp());
      const path = `/instructor/earnings?timeZone=${encodeURIComponent(zone)}`;
      expect(await t.request(path, { as: teacher })).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    },
  );

  it('know every time zone that a browser may name', async () => {
    const zones = sql.join(
      Intl.supportedValuesOf('timeZone').map((zone) => sql`(${zone})`),
      sql`, `,
    );
    await t.db.execute(sql`select now() at time zone zone from (values ${zones}) as zones(zone)`);
  });

  it('are nothing before the first sale, and count neither free courses nor what was not paid', async () => {
    const teacher = await teach(t, await t.signUp());
    const [one = '', free = ''] = await ownCourses(teacher, 10_000, 0);
    const learner = await t.signUp();
    await t.request('/course/purchase', { as: learner, body: { items: [free] } });
    await createOrder(t, learner, [one], 100);
    const nothing: EarningsSums = { sales: 0, gross: 0, refunds: 0, refunded: 0, net: 0 };
    expect(await earningsOf(teacher)).toMatchObject({
      total: nothing,
      requested: 0,
      months: [],
      days: [],
      courses: [],
    });
  });
});

describe('the totals', () => {
  const seed = Number(process.env['EARNINGS_SEED'] ?? randomInt(2 ** 31));

  it(`agree with the orders to the paisa (EARNINGS_SEED=${seed})`, async () => {
    const random = seededRandom(seed);
    const below = (n: number) => Math.floor(random() * n);
    const teachers = [await teach(t, await t.signUp()), await teach(t, await t.signUp())];
    const owned = await Promise.all(teachers.map((teacher) => ownCourses(teacher, 1, 2, 3, 4)));
    const ownerOf = new Map(owned.flatMap((ids, i) => ids.map((id): [string, number] => [id, i])));
    const all = owned.flat();
    const learners = [await t.signUp(), await t.signUp(), await t.signUp()];
    // Another way: one ledger of signed paise per teacher, course and month, kept while the rows are made.
    const ledger = new Map<string, number>();
    const book = (courseId: string, at: Date, paise: number) => {
      const day = new Date(at.getTime() + 5.5 * 3600_000).toISOString().slice(0, 10);
      const local = day.slice(0, 7);
      for (const key of [
        `${ownerOf.get(courseId)}`,
        `${ownerOf.get(courseId)}:${local}`,
        `${ownerOf.get(courseId)}:${day}`,
        courseId,
        `${courseId}:${local}`,
      ])
        ledger.set(key, (ledger.get(key) ?? 0) + paise);
    };
    const now = Date.now();
    const instant = () =>
      random() < 0.5
        ? new Date(now - below(70 * 86_400_000))
        : new Date(Date.UTC(2024, below(20), 1 + below(28), below(24), below(60), below(60)));
    for (let n = 0; n < 120; n++) {
      const items = all
        .filter(() => random() < 0.3)
        .map((courseId) => ({ courseId, pricePaise: random() < 0.1 ? 0 : 1 + below(50_000_00) }));
      if (items.length === 0) continue;
      const at = instant();
      const userId = learners[below(4)]?.id ?? null;
      if (random() < 0.15) {
        const id = `order_${randomUUID()}`;
        const status = random() < 0.5 ? 'created' : 'failed';
        const row = { id, userId, amountPaise: 1, currency: 'INR', items, provider: 'sandbox', createdAt: at } as const;
        await insertOrder(t.db, { ...row, status });
        continue;
      }
      const orderId = await paid(items, at.toISOString(), userId);
      for (const { courseId, pricePaise } of items) {
        book(courseId, at, pricePaise);
        if (userId !== null && random() < 0.5)
          await t.db
            .insert(libraryEntries)
            .values({ userId, courseId, orderId, purchasedAt: at })
            .onConflictDoNothing();
        if (pricePaise === 0 || random() > 0.3) continue;
        const back = new Date(Math.min(now, at.getTime() + below(60 * 86_400) * 1000));
        const status = (['refunded', 'requested', 'declined'] as const)[below(3)] ?? 'declined';
        const decidedAt = status === 'requested' ? null : back;
        const row = { orderId, userId, courseId, amountPaise: pricePaise, reason: 'x', createdAt: at };
        await insertRefund(t.db, { ...row, status, decidedAt });
        if (status === 'refunded') book(courseId, back, -pricePaise);
      }
    }
    const paise = (rupees: number) => Math.round(rupees * 100);
    for (const [i, teacher] of teachers.entries()) {
      const earnings = await earningsOf(teacher);
      expect(paise(earnings.total.net)).toBe(ledger.get(`${i}`) ?? 0);
      for (const { month, net } of earnings.months)
        expect([month, paise(net)]).toEqual([month, ledger.get(`${i}:${month}`) ?? 0]);
      for (const { day, net } of earnings.days)
        expect([day, paise(net)]).toEqual([day, ledger.get(`${i}:${day}`) ?? 0]);
      for (const { courseId, net, months } of earnings.courses) {
        expect(paise(net)).toBe(ledger.get(courseId) ?? 0);
        for (const { month, net: ofMonth } of months) expect(paise(ofMonth)).toBe(ledger.get(`${courseId}:${month}`));
      }
      const add = (list: readonly EarningsSums[], field: keyof EarningsSums) =>
        list.reduce((sum, sums) => sum + paise(sums[field]), 0);
      for (const field of ['sales', 'gross', 'refunds', 'refunded', 'net'] as const) {
        expect(add(earnings.months, field)).toBe(paise(earnings.total[field]));
        expect(add(earnings.courses, field)).toBe(paise(earnings.total[field]));
      }
      const summary = await t.request<{ data: InstructorSummary }>('/instructor/summary', { as: teacher });
      expect(summary.body.data.totalEarnings).toBe(earnings.total.net);
    }
  });
});
