import { sql } from 'drizzle-orm';
import { generateNKeysBetween } from 'fractional-indexing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DbConnection } from '#server/db/connection.ts';
import { orders } from '#server/db/schema.ts';
import { loadEarnings } from '#server/services/authoring/earnings-service.ts';
import { readCatalogueClock } from '#server/services/catalogue/catalogue-clock.ts';
import { parseWaitingLessons } from '#server/services/learning/lesson-documents.ts';
import { checkLedger } from '#server/services/payments/ledger-check.ts';
import { loadProgress } from '#server/services/learning/progress-service.ts';
import { loadReceipts } from '#server/services/payments/receipt-service.ts';
import { upgradeDatabase } from '../support/test-database.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const clock = { now: () => new Date('2026-11-30T00:00:00Z') };

let opened: DbConnection;

async function rowsOf<T extends Record<string, unknown>>(statement: string): Promise<T[]> {
  return (await opened.db.execute<T>(sql.raw(statement))).rows;
}

describe('a database of before tracks had order keys', () => {
  beforeAll(async () => {
    opened = await upgradeDatabase(
      '0007_refund_once_an_order',
      `insert into courses (title, description, creator_name, category, sub_category, price_paise, change_seq)
         values ('Old', '', 'Asha', 'programming', 'python', 0, 1);
       insert into tracks (course_id, type, title, position)
         select id, 'folder', 'Root ' || n, n from courses, generate_series(0, 7800) n;
       insert into tracks (course_id, parent_id, type, title, position, created_at)
         select t.course_id, t.id, 'text', 'Child ' || n, 0, now() + n * interval '1 second'
           from tracks t, generate_series(0, 7) n where t.title = 'Root 7';`,
    );
  });
  afterAll(() => opened.close());

  it('gives siblings the keys of fractional-indexing in the order that they had', async () => {
    const rows = await rowsOf<{ title: string; order_key: string }>(
      'select title, order_key from tracks where parent_id is null order by order_key',
    );
    expect(rows.map(({ order_key }) => order_key)).toEqual(generateNKeysBetween(null, null, 7801));
    expect(rows.map(({ title }) => title)).toEqual(Array.from({ length: 7801 }, (_, n) => `Root ${n}`));
  });

  it('orders those of one position as they were made', async () => {
    const rows = await rowsOf('select title, order_key from tracks where parent_id is not null order by 2');
    expect(rows).toEqual(
      generateNKeysBetween(null, null, 8).map((order_key, n) => ({ title: `Child ${n}`, order_key })),
    );
  });
});

describe('a database of before orders had a table of their items, previews a key, and progress times', () => {
  const [tea, rice, gone, goneUntitled, leaf] = [id(1), id(2), id(8), id(9), id(10)];
  const told = { currency: 'INR', provider: 'sandbox', refunded: 0 };

  beforeAll(async () => {
    const order = (n: number, fields: { user?: string; status?: string; items: unknown[] }) => {
      const user = fields.user === undefined ? 'null' : `'${fields.user}'`;
      const at = `timestamptz '2026-03-0${n} 10:00Z'`;
      const items = JSON.stringify(fields.items);
      return `('order_${n}', ${user}, 49950, 'INR', '${items}', '${fields.status ?? 'paid'}', 'sandbox', 'pay_${n}', ${at}, ${at})`;
    };
    opened = await upgradeDatabase(
      '0015_course_openings',
      `insert into "user" (id, name, email, username, display_username)
         values ('asha', 'asha', 'asha@example.org', 'asha', 'asha'), ('ravi', 'ravi', 'ravi@example.org', 'ravi', 'ravi');
       insert into courses (id, owner_id, title, description, creator_name, category, sub_category, price_paise, status, change_seq)
         values ('${tea}', 'ravi', 'Tea, renamed', '', 'ravi', 'food', 'tea', 39950, 'published', 1),
           ('${rice}', 'ravi', 'Rice', '', 'ravi', 'food', 'rice', 10000, 'published', 1);
       insert into tracks (id, course_id, type, title, preview) values ('${leaf}', '${tea}', 'text', 'A leaf', true);
       insert into progress (user_id, track_id, course_id, position_seconds, position_at, completed_at, unmarked_at)
         values ('asha', '${leaf}', '${tea}', 3, 1764000000123, 0, 1764000000999), ('ravi', '${leaf}', '${tea}', 0, 0, 1, 0);
       update courses set preview_track_id = case id when '${tea}' then '${leaf}' else '${gone}' end::uuid;
       insert into orders (id, user_id, amount_paise, currency, items, status, provider, payment_id, created_at, paid_at) values
         ${[
           order(1, {
             user: 'asha',
             items: [
               { courseId: rice, pricePaise: 10_000, title: 'Rice' },
               { courseId: tea, pricePaise: 39_950, title: 'Tea' },
             ],
           }),
           // Of before titles were kept, and of somebody who is gone.
           order(2, { user: 'asha', items: [{ courseId: tea, pricePaise: 49_950 }] }),
           order(3, { items: [{ courseId: rice, pricePaise: 49_950, title: 'Rice' }] }),
           order(4, { user: 'asha', status: 'failed', items: [{ courseId: tea, pricePaise: 49_950, title: 'Tea' }] }),
           // Courses that somebody removed by hand.
           order(5, {
             user: 'asha',
             items: [
               { courseId: gone, pricePaise: 40_000, title: 'Bread' },
               { courseId: goneUntitled, pricePaise: 9950 },
             ],
           }),
           order(6, { user: 'asha', status: 'created', items: [] }),
         ].join()};`,
    );
  });
  afterAll(() => opened.close());

  it('has every receipt as it was', async () => {
    const { receipts } = await loadReceipts(opened.db, 'asha', { page: 1, limit: 10 });
    const receipt = (n: number, items: [string, string, number][]) => ({
      ...told,
      orderId: `order_${n}`,
      paymentId: `pay_${n}`,
      status: 'paid',
      paidAt: `2026-03-0${n}T10:00:00.000Z`,
      total: 499.5,
      items: items.map(([courseId, title, price]) => ({ courseId, title, price, refund: null })),
    });
    expect(receipts).toEqual([
      receipt(5, [
        [gone, 'Bread', 400],
        [goneUntitled, 'A course that is no longer offered', 99.5],
      ]),
      receipt(2, [[tea, 'Tea, renamed', 499.5]]),
      receipt(1, [
        [rice, 'Rice', 100],
        [tea, 'Tea', 399.5],
      ]),
    ]);
    expect(await opened.db.$count(orders)).toBe(6);
  });

  it('has the books of its instructors as they were, and no new course', async () => {
    const { total, courses } = await loadEarnings(opened.db, { clock, userId: 'ravi', timeZone: 'UTC' });
    expect(total).toMatchObject({ sales: 4, gross: 1498.5 });
    expect(courses).toMatchObject([
      { courseId: tea, sales: 2, gross: 899 },
      { courseId: rice, sales: 2, gross: 599.5 },
    ]);
    expect(await rowsOf('select id from courses where deleted_at is null order by id')).toEqual([
      { id: tea },
      { id: rice },
    ]);
  });

  it('has the progress to the millisecond, and never for never', async () => {
    const asha = { courseId: tea, trackId: leaf, furthestSeconds: 0, positionSeconds: 3, completedAt: 0 };
    expect(await loadProgress(opened.db, 'asha')).toEqual([
      { ...asha, positionAt: 1_764_000_000_123, unmarkedAt: 1_764_000_000_999 },
    ]);
    const times = 'position_at is null as "position", unmarked_at is null as "unmarked"';
    expect(await rowsOf(`select ${times} from progress where user_id = 'ravi'`)).toEqual([
      { position: true, unmarked: true },
    ]);
    expect(await loadProgress(opened.db, 'ravi')).toMatchObject([{ positionAt: 0, completedAt: 1, unmarkedAt: 0 }]);
  });

  it('has the previews that are there, each as long as its track', async () => {
    const previews = () => rowsOf('select id, preview_track_id from courses where deleted_at is null order by id');
    expect(await previews()).toEqual([
      { id: tea, preview_track_id: leaf },
      { id: rice, preview_track_id: null },
    ]);
    await rowsOf(`delete from tracks where id = '${leaf}'`);
    expect(await previews()).toMatchObject([{ preview_track_id: null }, { preview_track_id: null }]);
  });
});

describe('a database of before money had a ledger', () => {
  const [tea, rice, free] = [id(1), id(2), id(3)];
  const day = (n: number) => `timestamptz '2026-04-0${n} 10:00Z'`;

  beforeAll(async () => {
    const order = (n: number, user: string, paise: number, status = 'paid') =>
      `('order_${n}', ${user}, ${paise}, 'INR', '${status}', 'razorpay', 'pay_${n}', ${day(n)}, ${status === 'paid' ? day(n) : 'null'})`;
    const refund = (n: number, order: number, course: string, paise: number, status: string) =>
      `('${id(n)}', ${order === 3 ? 'null' : "'asha'"}, '${course}', 'order_${order}', ${paise}, 'x', '${status}', ${day(5)}, ${day(6)}, 'rfnd_${n}')`;
    opened = await upgradeDatabase(
      '0029_certificate_quizzes',
      `insert into "user" (id, name, email, username, display_username)
         values ('asha', 'asha', 'asha@example.org', 'asha', 'asha'), ('ravi', 'ravi', 'ravi@example.org', 'ravi', 'ravi');
       insert into courses (id, owner_id, title, description, creator_name, category, sub_category, price_paise, change_seq)
         values ('${tea}', 'ravi', 'Tea', '', 'ravi', 'food', 'tea', 39950, 1), ('${rice}', null, 'Rice', '', '', 'food', 'rice', 10000, 1),
           ('${free}', 'ravi', 'Free', '', 'ravi', 'food', 'tea', 0, 1);
       insert into orders (id, user_id, amount_paise, currency, status, provider, payment_id, created_at, paid_at) values
         ${[order(1, "'asha'", 49_950), order(2, "'asha'", 39_950), order(3, 'null', 39_950), order(4, 'null', 10_000), order(5, "'asha'", 10_000, 'failed')].join()};
       insert into order_items (order_id, position, course_id, price_paise, title) values
         ('order_1', 0, '${rice}', 10000, 'Rice'), ('order_1', 1, '${free}', 0, 'Free'), ('order_1', 2, '${tea}', 39950, 'Tea'),
         ('order_2', 0, '${tea}', 39950, 'Tea'), ('order_3', 0, '${tea}', 39950, 'Tea'), ('order_4', 0, '${rice}', 10000, 'Rice'),
         ('order_5', 0, '${rice}', 10000, 'Rice');
       insert into library_entries (user_id, course_id, purchased_at, order_id, price_paise) values ('asha', '${tea}', ${day(1)}, 'order_1', 39950);
       insert into refunds (id, user_id, course_id, order_id, amount_paise, reason, status, created_at, decided_at, provider_refund_id) values
         ${[refund(21, 2, tea, 39_950, 'refunded'), refund(22, 3, tea, 39_950, 'refunded'), refund(23, 4, rice, 10_000, 'refunded'), refund(24, 1, rice, 10_000, 'declined'), refund(25, 1, tea, 39_950, 'requested')].join()};`,
    );
  });
  afterAll(() => opened.close());

  it('has all of it in one, to the paisa', async () => {
    expect(await checkLedger(opened.db)).toEqual([]);
    expect(
      await rowsOf(`select account.kind, account.user_id, sum(amount_paise)::int as paise, count(*)::int as lines
        from ledger_lines join ledger_accounts account on account.id = account_id group by account.id order by 1, 2`),
    ).toEqual([
      { kind: 'instructor', user_id: 'ravi', paise: -39_950, lines: 5 },
      { kind: 'learner', user_id: 'asha', paise: 0, lines: 7 },
      { kind: 'learner', user_id: null, paise: 0, lines: 8 },
      { kind: 'platform', user_id: null, paise: -10_000, lines: 3 },
      { kind: 'provider', user_id: null, paise: 49_950, lines: 7 },
    ]);
    expect(await rowsOf(`select event, reference from ledger_entries order by id`)).toEqual([
      ...[1, 2, 3, 4].map((n) => ({ event: `payment order_${n}`, reference: `pay_${n}` })),
      ...[21, 22, 23].map((n) => ({ event: `refund ${id(n)} 1`, reference: `rfnd_${n}` })),
    ]);
  });

  it('tells instructors and learners what it told', async () => {
    const { total, requested } = await loadEarnings(opened.db, { clock, userId: 'ravi', timeZone: 'UTC' });
    expect({ ...total, requested }).toEqual({
      sales: 3,
      gross: 1198.5,
      refunds: 2,
      refunded: 799,
      net: 399.5,
      requested: 399.5,
    });
    const { receipts } = await loadReceipts(opened.db, 'asha', { page: 1, limit: 10 });
    expect(receipts).toMatchObject([
      { orderId: 'order_2', status: 'refunded', total: 399.5, refunded: 399.5, items: [{ refund: 'refunded' }] },
      {
        orderId: 'order_1',
        status: 'paid',
        total: 499.5,
        refunded: 0,
        items: [{ refund: 'declined' }, { refund: null }, { refund: 'requested' }],
      },
    ]);
  });
});

describe('a database of before courses had a length', () => {
  const [tea, draft] = [id(1), id(2)];

  beforeAll(async () => {
    opened = await upgradeDatabase(
      '0018_progress_times',
      `insert into courses (id, title, description, creator_name, category, sub_category, price_paise, status, change_seq)
         values ('${tea}', 'Tea', '', 'ravi', 'food', 'tea', 0, 'published', 0),
           ('${draft}', 'Rice', '', 'ravi', 'food', 'rice', 0, 'draft', 0);
       insert into tracks (course_id, type, title, content, duration_seconds, renditions, deleted_at) values
         ('${tea}', 'text', 'Leaves', E'  One two\\n' || repeat('word ', 198), null, '[]', null),
         ('${tea}', 'video', 'Water', null, 61.4, '[{}]', null), ('${tea}', 'video', 'On its way', null, 30, '[]', null),
         ('${tea}', 'video', 'Removed', null, 600, '[{}]', now()), ('${draft}', 'video', 'Pot', null, 10, '[{}]', null);`,
    );
  });
  afterAll(() => opened.close());

  it('has that of its finished lessons, and tells the devices', async () => {
    expect(await rowsOf('select id, total_seconds from courses order by id')).toEqual([
      { id: tea, total_seconds: 121 },
      { id: draft, total_seconds: 10 },
    ]);
    const told = await rowsOf('select courses.id from courses, catalogue_clock where change_seq = seq and seq > 0');
    expect(told).toEqual([{ id: tea }]);
  });
});

describe('a database of before code had colours', () => {
  beforeAll(async () => {
    const plain = JSON.stringify([{ tag: 'p', children: ['Words'] }]);
    opened = await upgradeDatabase(
      '0020_instructor_profiles',
      `insert into courses (id, title, description, creator_name, category, sub_category, price_paise, change_seq)
         values ('${id(1)}', 'Old', '', 'Asha', 'programming', 'python', 0, 1);
       insert into tracks (course_id, type, title, content, document)
         values ('${id(1)}', 'text', 'Code', E'Look:\\n\\n\`\`\`js\\nconst a = 1;\\n\`\`\`', '${plain}'),
           ('${id(1)}', 'text', 'Words', 'Words', '${plain}'), ('${id(1)}', 'folder', 'Folder', null, null);`,
    );
  });
  afterAll(() => opened.close());

  it('has the lessons with code parsed anew, and leaves the others alone', async () => {
    const documents = () =>
      rowsOf<{ title: string; document: unknown }>('select title, document from tracks order by title');
    const words = { title: 'Words', document: [{ tag: 'p', children: ['Words'] }] };
    expect(await documents()).toEqual([{ title: 'Code', document: null }, { title: 'Folder', document: null }, words]);
    await parseWaitingLessons(opened.db, new AbortController().signal);
    expect(await documents()).toEqual([
      {
        title: 'Code',
        document: [expect.anything(), expect.objectContaining({ tag: 'pre', colours: [5, 1, 5, 0, 1, 3, 1, 0] })],
      },
      { title: 'Folder', document: null },
      words,
    ]);
  });
});

describe('a database of before the clock kept the numbers of the public courses', () => {
  afterAll(() => opened.close());

  it('has them counted', async () => {
    const course = (title: string, more: string) => `('${title}', '', 'Asha', 'programming', 'python', 0, 1, ${more})`;
    opened = await upgradeDatabase(
      '0042_counted_courses',
      `insert into courses (title, description, creator_name, category, sub_category, price_paise, change_seq, status,
         average_rating, ratings_count)
       values ${course('Liked', "'published', 4.5, 2")}, ${course('Known', "'published', 3.01, 1")},
         ${course('New', "'published', null, 0")}, ${course('Draft', "'draft', 1, 9")};`,
    );
    expect(await readCatalogueClock(opened.db)).toMatchObject({ coursesCount: 3, ratingMean: 400 });
  });
});
