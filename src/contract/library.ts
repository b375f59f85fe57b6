import * as z from 'zod/mini';
import { courseSchema } from './course.ts';
import { ownReviewSchema } from './review.ts';

export const courseIdBodySchema = z.strictObject({ courseId: z.string('courseId is required').check(z.minLength(1)) });

export const cartAnswerSchema = z.object({ success: z.literal(true), cart: z.array(courseSchema) });
export type CartAnswer = z.infer<typeof cartAnswerSchema>;

/** A bought course with the learner’s progress. `percent` is a whole number from 0 to 100. */
export const ownedCourseSchema = z.extend(courseSchema, {
  purchasedAt: z.string(),
  progress: z.object({
    completedTracks: z.int(),
    totalTracks: z.int(),
    percent: z.int(),
    /** The target of 'Resume'; null before the first lesson was opened. */
    lastTrackId: z.nullable(z.string()),
    lastPositionSeconds: z.number(),
    /** Epoch ms; 0 for never. Absent in copies that an earlier version saved. */
    lastStudiedAt: z.optional(z.int()),
  }),
});
export type OwnedCourse = z.infer<typeof ownedCourseSchema>;

/**
 * A course that the learner asked about and that has had a first lesson since `at`; the learner has not dismissed the
 * notice yet.
 */
const openingSchema = z.object({ courseId: z.string(), title: z.string(), at: z.string() });
export type Opening = z.infer<typeof openingSchema>;

/** Whether the learner wants to be notified of the course’s first lesson. False also dismisses such a notice. */
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
  /** The learner’s reviews; absent in copies that an earlier version saved. */
  reviews: z.optional(z.array(ownReviewSchema)),
  /**
   * Ids of courses without a lesson that the learner asked about, and of those that have one since; absent like
   * `reviews`.
   */
  awaited: z.optional(z.array(z.string())),
  openings: z.optional(z.array(openingSchema)),
});
export type Library = z.infer<typeof librarySchema>;

export const libraryAnswerSchema = z.object({ success: z.literal(true), data: librarySchema });
export type LibraryAnswer = z.infer<typeof libraryAnswerSchema>;
