import { and, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Students, StudentSpread } from '#contract/students.ts';
import type { Db } from '../../db/db.ts';
import { libraryEntries, progress, tracks } from '../../db/schema.ts';
import { type Author, loadOwnCourse } from './own-course.ts';
import { isCounted } from './track-view.ts';

interface Study {
  completed: number;
  started: boolean;
}

function placeOf({ completed, started }: Study, lessons: number): keyof StudentSpread {
  if (!started && completed === 0) return 'notStarted';
  const share = lessons === 0 ? 0 : completed / lessons;
  if (share >= 1) return 'done';
  if (share >= 0.75) return 'from75';
  if (share >= 0.5) return 'from50';
  return share >= 0.25 ? 'from25' : 'under25';
}

/**
 * How many learners own the author’s course now, archived and hidden ones included, and how far they are, by the same
 * figures as in their own library. Throws `not_found` for a course of another author.
 */
export async function loadStudents(db: Db, author: Author, id: string): Promise<Students> {
  const { id: courseId } = await loadOwnCourse(db, author, id);
  const lessons = await db.$count(tracks, and(eq(tracks.courseId, courseId), isCounted));
  // As `isCompleted` of the contract's progress rules.
  const completed = and(
    isNotNull(progress.completedAt),
    or(isNull(progress.unmarkedAt), gte(progress.completedAt, progress.unmarkedAt)),
  );
  const studies: Study[] = await db
    .select({
      completed: sql<number>`(count(*) filter (where ${tracks.id} is not null and ${completed}))::int`,
      started: sql<boolean>`coalesce(bool_or(${tracks.id} is not null and ${or(isNotNull(progress.positionAt), completed)}), false)`,
    })
    .from(libraryEntries)
    .leftJoin(progress, and(eq(progress.userId, libraryEntries.userId), eq(progress.courseId, libraryEntries.courseId)))
    // What is known of removed lessons is kept, and counts for nothing.
    .leftJoin(tracks, and(eq(tracks.id, progress.trackId), isCounted))
    .where(eq(libraryEntries.courseId, courseId))
    .groupBy(libraryEntries.userId);
  const spread: StudentSpread = { notStarted: 0, under25: 0, from25: 0, from50: 0, from75: 0, done: 0 };
  let done = 0;
  for (const study of studies) {
    spread[placeOf(study, lessons)] += 1;
    done += Math.min(study.completed, lessons);
  }
  const all = studies.length * lessons;
  return {
    courseId,
    count: studies.length,
    lessons,
    average: studies.length === 0 ? null : all === 0 ? 0 : Math.floor((done / all) * 100),
    spread,
  };
}
