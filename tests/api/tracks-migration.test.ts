import { readFile } from 'node:fs/promises';
import { generateNKeysBetween } from 'fractional-indexing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPglite } from '#server/db/pglite.ts';

type Database = Awaited<ReturnType<typeof createPglite>>;
const FOLDER = new URL('../../server/db/migrations/', import.meta.url);

let client: Database;
beforeAll(async () => {
  client = await createPglite();
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', FOLDER), 'utf8')) as {
    entries: { tag: string }[];
  };
  const files = await Promise.all(journal.entries.map(({ tag }) => readFile(new URL(`${tag}.sql`, FOLDER), 'utf8')));
  const at = journal.entries.findIndex(({ tag }) => tag === '0008_tracks_in_order');
  for (const sql of files.slice(0, at)) await client.exec(sql);
  await client.exec(`
    insert into courses (title, description, creator_name, category, sub_category, price_paise, change_seq)
      values ('Old', '', 'Asha', 'programming', 'python', 0, 1);
    insert into tracks (course_id, type, title, position)
      select id, 'folder', 'Root ' || n, n from courses, generate_series(0, 7800) n;
    insert into tracks (course_id, parent_id, type, title, position, created_at)
      select t.course_id, t.id, 'text', 'Child ' || n, 0, now() + n * interval '1 second'
        from tracks t, generate_series(0, 7) n where t.title = 'Root 7';
  `);
  await client.exec(files[at] ?? '');
});
afterAll(() => client.close());

describe('the migration of tracks to order keys', () => {
  it('gives siblings the keys of fractional-indexing in the order that they had', async () => {
    const { rows } = await client.query<{ title: string; order_key: string }>(
      'select title, order_key from tracks where parent_id is null order by order_key',
    );
    expect(rows.map(({ order_key }) => order_key)).toEqual(generateNKeysBetween(null, null, 7801));
    expect(rows.map(({ title }) => title)).toEqual(Array.from({ length: 7801 }, (_, n) => `Root ${n}`));
  });

  it('orders those of one position as they were made', async () => {
    const { rows } = await client.query('select title, order_key from tracks where parent_id is not null order by 2');
    expect(rows).toEqual(
      generateNKeysBetween(null, null, 8).map((order_key, n) => ({ title: `Child ${n}`, order_key })),
    );
  });
});
