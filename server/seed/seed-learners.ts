import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { reviews, user } from '../db/schema.ts';
import type { Clock } from '../deps.ts';
import type { SampleCourse } from '../sample/sample-course.ts';
import { SAMPLE_LEARNERS, sampleReviewText } from '../sample/sample-learners.ts';
import { withCatalogueChange } from '../services/catalogue/catalogue-clock.ts';
import { grantCourses } from '../services/payments/fulfilment-service.ts';
import { refreshRatings } from '../services/catalogue/review-service.ts';

type SeededCourse = Pick<SampleCourse, 'learners' | 'stars' | 'updatedAt'> & { courseId: string };

const DAY_MS = 24 * 60 * 60 * 1000;

/** The learners of the `at`th course: each course begins with another, so that all have a few. */
const learnersOf = ({ learners }: SeededCourse, at: number) =>
  Array.from({ length: learners }, (_, index) => {
    const [learner] = SAMPLE_LEARNERS.slice((at * 5 + index) % SAMPLE_LEARNERS.length);
    if (!learner) throw new Error('The sample has no learners');
    return learner;
  });

/** The reviews of a course: the words of the same stars begin elsewhere in each. */
function reviewsOf(course: SeededCourse, at: number, now: Date): (typeof reviews.$inferInsert)[] {
  const learners = learnersOf(course, at);
  return course.stars.map((rating, index) => {
    const sameBefore = course.stars.slice(0, index).filter((other) => other === rating).length;
    const text = sampleReviewText(rating, at + sameBefore);
    const userId = learners[index]?.id;
    if (!userId || text === undefined) throw new Error('The sample has too few learners or no words for its stars');
    const writtenAt = new Date(Math.min(now.getTime(), Date.parse(course.updatedAt) + (index + 1) * DAY_MS));
    return { userId, courseId: course.courseId, rating, text, createdAt: writtenAt, updatedAt: writtenAt };
  });
}

/**
 * Creates the learners of the sample, gives them their courses and writes their reviews. Rows that exist stay as they
 * are. The learners have no password, so nobody can sign in as one of them, and no orders, so they add nothing to the
 * earnings. The figures of the courses are computed from these rows, as for real learners. Call it in a transaction.
 */
export async function seedLearners(tx: Db, clock: Clock, list: readonly SeededCourse[]): Promise<void> {
  const now = clock.now();
  await tx
    .insert(user)
    .values(
      SAMPLE_LEARNERS.map(({ id, username, email }) => ({
        id,
        email,
        username,
        name: username,
        displayUsername: username,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing();
  const ids = SAMPLE_LEARNERS.map(({ id }) => id);
  // A user who already has this name keeps it, and the sample goes without that learner.
  const made = await tx.select({ id: user.id }).from(user).where(inArray(user.id, ids));
  for (const { id: userId } of made) {
    const items = list
      .filter((course, at) => learnersOf(course, at).some(({ id }) => id === userId))
      .map(({ courseId }) => ({ courseId, pricePaise: 0 }));
    if (items.length > 0) await grantCourses(tx, { userId, items, orderId: null, purchasedAt: now });
  }
  const written = await tx
    .insert(reviews)
    .values(
      list
        .flatMap((course, at) => reviewsOf(course, at, now))
        .filter(({ userId }) => made.some(({ id }) => id === userId)),
    )
    .onConflictDoUpdate({
      target: [reviews.userId, reviews.courseId],
      set: { rating: sql`excluded.rating`, text: sql`excluded.text` },
      setWhere: sql`(${reviews.rating}, ${reviews.text}) is distinct from (excluded.rating, excluded.text)`,
    })
    .returning({ courseId: reviews.courseId });
  const rated = [...new Set(written.map(({ courseId }) => courseId))];
  if (rated.length > 0) await withCatalogueChange(tx, (changeSeq) => refreshRatings(tx, rated, changeSeq));
}
