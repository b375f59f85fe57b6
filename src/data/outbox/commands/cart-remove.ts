import { paths } from '#config/paths.ts';
import type { Command } from '../command.ts';
import { isCoursePayload } from './course-payload.ts';
import type { CoursePayload } from './course-payload.ts';

export const cartRemove: Command<CoursePayload, 'cartRemove'> = {
  endpoint: 'cartRemove',
  v: 1,
  isPayload: isCoursePayload,
  entity: ({ course }) => `cart:${course._id}`,
  label: ({ course }) => `Remove “${course.title}” from the cart`,
  about: ({ course }) => [course._id],
  edit: () => paths.cart,
  toBody: ({ course }) => ({ courseId: course._id }),
  merge: (_earlier, later) => later,
  reached: { not_found: 'apply' },
  overlay: { cart: (cart, { course }) => cart.filter(({ _id }) => _id !== course._id) },
};
