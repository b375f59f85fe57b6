import type { Command } from '../command.ts';
import type { CoursePayload } from './course-payload.ts';

export const cartRemove: Command<CoursePayload, 'cartRemove'> = {
  type: 'cart-remove',
  endpoint: 'cartRemove',
  v: 1,
  entity: ({ course }) => `cart:${course._id}`,
  label: ({ course }) => `Remove “${course.title}” from the cart`,
  toBody: ({ course }) => ({ courseId: course._id }),
  merge: (_earlier, later) => later,
  reached: { not_found: 'apply' },
  overlay: { cart: (cart, { course }) => cart.filter(({ _id }) => _id !== course._id) },
};
