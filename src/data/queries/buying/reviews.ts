import { infiniteQueryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CART_REMOVE_DELAY_MS } from '#contract/limits.ts';
import type { OwnReview, Review } from '#contract/review.ts';
import { call } from '#data/api/http-client.ts';
import type { ReviewPayload } from '#data/outbox/commands/learner/review-put.ts';
import { getSession } from '#data/session/session-store.ts';
import { useLibrary } from '../learning/library.ts';
import { queryKeys } from '../query-keys.ts';
import { submit, submitSurely } from '../submit.ts';

/** A page of a course's reviews, and the number of reviews for each rating, 5 first. */
export interface ReviewPage {
  reviews: Review[];
  distribution: { rating: number; count: number }[];
  /** The number of reviews written on this site, without imported ratings. */
  total: number;
}

/** The reviews of a course, newest first, ten a page. Only the server has them. */
export function reviewsQuery(courseId: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.courses, 'reviews', courseId] as const,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<ReviewPage> => {
      // Called without a user: this cache outlives a logout, so it must not hold the user's own review, which is in the library.
      const { data, total } = await call('reviewGet', { query: { courseId, page: pageParam }, signal });
      return { reviews: data.reviews, distribution: data.distribution, total };
    },
    getNextPageParam: (_last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.reviews.length, 0);
      return loaded < (pages.at(-1)?.total ?? 0) ? pages.length + 1 : undefined;
    },
  });
}

/** The signed-in learner's review of a course, including pending changes; undefined when there is none. */
export function useOwnReview(courseId: string): OwnReview | undefined {
  const { library } = useLibrary();
  return library?.reviews?.find((review) => review.courseId === courseId);
}

export type ReviewOutcome = { kind: 'saved' } | { kind: 'saved-on-device' } | { kind: 'refused'; message: string };

interface ReviewedCourse {
  _id: string;
  title: string;
}

/** Functions to save and to remove the signed-in learner's review. Both resolve when the change is durable on this device. */
export function useReviewCommands(course: ReviewedCourse): {
  /** `outcome` is the server's answer, or 'saved-on-device' if there is none in time. */
  save: (rating: number, text: string) => Promise<{ outcome: Promise<ReviewOutcome> }>;
  /** Sent to the server after 5 s unless `undo` is called. */
  remove: (review: OwnReview) => Promise<{ undo: () => Promise<void> }>;
} {
  const { _id: courseId, title } = course;
  return useMemo(() => {
    const say = (rating: number | null, text: string): [userId: string, payload: ReviewPayload] => {
      const { user } = getSession();
      if (!user) throw new Error('Nobody is signed in');
      return [user._id, { courseId, title, rating, text, updatedAt: new Date().toISOString() }];
    };
    return {
      save: async (rating, text) => {
        const { outcome } = await submit('review-put', ...say(rating, text.trim()));
        return { outcome: outcome.then(toReviewOutcome) };
      },
      remove: async ({ rating, text }) => {
        const removal = await submitSurely('review-put', ...say(null, ''), { delayMs: CART_REMOVE_DELAY_MS });
        return {
          undo: async () => {
            if (!(await removal.takeBack())) await submitSurely('review-put', ...say(rating, text));
          },
        };
      },
    };
  }, [courseId, title]);
}

function toReviewOutcome(
  outcome: { kind: 'delivered' | 'waiting' } | { kind: 'refused'; message: string },
): ReviewOutcome {
  if (outcome.kind === 'refused') return { kind: 'refused', message: outcome.message };
  return { kind: outcome.kind === 'delivered' ? 'saved' : 'saved-on-device' };
}
