import type { Command } from '../command.ts';
import type { CoursePayload } from './course-payload.ts';

export const wishlistRemove: Command<CoursePayload, 'wishlistRemove'> = {
  type: 'wishlist-remove',
  endpoint: 'wishlistRemove',
  v: 1,
  entity: ({ course }) => `wishlist:${course._id}`,
  label: ({ course }) => `Remove “${course.title}” from the wishlist`,
  toBody: ({ course }) => ({ courseId: course._id }),
  merge: (_earlier, later) => later,
  reached: { not_found: 'apply' },
  overlay: {
    library: (library, { course }) => ({
      ...library,
      wishlist: library.wishlist.filter(({ _id }) => _id !== course._id),
    }),
  },
};
