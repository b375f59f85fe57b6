import { paths } from '#config/paths.ts';
import { learnerCopies } from '../../view/learner-copies.ts';
import { declareCommand, laterWins } from '../declare-command.ts';
import { isCoursePayload } from './course-payload.ts';

export const wishlistRemove = declareCommand({
  kind: 'wishlist-remove',
  endpoint: 'wishlistRemove',
  v: 1,
  isPayload: isCoursePayload,
  entity: ({ course }) => `wishlist:${course._id}`,
  label: ({ course }) => `Remove “${course.title}” from the wishlist`,
  about: ({ course }) => [course._id],
  edit: () => paths.wishlist,
  toBody: ({ course }) => ({ courseId: course._id }),
  merge: laterWins,
  reached: { not_found: 'apply' },
  overlay: {
    library: (library, { course }) => ({
      ...library,
      wishlist: library.wishlist.filter(({ _id }) => _id !== course._id),
    }),
  },
  copies: learnerCopies,
  refreshes: ['cart', 'library'],
});
