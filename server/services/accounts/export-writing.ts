import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { UserExport } from '#contract/account.ts';
import { COURSE_WORDS } from '#contract/course-fields.ts';
import { namesOf } from '#contract/field.ts';
import { TRACK_WORDS } from '#contract/track-fields.ts';
import { pick } from '#lib/pick.ts';
import type { Db } from '../../db/db.ts';
import { courses, trackRevisions, tracks } from '../../db/schema.ts';
import { trackColumns } from '../authoring/track-view.ts';

/** All that the user wrote as an instructor: their courses, every track with its text, removed ones too, and earlier texts. */
export async function exportWriting(db: Db, userId: string): Promise<UserExport['written']> {
  const own = await db.select().from(courses).where(eq(courses.ownerId, userId)).orderBy(desc(courses.createdAt));
  const ids = own.map(({ id }) => id);
  const rows = await db
    .select(trackColumns)
    .from(tracks)
    .where(inArray(tracks.courseId, ids))
    .orderBy(tracks.orderKey, tracks.id);
  const earlier = await db
    .select({ revision: trackRevisions })
    .from(trackRevisions)
    .innerJoin(tracks, eq(tracks.id, trackRevisions.trackId))
    .where(inArray(tracks.courseId, ids))
    .orderBy(asc(trackRevisions.version));
  const textsOf = (trackId: string) => earlier.filter(({ revision }) => revision.trackId === trackId);
  const tracksOf = (courseId: string) => rows.filter((track) => track.courseId === courseId);
  return own.map((course) => ({
    courseId: course.id,
    ...pick(course, namesOf(COURSE_WORDS)),
    tracks: tracksOf(course.id).map((track) => ({
      trackId: track.id,
      parentId: track.parentId,
      type: track.type,
      ...pick(track, namesOf(TRACK_WORDS)),
      updatedAt: track.updatedAt.toISOString(),
      removedAt: track.deletedAt?.toISOString() ?? null,
      earlierTexts: textsOf(track.id).map(({ revision }) => ({
        title: revision.title,
        content: revision.content,
        savedAt: revision.savedAt.toISOString(),
      })),
    })),
  }));
}
