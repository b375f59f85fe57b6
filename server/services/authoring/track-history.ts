import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { TrackRevision } from '#contract/authoring.ts';
import { HISTORY_MAX, QUIZ_VERSIONS_DAYS, QUIZ_VERSIONS_MAX } from '#contract/limits.ts';
import type { Db } from '../../db/db.ts';
import { trackRevisions, tracks } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import { isUuid } from '../catalogue/course-view.ts';
import { type Author, findOwnCourse } from './own-course.ts';

const { trackId, version, savedAt } = trackRevisions;
/** When the next version took its place; null for the last one, which is replaced now. */
const replacedAt = sql`lag(${savedAt}) over (partition by ${trackId} order by ${version} desc)`;

/**
 * Keeps the texts of these tracks as they are now, before they change: the last `HISTORY_MAX` of each, and of a quiz those too by
 * which an attempt may have to be marked. What is no text or quiz is passed over. Call it within a transaction that has locked
 * their course.
 */
export async function keepTexts(tx: Db, clock: Clock, trackIds: readonly string[]): Promise<void> {
  const ids = [...trackIds];
  await tx
    .insert(trackRevisions)
    .select(
      tx
        .select({
          trackId: tracks.id,
          version: tracks.version,
          title: tracks.title,
          content: sql<string>`coalesce(${tracks.content}, '')`.as('content'),
          savedAt: tracks.updatedAt,
        })
        .from(tracks)
        .where(and(inArray(tracks.id, ids), inArray(tracks.type, ['text', 'quiz']))),
    )
    .onConflictDoNothing();
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const kept = tx
    .select({
      ...{ trackId, version, type: tracks.type },
      place: sql<number>`row_number() over (partition by ${trackId} order by ${version} desc)`.as('place'),
      replacedAt: sql`coalesce(${replacedAt}, ${now})`.as('replaced_at'),
      lived: sql`coalesce(${replacedAt}, ${now}) - ${savedAt}`.as('lived'),
    })
    .from(trackRevisions)
    .innerJoin(tracks, eq(tracks.id, trackId))
    .where(inArray(trackId, ids))
    .as('kept');
  // What was there for longest is what most devices have: an editor saves while its author types.
  const byLife = sql`row_number() over (partition by ${kept.trackId} order by ${kept.lived} desc)`;
  const ranked = tx
    .select({
      ...{ trackId: kept.trackId, version: kept.version, type: kept.type },
      ...{ place: kept.place, replacedAt: kept.replacedAt, byLife: byLife.as('by_life') },
    })
    .from(kept)
    .as('ranked');
  const days = sql`make_interval(days => ${QUIZ_VERSIONS_DAYS})`;
  const isRecent = sql`${ranked.replacedAt} > ${now} - ${days}`;
  const forAttempts = sql`${ranked.type} = 'quiz' and ${isRecent} and ${ranked.byLife} <= ${QUIZ_VERSIONS_MAX}`;
  const old = tx
    .select({ trackId: ranked.trackId, version: ranked.version })
    .from(ranked)
    .where(sql`${ranked.place} > ${HISTORY_MAX} and not (${forAttempts})`);
  await tx.delete(trackRevisions).where(sql`(${trackId}, ${version}) in ${old}`);
}

/**
 * The texts that a track had before its last changes, the latest first; for a removed track its last text too. Throws
 * `not_found`, also for a track of another author.
 */
export async function loadHistory(db: Db, author: Author, trackId: string): Promise<TrackRevision[]> {
  const [track] = isUuid(trackId)
    ? await db.select({ courseId: tracks.courseId }).from(tracks).where(eq(tracks.id, trackId))
    : [];
  const course = track && (await findOwnCourse(db, author, track.courseId));
  if (!course) throw new Refusal('not_found', 'This track was not found.');
  const rows = await db
    .select()
    .from(trackRevisions)
    .where(eq(trackRevisions.trackId, trackId))
    .orderBy(desc(trackRevisions.version))
    .limit(HISTORY_MAX);
  return rows.map(({ version, title, content, savedAt }) => ({
    version,
    title,
    content,
    savedAt: savedAt.toISOString(),
  }));
}
