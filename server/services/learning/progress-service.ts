import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { isCompleted, mergeProgress } from '#contract/progress-rules.ts';
import type { Progress } from '#contract/progress.ts';
import type { TrackType } from '#contract/track-fields.ts';
import { LEARNING_TEXT } from '#contract/learning-texts.ts';
import type { Db } from '../../db/db.ts';
import { courses, libraryEntries, progress, tracks } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import { isUuid } from '../catalogue/course-view.ts';
import { isThere } from '../authoring/track-view.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type ProgressRow = typeof progress.$inferSelect;

/** Without the person. */
export function toProgress({ userId: _, positionAt, completedAt, unmarkedAt, ...row }: ProgressRow): Progress {
  return {
    ...row,
    positionAt: positionAt?.getTime() ?? 0,
    completedAt: completedAt?.getTime() ?? 0,
    unmarkedAt: unmarkedAt?.getTime() ?? 0,
  };
}

const toInstant = (milliseconds: number) => (milliseconds === 0 ? null : new Date(milliseconds));

function toRow({ positionAt, completedAt, unmarkedAt, ...item }: Progress, userId: string): ProgressRow {
  return {
    ...item,
    userId,
    positionAt: toInstant(positionAt),
    completedAt: toInstant(completedAt),
    unmarkedAt: toInstant(unmarkedAt),
  };
}

/** The user’s progress in one course or in all. Progress in removed tracks is stored but not answered. */
export async function loadProgress(db: Db, userId: string, courseId?: string): Promise<Progress[]> {
  if (courseId !== undefined && !isUuid(courseId)) return [];
  const ofCourse = courseId === undefined ? undefined : eq(progress.courseId, courseId);
  const rows = await db
    .select({ row: progress })
    .from(progress)
    .innerJoin(tracks, and(eq(tracks.id, progress.trackId), isThere))
    .where(and(eq(progress.userId, userId), ofCourse))
    .orderBy(asc(progress.courseId), asc(progress.trackId));
  return rows.map(({ row }) => toProgress(row));
}

/** All that is kept, of removed tracks too. */
export async function loadAllProgress(db: Db, userId: string): Promise<Progress[]> {
  const rows = await db
    .select()
    .from(progress)
    .where(eq(progress.userId, userId))
    .orderBy(asc(progress.courseId), asc(progress.trackId));
  return rows.map(toProgress);
}

/**
 * The device's clock is believed a day ahead at most: a clock that is years ahead would otherwise win against every
 * later word of the learner's other devices. Of two instants that are both cut, the one that was later stays it: a mark
 * that was taken away must not come back.
 */
function clampInstants(item: Progress, now: number): Progress {
  const latest = now + DAY_MS;
  return {
    ...item,
    positionAt: Math.min(item.positionAt, latest),
    completedAt: Math.min(item.completedAt, isCompleted(item) ? latest : latest - 1),
    unmarkedAt: Math.min(item.unmarkedAt, latest),
  };
}

/** One entry a track, so that a batch may speak of a track twice; by id, the order in which all lock them. */
function joinByTrack(items: readonly Progress[]): Progress[] {
  const byTrack = new Map<string, Progress>();
  for (const item of items) {
    const known = byTrack.get(item.trackId);
    byTrack.set(item.trackId, known ? mergeProgress(known, item) : item);
  }
  return [...byTrack.values()].sort((a, b) => (a.trackId < b.trackId ? -1 : 1));
}

interface OwnTrack {
  type: TrackType;
  /** Whether the learner has progress in it. */
  begun: boolean;
}

/** The tracks by their ids. Throws `not_found` for those that are not of the named course and `not_owned` for courses of others, with the ids. */
async function requireOwnTracks(db: Db, userId: string, items: readonly Progress[]): Promise<Map<string, OwnTrack>> {
  const rows = await db
    .select({
      id: tracks.id,
      type: tracks.type,
      courseId: tracks.courseId,
      ownerId: courses.ownerId,
      boughtBy: libraryEntries.userId,
      begun: sql<boolean>`${progress.trackId} is not null`,
    })
    .from(tracks)
    .innerJoin(courses, eq(courses.id, tracks.courseId))
    .leftJoin(libraryEntries, and(eq(libraryEntries.courseId, tracks.courseId), eq(libraryEntries.userId, userId)))
    .leftJoin(progress, and(eq(progress.trackId, tracks.id), eq(progress.userId, userId)))
    .where(inArray(tracks.id, items.map((item) => item.trackId).filter(isUuid)));
  const found = new Map(rows.map((row) => [row.id, row]));
  const unknown = items.filter((item) => found.get(item.trackId)?.courseId !== item.courseId);
  if (unknown.length > 0) {
    throw new Refusal('not_found', 'This track was not found.', { trackIds: unknown.map((item) => item.trackId) });
  }
  const foreign = rows.filter((row) => row.boughtBy === null && row.ownerId !== userId);
  if (foreign.length > 0) {
    throw new Refusal('not_owned', LEARNING_TEXT.notOwned, { trackIds: foreign.map((row) => row.id) });
  }
  return found;
}

/**
 * Merges what a device knows into what the server knows and answers the result, one entry a track. Late, repeated and
 * concurrent deliveries end in the same. Whether a quiz is completed is not believed: its attempts say that. All of a batch is
 * refused when one of its tracks is unknown or not owned. Call it within a transaction.
 */
export async function saveProgress(
  tx: Db,
  { clock, userId, items }: { clock: Clock; userId: string; items: readonly Progress[] },
): Promise<Progress[]> {
  const now = clock.now().getTime();
  const incoming = joinByTrack(items).map((item) => clampInstants(item, now));
  const own = await requireOwnTracks(tx, userId, incoming);
  const believed = incoming.map((item) =>
    own.get(item.trackId)?.type === 'quiz' ? { ...item, completedAt: 0, unmarkedAt: 0 } : item,
  );
  return mergeStored(tx, userId, believed, (trackId) => own.get(trackId)?.begun === true);
}

/** Marks a quiz as completed at `at` (epoch ms): only an attempt does that. Call it within a transaction. */
export async function completeQuiz(
  tx: Db,
  { userId, courseId, trackId, at }: { userId: string; courseId: string; trackId: string; at: number },
): Promise<void> {
  const nowhere = { furthestSeconds: 0, positionSeconds: 0, unmarkedAt: 0 };
  const completed = { ...nowhere, courseId, trackId, positionAt: at, completedAt: at };
  await mergeStored(tx, userId, [completed], () => false);
}

/** `incoming`: one entry a track, in the order of their ids. `isBegun`: whether the row of a track is known to be there. */
async function mergeStored(
  tx: Db,
  userId: string,
  incoming: readonly Progress[],
  isBegun: (trackId: string) => boolean,
): Promise<Progress[]> {
  // A row must be there to be locked: the second of two first reports waits at this insert for the first one.
  const first = incoming.filter(({ trackId }) => !isBegun(trackId));
  if (first.length > 0) {
    await tx
      .insert(progress)
      .values(first.map(({ courseId, trackId }) => ({ userId, courseId, trackId })))
      .onConflictDoNothing();
  }
  const stored = await tx
    .select()
    .from(progress)
    .where(
      and(
        eq(progress.userId, userId),
        inArray(
          progress.trackId,
          incoming.map((item) => item.trackId),
        ),
      ),
    )
    .orderBy(asc(progress.trackId))
    .for('update');
  const known = new Map(stored.map((row) => [row.trackId, row]));
  const merged = incoming.map((item) => {
    const row = known.get(item.trackId);
    return row ? mergeProgress(toProgress(row), item) : item;
  });
  const excluded = (name: string) => sql.raw(`excluded.${name}`);
  await tx
    .insert(progress)
    .values(merged.map((item) => toRow(item, userId)))
    .onConflictDoUpdate({
      target: [progress.userId, progress.trackId],
      set: {
        furthestSeconds: excluded('furthest_seconds'),
        positionSeconds: excluded('position_seconds'),
        positionAt: excluded('position_at'),
        completedAt: excluded('completed_at'),
        unmarkedAt: excluded('unmarked_at'),
      },
    });
  return merged;
}
