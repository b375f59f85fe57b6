import { paths } from '#config/paths.ts';
import type { OwnReview } from '#contract/review.ts';
import { learnerCopies } from '../../view/learner-copies.ts';
import { declareCommand, laterWins } from '../declare-command.ts';
import { isNumber, isString, nullable, shapeOf } from '#data/checks/shape.ts';
import type { CourseIdPayload } from './course-payload.ts';

/** `rating` null deletes the review. `updatedAt` is by this device's clock, shown until the server sends its own. */
export interface ReviewPayload extends CourseIdPayload {
  rating: number | null;
  text: string;
  updatedAt: string;
}

export const reviewPut = declareCommand({
  kind: 'review-put',
  endpoint: 'reviewPut',
  v: 1,
  isPayload: shapeOf<ReviewPayload>({
    courseId: isString,
    title: isString,
    rating: nullable(isNumber),
    text: isString,
    updatedAt: isString,
  }),
  entity: ({ courseId }) => `review:${courseId}`,
  label: ({ title, rating }) => (rating === null ? `Remove your review of “${title}”` : `Your review of “${title}”`),
  about: ({ courseId }) => [`review:${courseId}`],
  edit: ({ courseId }) => paths.reviews(courseId),
  toBody: ({ courseId, rating, text }) => ({ courseId, rating, text }),
  merge: laterWins,
  needs: ({ courseId }) => [courseId],
  overlay: {
    library: (library, { courseId, rating, text, updatedAt }) => {
      const others = (library.reviews ?? []).filter((review) => review.courseId !== courseId);
      const own: OwnReview[] = rating === null ? [] : [{ courseId, rating, text, updatedAt }];
      return { ...library, reviews: [...own, ...others] };
    },
  },
  copies: learnerCopies,
  refreshes: ['library', 'courses'],
});
