import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { courses, tracks } from '../../db/schema.ts';
import { withCatalogueChange } from '../catalogue/catalogue-clock.ts';
import { isFinishedLesson, isLesson, lessonSeconds } from './track-view.ts';

interface Contents {
  trackCount: number;
  lessonsCount: number;
  totalSeconds: number;
  previewTrackId: string | null;
}

/**
 * The figures of a course about its tracks: the number of lessons, of finished lessons, how long those take, and which of
 * them anybody may play.
 */
export async function readContents(tx: Db, courseId: string): Promise<Contents> {
  const ofCourse = and(eq(tracks.courseId, courseId), isLesson);
  const previews = await tx
    .select({ id: tracks.id, type: tracks.type })
    .from(tracks)
    .where(and(ofCourse, eq(tracks.preview, true)))
    .orderBy(tracks.orderKey, tracks.id);
  const [finished = { lessonsCount: 0, totalSeconds: 0 }] = await tx
    .select({
      lessonsCount: sql<number>`count(*)::int`,
      totalSeconds: sql<number>`coalesce(round(sum(${lessonSeconds})), 0)::int`,
    })
    .from(tracks)
    .where(and(eq(tracks.courseId, courseId), isFinishedLesson));
  const [source] = await tx
    .select({ totalSeconds: courses.importedSeconds })
    .from(courses)
    .where(eq(courses.id, courseId));
  return {
    trackCount: await tx.$count(tracks, ofCourse),
    ...finished,
    ...(finished.lessonsCount === 0 && source),
    // What 'Preview this course' plays: a video, if there is one.
    previewTrackId: (previews.find((row) => row.type === 'video') ?? previews[0])?.id ?? null,
  };
}

/** Computes the figures of a course about its tracks anew. Call it in a transaction. */
export async function refreshContents(tx: Db, courseId: string): Promise<void> {
  const { trackCount, lessonsCount, totalSeconds, previewTrackId } = courses;
  const [course] = await tx
    .select({ trackCount, lessonsCount, totalSeconds, previewTrackId })
    .from(courses)
    .where(eq(courses.id, courseId));
  const contents = await readContents(tx, courseId);
  const isSame =
    course?.trackCount === contents.trackCount &&
    course.lessonsCount === contents.lessonsCount &&
    course.totalSeconds === contents.totalSeconds &&
    course.previewTrackId === contents.previewTrackId;
  if (isSame) return;
  await withCatalogueChange(tx, (changeSeq) =>
    tx
      .update(courses)
      .set({ ...contents, changeSeq })
      .where(eq(courses.id, courseId)),
  );
}
