import * as z from 'zod/mini';
import { courseSchema } from './course.ts';
import { ownReviewSchema } from './review.ts';

export const courseIdBodySchema = z.strictObject({ courseId: z.string('courseId is required').check(z.minLength(1)) });

export const cartAnswerSchema = z.object({ success: z.literal(true), cart: z.array(courseSchema) });
export type CartAnswer = z.infer<typeof cartAnswerSchema>;

/** A bought course with the learner's true progress. `percent` is 0 to 100, whole. */
export const ownedCourseSchema = z.extend(courseSchema, {
  purchasedAt: z.string(),
  progress: z.object({
    completedTracks: z.int(),
    totalTracks: z.int(),
    percent: z.int(),
    /** Where 'Resume' leads; null before the first lesson was opened. */
    lastTrackId: z.nullable(z.string()),
    lastPositionSeconds: z.number(),
  }),
});
export type OwnedCourse = z.infer<typeof ownedCourseSchema>;

/**
 * A course that the learner asked about and that has had a first lesson since `at`; the learner has not dismissed the
 * notice yet.
 */
const openingSchema = z.object({ courseId: z.string(), title: z.string(), at: z.string() });
export type Opening = z.infer<typeof openingSchema>;

/** As it is to be: whether the learner is told when the course has its first lesson. False also puts away what was told. */
export const notifyMeBodySchema = z.strictObject({
  ...courseIdBodySchema.shape,
  wanted: z.boolean('wanted is required'),
});

const librarySchema = z.object({
  purchasedCourses: z.array(ownedCourseSchema),
  wishlist: z.array(courseSchema),
  archivedCourses: z.array(ownedCourseSchema),
  /** Ids of bought courses that the learner removed from the library ('Delete permanently'); 'Go to course' restores them. */
  hiddenCourses: z.array(z.string()),
  /** What the learner wrote about courses; absent in a copy that an earlier version saved. */
  reviews: z.optional(z.array(ownReviewSchema)),
  /** Ids of courses without a lesson that the learner waits for, and those that have one since; absent as `reviews`. */
  awaited: z.optional(z.array(z.string())),
  openings: z.optional(z.array(openingSchema)),
});
export type Library = z.infer<typeof librarySchema>;

export const libraryAnswerSchema = z.object({ success: z.literal(true), data: librarySchema });
export type LibraryAnswer = z.infer<typeof libraryAnswerSchema>;
