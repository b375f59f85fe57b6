import { paths } from '#config/paths.ts';
import { learnerCopies } from '../../view/learner-copies.ts';
import { declareCommand, laterWins } from '../declare-command.ts';
import { toCourse } from '../to-course.ts';
import { isCoursePayload } from './course-payload.ts';

export const wishlistAdd = declareCommand({
  kind: 'wishlist-add',
  endpoint: 'wishlistAdd',
  v: 1,
  isPayload: isCoursePayload,
  entity: ({ course }) => `wishlist:${course._id}`,
  label: ({ course }) => `Add “${course.title}” to the wishlist`,
  about: ({ course }) => [course._id],
  edit: ({ course }) => paths.overview(course._id),
  toBody: ({ course }) => ({ courseId: course._id }),
  merge: laterWins,
  reached: { already_purchased: 'drop' },
  overlay: {
    library: (library, { course }) =>
      library.wishlist.some(({ _id }) => _id === course._id)
        ? library
        : { ...library, wishlist: [...library.wishlist, toCourse(course)] },
  },
  copies: learnerCopies,
  refreshes: ['cart', 'library'],
});
