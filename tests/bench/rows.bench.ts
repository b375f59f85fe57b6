/**
 * How many bytes a row of the largest tables takes, alone and with its indexes: of 20,000 rows that are like those of a learner who
 * studies, in PostgreSQL. Run: TEST_DATABASE_URL=postgres://… npm run bench -- rows
 */
import { sql } from 'drizzle-orm';
import { openTestDatabase, testDatabaseUrl } from '../support/test-database.ts';

const ROWS = 20_000;

const course = `md5('c' || i % 500)::uuid`;
const order = `'order_' || substr(md5(i::text), 1, 14)`;
/** By table what is written: the rest is as the table has it. `i` counts the rows. */
const VALUES: Record<string, Record<string, string>> = {
  user: {
    id: 'md5(i::text)',
    name: `'Asha Rao'`,
    email: `'asha.rao' || i || '@example.org'`,
    username: `'asha_rao_' || i`,
    display_username: `'Asha_Rao_' || i`,
  },
  account: {
    id: `md5('a' || i)`,
    account_id: 'md5(i::text)',
    provider_id: `'credential'`,
    user_id: 'md5(i::text)',
    password: 'repeat(md5(i::text), 5)',
    updated_at: 'now()',
  },
  session: {
    id: `md5('s' || i)`,
    expires_at: 'now()',
    ends_at: 'now()',
    updated_at: 'now()',
    token: `md5('t' || i)`,
    ip_address: `'203.0.113.7'`,
    user_agent: `'Chrome on Android'`,
    user_id: 'md5(i::text)',
    key_thumbprint: `md5('k' || i) || 'abcdefghijk'`,
  },
  account_events: {
    user_id: 'md5((i / 4)::text)',
    kind: `'login'`,
    happened_at: 'now()',
    device: `'Chrome on Android'`,
    address: `'203.0.113.7'`,
    request_id: 'md5(i::text)::uuid::text',
  },
  library_entries: { user_id: 'md5(i::text)', course_id: course, purchased_at: 'now()', order_id: order },
  progress: {
    user_id: 'md5((i / 20)::text)',
    track_id: `md5('t' || i)::uuid`,
    course_id: course,
    furthest_seconds: 'i % 600',
    position_seconds: 'i % 600',
    position_at: 'now()',
    completed_at: 'now()',
  },
  idempotency: {
    user_id: 'md5((i / 20)::text)',
    key: `md5('k' || i)::uuid::text`,
    route: `'progressPut'`,
    body_hash: 'md5(i::text) || md5(i::text)',
    status: '200',
    response: `'{"success":true,"message":"Saved."}'::jsonb`,
    created_at: 'now()',
  },
  orders: {
    id: order,
    user_id: 'md5(i::text)',
    amount_paise: '49900',
    currency: `'INR'`,
    status: `'paid'`,
    provider: `'razorpay'`,
    payment_id: `'pay_' || substr(md5(i::text), 1, 14)`,
    created_at: 'now()',
    paid_at: 'now()',
  },
  order_items: {
    order_id: order,
    position: '0',
    course_id: course,
    price_paise: '49900',
    title: `'JavaScript from first principles'`,
  },
  ledger_lines: {
    entry_id: 'i / 4',
    position: 'i % 4',
    account_id: `md5('acc' || i % 50)::uuid`,
    course_id: course,
    amount_paise: '12475',
  },
  notes: {
    user_id: 'md5((i / 5)::text)',
    id: `md5('n' || i)::uuid`,
    seq: 'i',
    course_id: course,
    track_id: `md5('t' || i)::uuid`,
    course_title: `'JavaScript from first principles'`,
    lesson_title: `'Cancel and clean up'`,
    created_at: 'now()',
    seconds: '33',
    quote: `''`,
    placed_at: 'now()',
    texts: `jsonb_build_array(jsonb_build_object('text', repeat('words of a note ', 9)))`,
    replaced: `'[]'`,
  },
  practice: {
    user_id: 'md5((i / 50)::text)',
    id: `md5('p' || i)::uuid`,
    seq: 'i',
    item: `md5('q' || i)`,
    at: 'now()',
    said: `'{"grade":3}'::jsonb`,
  },
  courses: {
    id: `md5('c' || i)::uuid`,
    creator_name: `'Asha Rao ' || i % 500`,
    title: `'Course ' || i || ' of photography and light ' || substr(md5(i::text), 1, 8)`,
    description: `repeat('What you learn in it and how. ', 30)`,
    category: `(array['music', 'programming', 'design', 'business'])[1 + i % 4]`,
    sub_category: `'piano'`,
    price_paise: '49900 + i % 7 * 10000',
    average_rating: '4.1 + (i % 9) / 10.0',
    ratings_count: 'i % 1000',
    students_count: 'i % 100000',
    popularity: 'i % 100000',
    tags: `array['light', 'camera']`,
    level: `'beginner'`,
    language: `'English'`,
    status: `'published'`,
    lessons_count: '30',
    track_count: '40',
    total_seconds: '18000',
    change_seq: 'i',
  },
  tracks: {
    course_id: `md5('c' || i / 30)::uuid`,
    type: `'video'`,
    title: `'Cancel and clean up'`,
    duration_seconds: '600',
    order_key: `'a' || i`,
  },
};

if (!testDatabaseUrl) {
  console.log('skipped: TEST_DATABASE_URL names no PostgreSQL');
} else {
  const { db, close } = await openTestDatabase();
  console.log('bytes of a row, and with its indexes');
  for (const [table, values] of Object.entries(VALUES)) {
    // Without the rows that they belong to.
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      const columns = Object.keys(values).join(', ');
      const all = Object.values(values).join(', ');
      await tx.execute(sql.raw(`insert into "${table}" (${columns}) select ${all} from generate_series(1, ${ROWS}) i`));
    });
    const { rows } = await db.execute<{ alone: number; whole: number }>(
      sql.raw(
        `select (pg_relation_size('"${table}"') / ${ROWS})::int as alone, (pg_total_relation_size('"${table}"') / ${ROWS})::int as whole`,
      ),
    );
    console.log(`${table.padEnd(16)}${String(rows[0]?.alone).padStart(6)}${String(rows[0]?.whole).padStart(7)}`);
  }
  await close();
}
