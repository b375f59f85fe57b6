import * as z from 'zod/mini';
import { PAGE_LIMIT_MAX, PAGE_SIZE_DEFAULT, REVIEW_TEXT_MAX } from './limits.ts';

const starsSchema = z.int().check(z.minimum(1), z.maximum(5));

/** A learner's own rating of a course; `text` may be empty. */
export const ownReviewSchema = z.object({
  courseId: z.string(),
  rating: starsSchema,
  text: z.string(),
  updatedAt: z.string(),
});
export type OwnReview = z.infer<typeof ownReviewSchema>;

const reviewSchema = z.object({
  username: z.string(),
  avatar: z.nullable(z.string()),
  rating: starsSchema,
  text: z.string(),
  updatedAt: z.string(),
});
export type Review = z.infer<typeof reviewSchema>;

export const reviewQuerySchema = z.object({
  courseId: z.string().check(z.minLength(1)),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_LIMIT_MAX)), PAGE_SIZE_DEFAULT),
});

/**
 * A page of reviews, the latest first, and the figures of all: without a review `average` is null and `count` is 0,
 * also where ratings were imported. `distribution` starts with five stars. `own`: the review of the signed-in user.
 */
export const reviewListAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({
    average: z.nullable(z.number()),
    count: z.int(),
    distribution: z.array(z.object({ rating: starsSchema, count: z.int() })),
    reviews: z.array(reviewSchema),
    own: z.nullable(ownReviewSchema),
  }),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
});
export type ReviewListAnswer = z.infer<typeof reviewListAnswerSchema>;

/** The new rating; `rating: null` removes it. */
export const reviewBodySchema = z.strictObject({
  courseId: z.string('courseId is required').check(z.minLength(1)),
  rating: z.nullable(z.int('rating must be a whole number').check(z.minimum(1), z.maximum(5))),
  text: z._default(
    z.string().check(z.maxLength(REVIEW_TEXT_MAX, `A review can have at most ${REVIEW_TEXT_MAX} characters`)),
    '',
  ),
});
