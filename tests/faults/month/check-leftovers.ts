import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, getTableName, inArray, lt, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { API_BASE } from '#contract/endpoints.ts';
import { lessonPicturePath } from '#contract/lesson-picture.ts';
import { courses, lessonPictures, tracks, user, videoUploads } from '#server/db/schema.ts';
import * as schema from '#server/db/schema.ts';
import { columnOf, TABLE_NAMES, termsOf } from '#server/db/table-declarations.ts';
import { toReadable } from '../../support/letters-to.ts';
import { DAY_MS, HOUR_MS, MARK, type World } from './world.ts';

/** What columns refer to that have no constraint: a column of a table, or why there need be no such row. */
const LOOSE: Record<string, { to: string; or?: string } | { why: string }> = {
  'idempotency.user_id': { to: 'user.id', or: "t.user_id = 'anonymous'" },
  'sandbox_payments.order_id': { to: 'orders.id' },
  'orders.payment_id': { to: 'sandbox_payments.id' },
  'refunds.provider_refund_id': { to: 'sandbox_refunds.id' },
  'notes.course_id': { why: 'a note outlives its course' },
  'notes.track_id': { why: 'and its lesson' },
  'notifications.upload_id': { why: 'it tells apart, and names nothing that stays' },
  'account.account_id': { why: 'of another provider, or the user once more' },
  'account.provider_id': { why: 'a name' },
  'account_events.request_id': { why: 'of a line of the log' },
  'courses.external_id': { why: 'of where it was imported from' },
  'tracks.external_id': { why: 'of where it was imported from' },
};

const tables = TABLE_NAMES.map((name) => schema[name] as PgTable);

async function countOrphans(world: World, table: string, column: string, to: string, or = 'false'): Promise<string[]> {
  const [parent = '', key = ''] = to.split('.');
  const { rows } = await world.t.db.execute<{ orphans: number }>(
    sql.raw(`select count(*)::int as orphans from "${table}" t where t."${column}" is not null and not (${or})
      and not exists (select 1 from "${parent}" p where p."${key}" = t."${column}")`),
  );
  const orphans = rows[0]?.orphans ?? 0;
  return orphans === 0 ? [] : [`${orphans} rows of ${table} refer by ${column} to no row of ${parent}`];
}

/** Rows that refer to none, also by columns of which the database does not know that they refer. */
export async function checkRows(world: World): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const { foreignKeys, columns } = getTableConfig(table);
    const name = getTableName(table);
    const bound = new Set<string>();
    for (const key of foreignKeys) {
      const { columns: from, foreignColumns, foreignTable } = key.reference();
      for (const [i, column] of from.entries()) {
        bound.add(column.name);
        const to = `${getTableName(foreignTable)}.${foreignColumns[i]?.name}`;
        found.push(...(await countOrphans(world, name, column.name, to)));
      }
    }
    for (const { name: column } of columns.filter((one) => one.name.endsWith('_id') && !bound.has(one.name))) {
      const loose = LOOSE[`${name}.${column}`];
      if (!loose) found.push(`It is not said to what ${name}.${column} refers`);
      else if ('to' in loose) found.push(...(await countOrphans(world, name, column, loose.to, loose.or)));
    }
  }
  return found;
}

/** Rows whose time is over. */
export async function checkTerms(world: World): Promise<string[]> {
  const found: string[] = [];
  for (const name of TABLE_NAMES) {
    for (const { days, after, only = {} } of termsOf(name)) {
      const before = new Date(world.now() - days * DAY_MS - HOUR_MS);
      const values = Object.entries(only).map(([key, list]) => inArray(columnOf(name, key), [...(list ?? [])]));
      const left = await world.t.db.$count(schema[name], and(lt(columnOf(name, after), before), ...values));
      if (left > 0) found.push(`${left} rows of ${name} should be gone after ${days} days`);
    }
  }
  return found;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}

const mediaPath = (address: string) => address.slice(`${API_BASE}/media/`.length);
const COVERS = ['.avif', '-320.avif', '-320.webp', '.webp'];

/** What the rows say that there is in DATA_DIR. `may`: what need not be there, and may. */
async function namedFiles({ t: { db } }: World): Promise<{ must: Set<string>; may: Set<string> }> {
  const must = new Set<string>();
  const may = new Set<string>();
  for (const { image } of await db.select({ image: user.image }).from(user))
    if (image) must.add(`media/${mediaPath(image)}`);
  for (const { thumbnail } of await db.select({ thumbnail: courses.thumbnail }).from(courses)) {
    if (!thumbnail) continue;
    const stem = mediaPath(thumbnail).slice(0, -'.webp'.length);
    for (const ending of COVERS) must.add(`media/${stem}${ending}`);
  }
  for (const { courseId, id } of await db.select().from(lessonPictures))
    must.add(`media/${lessonPicturePath({ courseId, pictureId: id })}`);
  const digest = (path: string) => `media/digests/${path}.sha256`;
  const { renditions, poster, captions } = tracks;
  for (const row of await db.select({ renditions, poster, captions }).from(tracks)) {
    const paths = [...row.renditions, ...row.captions].map((one) => one.mediaPath);
    for (const path of row.poster ? [...paths, row.poster] : paths) {
      must.add(`media/${path}`);
      may.add(digest(path));
    }
  }
  for (const row of await db.select().from(videoUploads)) {
    may.add(`uploads/${row.id}`);
    for (const path of [...row.renditions.map((one) => one.mediaPath), ...(row.poster ? [row.poster] : [])]) {
      may.add(`media/${path}`);
      may.add(digest(path));
    }
  }
  return { must, may };
}

/** Files in DATA_DIR that no row names, and files that a row names and that are not there. Letters are of who has an account. */
export async function checkFiles(world: World): Promise<string[]> {
  const { dataDir } = world.t.deps.env;
  const { must, may } = await namedFiles(world);
  const there = await filesIn(dataDir);
  const here = new Set(there);
  // The pictures of lessons outlive an author only where a lesson of a course that stays has them.
  const ofLessons = await picturesInLessons(world);
  const odd = there.filter(
    (file) => !file.startsWith('mail/') && !must.has(file) && !may.has(file) && !ofLessons.has(file),
  );
  const missing = [...must].filter((file) => !here.has(file));
  return [
    ...odd.slice(0, 5).map((file) => `No row names the file ${file} (${odd.length} in all)`),
    ...missing.slice(0, 5).map((file) => `The file ${file} is not there (${missing.length} in all)`),
  ];
}

async function picturesInLessons({ t: { db } }: World): Promise<Set<string>> {
  const { rows } = await db.execute<{ path: string }>(
    sql`select distinct (regexp_matches(content, '/media/(lessons/[0-9a-f-]+/[0-9a-f-]+\\.webp)', 'g'))[1] as path from tracks`,
  );
  return new Set(rows.map(({ path }) => `media/${path}`));
}

/** Whose marks are still in a row or a letter, though their accounts are deleted. */
export async function checkErased(world: World): Promise<string[]> {
  const gone = new Map(world.people.filter(({ state }) => state === 'gone').map((by) => [by.mark, by.name]));
  const found: string[] = [];
  for (const table of tables) {
    const name = getTableName(table);
    const { rows } = await world.t.db.execute<{ mark: string }>(
      sql.raw(`select distinct (regexp_matches(lower(t::text), '${MARK}', 'g'))[1] as mark from "${name}" t`),
    );
    for (const { mark } of rows)
      if (gone.has(mark)) found.push(`${gone.get(mark)} (${mark}) is gone, and still in ${name}`);
  }
  const folder = join(world.t.deps.env.dataDir, 'mail');
  for (const file of await readdir(folder).catch(() => [])) {
    const marks =
      toReadable(await readFile(join(folder, file), 'utf8').catch(() => '')).match(new RegExp(MARK, 'g')) ?? [];
    const mark = marks.find((one) => gone.has(one));
    if (mark) found.push(`${gone.get(mark)} (${mark}) is gone, and still in the letter ${file}`);
  }
  return found;
}
