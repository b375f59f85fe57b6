import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { FEED_RANKS, FeedAnswer } from '#contract/course.ts';
import type { Db } from '../../db/db.ts';
import { courses } from '../../db/schema.ts';
import type { Catalogue } from './catalogue.ts';
import type { CatalogueClock } from './catalogue-clock.ts';
import { type FoundCourse, foundColumns } from './course-shelf.ts';
import { isPublic } from './course-view.ts';
import { ratingScoreSql } from './rating-order.ts';
import { type ChangesCursor, decodeCursor, encodeCursor, type FeedCursor, type RankCursor } from './feed-cursor.ts';

interface FeedRequest {
  since?: string | undefined;
  by?: (typeof FEED_RANKS)[number] | undefined;
  category?: string | undefined;
  limit: number;
}

type Page = FeedAnswer['data'];
type Rows = Omit<Page, 'reset' | 'total' | 'ratingMean' | 'upserts'> & { upserts: FoundCourse[] };

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * One page of what changed after `since`, or of the fill that `since` is a part of. Nothing is ever skipped: see
 * `withCatalogueChange`. A cursor of another database, or one from before a restored backup, starts anew with `reset`.
 */
export async function loadChanges(
  { db, counts: { read }, shelves }: Catalogue,
  { since, limit, ...wish }: FeedRequest,
): Promise<Page> {
  // Read before the rows: every change up to here is committed, so the end of the feed is at least here.
  const { clock } = await read();
  const sent = since === undefined ? null : decodeCursor(since);
  const valid = sent !== null && sent.epoch === clock.epoch && reachOf(sent) <= clock.seq;
  const from = valid ? sent : beginningOf(clock, wish);
  const { upserts, ...page } =
    from.kind === 'rank' ? await readRanked(db, from, limit) : await readChanged(db, from, clock.seq, limit);
  const told = [...(await shelves.whole.take(upserts))];
  return {
    ...page,
    upserts: told,
    reset: since !== undefined && !valid,
    total: clock.coursesCount,
    ratingMean: clock.ratingMean,
  };
}

function reachOf(cursor: FeedCursor): number {
  return cursor.kind === 'rank' ? cursor.start : cursor.seq;
}

function beginningOf({ epoch, seq, ratingMean: mean }: CatalogueClock, wish: Pick<FeedRequest, 'by' | 'category'>) {
  const cursor: FeedCursor = wish.by
    ? { kind: 'rank', epoch, start: seq, by: wish.by, category: wish.category ?? null, mean, after: null }
    : { kind: 'changes', epoch, seq: 0, id: FIRST_ID, start: seq };
  return cursor;
}

/** What changed, in the order of the changes. */
async function readChanged(db: Db, from: ChangesCursor, now: number, limit: number): Promise<Rows> {
  // As a pair, so that the index is entered there rather than read from its beginning.
  const after = sql`(${courses.changeSeq}, ${courses.id}) > (${from.seq}::bigint, ${from.id}::uuid)`;
  const rows = await db
    .select({ ...foundColumns, changeSeq: courses.changeSeq, public: sql<boolean>`${isPublic}` })
    .from(courses)
    .where(and(after, or(isPublic, gt(courses.changeSeq, from.start))))
    .orderBy(asc(courses.changeSeq), asc(courses.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit;
  const reached =
    more && last ? { seq: last.changeSeq, id: last.id } : { seq: Math.max(now, last?.changeSeq ?? 0), id: LAST_ID };
  return {
    upserts: page.filter((row) => row.public),
    deletes: page.filter((row) => !row.public).map((row) => row.id),
    cursor: encodeCursor({ ...from, ...reached }),
    more,
  };
}

/**
 * The published courses, best first. A course that moves past the cursor or is edited meanwhile also moves the clock,
 * so the changes since the beginning contain it.
 */
async function readRanked(db: Db, from: RankCursor, limit: number): Promise<Rows> {
  const [value, count, id] = from.after ?? [];
  const popular = from.by === 'popularity';
  const score = sql<number>`coalesce(${ratingScoreSql(from.mean)}, -1::float8)`;
  const after =
    id === undefined
      ? undefined
      : popular
        ? sql`(${courses.popularity}, ${courses.id}) < (${value}::integer, ${id}::uuid)`
        : sql`(${score}, ${courses.ratingsCount}, ${courses.id}) < (${value}::float8, ${count}::integer, ${id}::uuid)`;
  const order = [
    ...(popular ? [desc(courses.popularity)] : [desc(score), desc(courses.ratingsCount)]),
    desc(courses.id),
  ];
  const ids = db
    .select({ id: courses.id })
    .from(courses)
    .where(and(isPublic, from.category === null ? undefined : eq(courses.category, from.category), after))
    .orderBy(...order)
    .limit(limit + 1);
  const rows = await db
    .select({ ...foundColumns, popularity: courses.popularity, ratingsCount: courses.ratingsCount, score })
    .from(courses)
    .where(inArray(courses.id, ids))
    .orderBy(...order);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const { epoch, start } = from;
  const changes = encodeCursor({ kind: 'changes', epoch, seq: start, id: LAST_ID, start });
  const more = rows.length > limit && last !== undefined;
  const reached = last && ([popular ? last.popularity : last.score, last.ratingsCount, last.id] as const);
  return {
    upserts: page,
    deletes: [],
    cursor: more && reached ? encodeCursor({ ...from, after: reached }) : changes,
    changes,
    more,
  };
}
