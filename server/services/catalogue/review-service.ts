import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { chooseRatings } from '#contract/ratings.ts';
import type { OwnReview, ReviewListAnswer } from '#contract/review.ts';
import type { Db } from '../../db/db.ts';
import { courses, libraryEntries, reviews, user } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import { withCatalogueChange } from './catalogue-clock.ts';
import { loadCourse } from './catalogue-service.ts';
import { isUuid, toCourseSummary } from './course-view.ts';
import { notifyReview } from '../notices/notification-writer.ts';

const STARS = [5, 4, 3, 2, 1];

type ReviewRow = typeof reviews.$inferSelect;

function toOwnReview({ courseId, rating, text, updatedAt }: ReviewRow): OwnReview {
  return { courseId, rating, text, updatedAt: updatedAt.toISOString() };
}

/** All that the user wrote about courses, the latest first. */
export async function loadOwnReviews(db: Db, userId: string): Promise<OwnReview[]> {
  const rows = await db
    .select()
    .from(reviews)
    .where(eq(reviews.userId, userId))
    .orderBy(desc(reviews.updatedAt), asc(reviews.courseId));
  return rows.map(toOwnReview);
}

interface ReviewRequest {
  courseId: string;
  page: number;
  limit: number;
  userId: string | null;
}

/** A page of a course's reviews with what they come to. Throws `not_found` for a course that the user may not see. */
export async function loadReviews(
  db: Db,
  { courseId, page, limit, userId }: ReviewRequest,
): Promise<ReviewListAnswer['data'] & { total: number }> {
  const course = toCourseSummary(await loadCourse(db, courseId, userId));
  const ofCourse = eq(reviews.courseId, courseId);
  const counts = await db
    .select({ rating: reviews.rating, count: count() })
    .from(reviews)
    .where(ofCourse)
    .groupBy(reviews.rating);
  const distribution = STARS.map((rating) => ({
    rating,
    count: counts.find((row) => row.rating === rating)?.count ?? 0,
  }));
  const rows = await db
    .select({ row: reviews, username: user.displayUsername, avatar: user.image })
    .from(reviews)
    .innerJoin(user, eq(user.id, reviews.userId))
    .where(ofCourse)
    .orderBy(desc(reviews.updatedAt), asc(reviews.userId))
    .limit(limit)
    .offset((page - 1) * limit);
  const [own] =
    userId === null
      ? []
      : await db
          .select()
          .from(reviews)
          .where(and(ofCourse, eq(reviews.userId, userId)));
  return {
    average: course.reviewsCount > 0 ? course.averageRating : null,
    count: course.reviewsCount,
    distribution,
    reviews: rows.map(({ row, username, avatar }) => ({
      username,
      avatar,
      rating: row.rating,
      text: row.text,
      updatedAt: row.updatedAt.toISOString(),
    })),
    own: own ? toOwnReview(own) : null,
    total: counts.reduce((sum, row) => sum + row.count, 0),
  };
}

interface ReviewCommand {
  clock: Clock;
  userId: string;
  courseId: string;
  /** Stars from 1 to 5; null takes the review away. */
  rating: number | null;
  text: string;
}

/**
 * Sets or removes the learner’s review of the course; repeated, it changes nothing. Throws `not_owned` for a course
 * that the learner has not bought and `own_course` for the author; removing needs no purchase. Call it in a
 * transaction.
 */
export async function setReview(tx: Db, command: ReviewCommand): Promise<void> {
  const changed =
    command.rating === null ? await removeReview(tx, command) : await saveReview(tx, command.rating, command);
  if (!changed) return;
  await withCatalogueChange(tx, (changeSeq) => refreshRatings(tx, [command.courseId], changeSeq));
}

async function removeReview(tx: Db, { userId, courseId }: ReviewCommand): Promise<boolean> {
  if (!isUuid(courseId)) return false;
  const removed = await tx
    .delete(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.courseId, courseId)))
    .returning({ courseId: reviews.courseId });
  return removed.length > 0;
}

async function saveReview(tx: Db, rating: number, { clock, userId, courseId, ...command }: ReviewCommand) {
  const [course] = isUuid(courseId)
    ? await tx
        .select({ ownerId: courses.ownerId, boughtBy: libraryEntries.userId })
        .from(courses)
        .leftJoin(libraryEntries, and(eq(libraryEntries.courseId, courses.id), eq(libraryEntries.userId, userId)))
        .where(eq(courses.id, courseId))
    : [];
  if (course?.ownerId === userId)
    throw new Refusal('own_course', 'You cannot rate your own course.', { courseIds: [courseId] });
  if (!course?.boughtBy) throw new Refusal('not_owned', 'Only learners who own this course can rate it.');
  const text = command.text.trim();
  const now = clock.now();
  const saved = await tx
    .insert(reviews)
    .values({ userId, courseId, rating, text, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [reviews.userId, reviews.courseId],
      set: { rating, text, updatedAt: now },
      setWhere: sql`(${reviews.rating}, ${reviews.text}) is distinct from (${rating}::int, ${text}::text)`,
    })
    .returning({ courseId: reviews.courseId });
  if (saved.length === 0) return false;
  await notifyReview(tx, { userId, courseId, now });
  return true;
}

/**
 * Computes the ratings of the courses anew from their reviews. Call it within `withCatalogueChange`: while that holds
 * the clock, no other review of these courses can commit unseen.
 */
export async function refreshRatings(tx: Db, courseIds: readonly string[], changeSeq: number): Promise<void> {
  if (courseIds.length === 0) return;
  const rows = await tx
    .select({
      id: courses.id,
      averageRating: courses.averageRating,
      ratingsCount: courses.ratingsCount,
      reviewsCount: courses.reviewsCount,
      average: courses.importedRating,
      count: courses.importedRatingsCount,
      given: count(reviews.rating),
      sum: sql<number>`coalesce(sum(${reviews.rating}), 0)::int`,
    })
    .from(courses)
    .leftJoin(reviews, eq(reviews.courseId, courses.id))
    .where(inArray(courses.id, [...courseIds]))
    .groupBy(courses.id);
  for (const row of rows) {
    const now = chooseRatings(row, { sum: row.sum, count: row.given });
    const isSame =
      now.averageRating === row.averageRating &&
      now.ratingsCount === row.ratingsCount &&
      now.reviewsCount === row.reviewsCount;
    if (isSame) continue;
    await tx
      .update(courses)
      .set({ ...now, changeSeq })
      .where(eq(courses.id, row.id));
  }
}
