import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { TrackRevision } from '#contract/authoring.ts';
import { HISTORY_MAX } from '#contract/limits.ts';
import type { Db } from '../../db/db.ts';
import { trackRevisions, tracks } from '../../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { isUuid } from '../catalogue/course-view.ts';
import { type Author, findOwnCourse } from './own-course.ts';

/**
 * Keeps the texts of these tracks as they are now, before they change: the last `HISTORY_MAX` of each. What is no text
 * or quiz is passed over. Call it within a transaction that has locked their course.
 */
export async function keepTexts(tx: Db, trackIds: readonly string[]): Promise<void> {
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
  const newest = sql`row_number() over (partition by ${trackRevisions.trackId} order by ${trackRevisions.version} desc)`;
  const ranked = tx
    .select({ trackId: trackRevisions.trackId, version: trackRevisions.version, place: newest.as('place') })
    .from(trackRevisions)
    .where(inArray(trackRevisions.trackId, ids))
    .as('ranked');
  const old = tx
    .select({ trackId: ranked.trackId, version: ranked.version })
    .from(ranked)
    .where(sql`${ranked.place} > ${HISTORY_MAX}`);
  await tx.delete(trackRevisions).where(sql`(${trackRevisions.trackId}, ${trackRevisions.version}) in ${old}`);
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
    .orderBy(desc(trackRevisions.version));
  return rows.map(({ version, title, content, savedAt }) => ({
    version,
    title,
    content,
    savedAt: savedAt.toISOString(),
  }));
}
