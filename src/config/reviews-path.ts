import { paths } from './paths.ts';

/** The ratings on an overview; apart from `paths`, which every first visit loads. */
export const REVIEWS_ANCHOR = 'reviews';

export function reviewsPath(courseId: string): string {
  return `${paths.overview(courseId)}#${REVIEWS_ANCHOR}`;
}
