import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Library, OwnedCourse } from '#contract/library.ts';
import { lastStudiedAt } from '#contract/next-lesson.ts';
import { isCompleted } from '#contract/progress-rules.ts';
import type { Db } from '../../db/db.ts';
import { courses, libraryEntries, progress, tracks } from '../../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { loadWishlist } from '../catalogue/course-list-service.ts';
import { courseColumns, isUuid, toCourse } from '../catalogue/course-view.ts';
import { loadAwaited, loadOpenings } from '../authoring/opening-service.ts';
import { loadOwnReviews } from '../catalogue/review-service.ts';
import { toProgress } from './progress-service.ts';
import { isCounted } from '../authoring/track-view.ts';

type LibraryState = (typeof libraryEntries.$inferSelect)['state'];
type CourseProgress = OwnedCourse['progress'];

interface Study {
  completed: number;
  lastTrackId: string | null;
  lastPositionSeconds: number;
  lastAt: number;
  lastStudiedAt: number;
}

async function loadLessonCounts(db: Db, courseIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ courseId: tracks.courseId, lessons: sql<number>`count(*)::int` })
    .from(tracks)
    .where(and(inArray(tracks.courseId, courseIds), isCounted))
    .groupBy(tracks.courseId);
  return new Map(rows.map((row) => [row.courseId, row.lessons]));
}

async function loadStudies(db: Db, userId: string, courseIds: string[]): Promise<Map<string, Study>> {
  const rows = await db
    .select({ row: progress })
    .from(progress)
    .innerJoin(tracks, and(eq(tracks.id, progress.trackId), isCounted))
    .where(and(eq(progress.userId, userId), inArray(progress.courseId, courseIds)))
    .orderBy(asc(progress.trackId));
  const studies = new Map<string, Study>();
  for (const row of rows.map((found) => toProgress(found.row))) {
    const study = studies.get(row.courseId) ?? {
      completed: 0,
      lastTrackId: null,
      lastPositionSeconds: 0,
      lastAt: 0,
      lastStudiedAt: 0,
    };
    study.lastStudiedAt = Math.max(study.lastStudiedAt, lastStudiedAt([row]));
    if (isCompleted(row)) study.completed += 1;
    if (row.positionAt > study.lastAt) {
      study.lastAt = row.positionAt;
      study.lastTrackId = row.trackId;
      study.lastPositionSeconds = row.positionSeconds;
    }
    studies.set(row.courseId, study);
  }
  return studies;
}

/** Whole percent; 100 only when every lesson is done. */
function toCourseProgress(study: Study | undefined, totalTracks: number): CourseProgress {
  const completedTracks = Math.min(study?.completed ?? 0, totalTracks);
  return {
    completedTracks,
    totalTracks,
    percent: totalTracks === 0 ? 0 : Math.floor((completedTracks / totalTracks) * 100),
    lastTrackId: study?.lastTrackId ?? null,
    lastPositionSeconds: study?.lastPositionSeconds ?? 0,
    lastStudiedAt: study?.lastStudiedAt ?? 0,
  };
}

/** What the learner bought, with progress, and wishes. Bought courses stay, also when their instructor withdrew them. */
export async function loadLibrary(db: Db, userId: string): Promise<Library> {
  const entries = await db
    .select({ row: courseColumns, purchasedAt: libraryEntries.purchasedAt, state: libraryEntries.state })
    .from(libraryEntries)
    .innerJoin(courses, eq(courses.id, libraryEntries.courseId))
    .where(eq(libraryEntries.userId, userId))
    .orderBy(desc(libraryEntries.purchasedAt), asc(courses.id));
  const shown = entries.filter((entry) => entry.state !== 'hidden');
  const ids = shown.map((entry) => entry.row.id);
  const lessons = await loadLessonCounts(db, ids);
  const studies = await loadStudies(db, userId, ids);
  const inState = (state: LibraryState): OwnedCourse[] =>
    shown
      .filter((entry) => entry.state === state)
      .map(({ row, purchasedAt }) => ({
        ...toCourse(row),
        purchasedAt: purchasedAt.toISOString(),
        progress: toCourseProgress(studies.get(row.id), lessons.get(row.id) ?? 0),
      }));
  return {
    purchasedCourses: inState('active'),
    archivedCourses: inState('archived'),
    wishlist: (await loadWishlist(db, userId)).map(toCourse),
    hiddenCourses: entries.filter((entry) => entry.state === 'hidden').map((entry) => entry.row.id),
    reviews: await loadOwnReviews(db, userId),
    awaited: await loadAwaited(db, userId),
    openings: await loadOpenings(db, userId),
  };
}

/** How far the user is in one course. */
export async function loadCourseProgress(db: Db, userId: string, courseId: string): Promise<CourseProgress> {
  const studies = await loadStudies(db, userId, [courseId]);
  const lessons = await loadLessonCounts(db, [courseId]);
  return toCourseProgress(studies.get(courseId), lessons.get(courseId) ?? 0);
}

/** The ids of all that the user bought, hidden ones included; the latest first. */
export async function loadPurchasedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ courseId: libraryEntries.courseId })
    .from(libraryEntries)
    .where(eq(libraryEntries.userId, userId))
    .orderBy(desc(libraryEntries.purchasedAt), asc(libraryEntries.courseId));
  return rows.map((row) => row.courseId);
}

/** Moves a bought course between the library, the archive and out of sight. Throws `not_owned`. */
export async function setLibraryState(
  db: Db,
  { userId, courseId, state }: { userId: string; courseId: string; state: LibraryState },
): Promise<void> {
  const [changed] = isUuid(courseId)
    ? await db
        .update(libraryEntries)
        .set({ state })
        .where(and(eq(libraryEntries.userId, userId), eq(libraryEntries.courseId, courseId)))
        .returning({ courseId: libraryEntries.courseId })
    : [];
  if (!changed) throw new Refusal('not_owned', 'You have not purchased this course.');
}
