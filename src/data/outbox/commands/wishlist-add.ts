import type { Command } from '../command.ts';
import { toCourse } from '../to-course.ts';
import type { CoursePayload } from './course-payload.ts';

export const wishlistAdd: Command<CoursePayload, 'wishlistAdd'> = {
  type: 'wishlist-add',
  endpoint: 'wishlistAdd',
  v: 1,
  entity: ({ course }) => `wishlist:${course._id}`,
  label: ({ course }) => `Add “${course.title}” to the wishlist`,
  toBody: ({ course }) => ({ courseId: course._id }),
  merge: (_earlier, later) => later,
  overlay: {
    library: (library, { course }) =>
      library.wishlist.some(({ _id }) => _id === course._id)
        ? library
        : { ...library, wishlist: [...library.wishlist, toCourse(course)] },
  },
};
