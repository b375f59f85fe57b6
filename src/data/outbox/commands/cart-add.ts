import { paths } from '#config/paths.ts';
import type { Command } from '../command.ts';
import { toCourse } from '../to-course.ts';
import { isCoursePayload } from './course-payload.ts';
import type { CoursePayload } from './course-payload.ts';

export const cartAdd: Command<CoursePayload, 'cartAdd'> = {
  endpoint: 'cartAdd',
  v: 1,
  isPayload: isCoursePayload,
  entity: ({ course }) => `cart:${course._id}`,
  label: ({ course }) => `Add “${course.title}” to the cart`,
  about: ({ course }) => [course._id],
  edit: ({ course }) => paths.overview(course._id),
  toBody: ({ course }) => ({ courseId: course._id }),
  merge: (_earlier, later) => later,
  reached: { already_in_cart: 'apply', already_purchased: 'drop' },
  overlay: {
    cart: (cart, { course }) => (cart.some(({ _id }) => _id === course._id) ? cart : [...cart, toCourse(course)]),
  },
};
