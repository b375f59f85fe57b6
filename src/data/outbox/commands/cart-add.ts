import type { Command } from '../command.ts';
import { toCourse } from '../to-course.ts';
import type { CoursePayload } from './course-payload.ts';

export const cartAdd: Command<CoursePayload, 'cartAdd'> = {
  type: 'cart-add',
  endpoint: 'cartAdd',
  v: 1,
  entity: ({ course }) => `cart:${course._id}`,
  label: ({ course }) => `Add “${course.title}” to the cart`,
  toBody: ({ course }) => ({ courseId: course._id }),
  merge: (_earlier, later) => later,
  reached: { already_in_cart: 'apply', already_purchased: 'drop' },
  overlay: {
    cart: (cart, { course }) => (cart.some(({ _id }) => _id === course._id) ? cart : [...cart, toCourse(course)]),
  },
};
