import { and, countDistinct, eq } from 'drizzle-orm';
import type { Dashboard, InstructorSummary } from '#contract/account.ts';
import { toRupees } from '#contract/price.ts';
import type { Role } from '#contract/user.ts';
import type { Db } from '../../db/db.ts';
import { courses, libraryEntries } from '../../db/schema.ts';
import { isPublic } from './course-view.ts';
import { sumEarnings } from '../authoring/earnings-service.ts';
import { loadLibrary } from '../learning/library-service.ts';
import { requireInstructor } from '../authoring/own-course.ts';

/** People who own one of the instructor's courses now. */
async function countStudents(db: Db, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ students: countDistinct(libraryEntries.userId) })
    .from(libraryEntries)
    .innerJoin(courses, and(eq(courses.id, libraryEntries.courseId), eq(courses.ownerId, ownerId)));
  return row?.students ?? 0;
}

/**
 * Published courses, their owners, and the sum of `loadEarnings`. Throws `forbidden` if the user is not an instructor.
 */
export async function loadInstructorSummary(db: Db, user: { id: string; role: Role }): Promise<InstructorSummary> {
  const { id } = requireInstructor(user);
  return {
    coursesCount: await db.$count(courses, and(eq(courses.ownerId, id), isPublic)),
    totalStudents: await countStudents(db, id),
    totalEarnings: toRupees(await sumEarnings(db, id)),
  };
}

/** The signed-in user's overview: how far they are in what they bought, archived courses included, and what they earn. */
export async function loadDashboard(db: Db, user: { id: string; role: Role }): Promise<Dashboard> {
  const { purchasedCourses, archivedCourses } = await loadLibrary(db, user.id);
  const owned = [...purchasedCourses, ...archivedCourses].map(({ progress }) => progress);
  const lessons = owned.reduce((sum, { totalTracks }) => sum + totalTracks, 0);
  const completedLessons = owned.reduce((sum, { completedTracks }) => sum + completedTracks, 0);
  return {
    progress: {
      courses: owned.length,
      completedCourses: owned.filter(({ percent }) => percent === 100).length,
      lessons,
      completedLessons,
      percent: lessons === 0 ? 0 : Math.floor((completedLessons / lessons) * 100),
    },
    summary: user.role === 'student' ? null : await loadInstructorSummary(db, user),
  };
}
