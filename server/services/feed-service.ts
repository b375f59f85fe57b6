import { and, asc, gt, or, sql, eq } from 'drizzle-orm';
import type { FeedAnswer } from '#contract/course.ts';
import type { Db } from '../db/db.ts';
import { courses } from '../db/schema.ts';
import { readCatalogueClock } from './catalogue-clock.ts';
import { courseColumns, isPublic, isUuid, toCourse } from './course-view.ts';

interface Cursor {
  epoch: string;
  /** The last row that was sent: its change and its id. */
  seq: number;
  id: string;
  /** The clock when the first fill began: a tombstone up to here is of a course that the device never got. */
  start: number;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The cursor as text that means nothing to its holder. */
function encodeCursor({ epoch, seq, id, start }: Cursor): string {
  return Buffer.from([epoch, seq, id, start].join('.')).toString('base64url');
}

/** The cursor, or null when the text is none. */
function decodeCursor(text: string): Cursor | null {
  const [epoch, seq, id, start, ...more] = Buffer.from(text, 'base64url').toString().split('.');
  if (more.length > 0 || !epoch || !seq || !id || !start) return null;
  if (!isUuid(epoch) || !isUuid(id) || !/^\d{1,15}$/.test(seq) || !/^\d{1,15}$/.test(start)) return null;
  return { epoch, seq: Number(seq), id, start: Number(start) };
}

/**
 * One page of what changed after `since`, in the order of the changes. Nothing is ever skipped: see
 * `withCatalogueChange`. A cursor of another database, or one from before a restored backup, starts anew with `reset`.
 */
export async function loadChanges(
  db: Db,
  { since, limit }: { since?: string | undefined; limit: number },
): Promise<FeedAnswer['data']> {
  // Read before the rows: every change up to here is committed, so the end of the feed is at least here.
  const clock = await readCatalogueClock(db);
  const sent = since === undefined ? null : decodeCursor(since);
  const valid = sent !== null && sent.epoch === clock.epoch && sent.seq <= clock.seq;
  const from = valid ? sent : { epoch: clock.epoch, seq: 0, id: FIRST_ID, start: clock.seq };
  const after = or(gt(courses.changeSeq, from.seq), and(eq(courses.changeSeq, from.seq), gt(courses.id, from.id)));
  const rows = await db
    .select({ ...courseColumns, public: sql<boolean>`${isPublic}` })
    .from(courses)
    .where(and(after, or(isPublic, gt(courses.changeSeq, from.start))))
    .orderBy(asc(courses.changeSeq), asc(courses.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit;
  const reached =
    more && last
      ? { seq: last.changeSeq, id: last.id }
      : { seq: Math.max(clock.seq, last?.changeSeq ?? 0), id: LAST_ID };
  return {
    upserts: page.filter((row) => row.public).map(toCourse),
    deletes: page.filter((row) => !row.public).map((row) => row.id),
    cursor: encodeCursor({ ...from, ...reached }),
    more,
    reset: since !== undefined && !valid,
    total: await db.$count(courses, isPublic),
  };
}
