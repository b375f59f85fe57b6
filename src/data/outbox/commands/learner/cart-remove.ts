import { paths } from '#config/paths.ts';
import { learnerCopies } from '../../view/learner-copies.ts';
import { declareCommand, laterWins } from '../declare-command.ts';
import { isCoursePayload } from './course-payload.ts';

export const cartRemove = declareCommand({
  kind: 'cart-remove',
  endpoint: 'cartRemove',
  v: 1,
  isPayload: isCoursePayload,
  entity: ({ course }) => `cart:${course._id}`,
  label: ({ course }) => `Remove “${course.title}” from the cart`,
  about: ({ course }) => [course._id],
  edit: () => paths.cart,
  toBody: ({ course }) => ({ courseId: course._id }),
  merge: laterWins,
  reached: { not_found: 'apply' },
  overlay: { cart: (cart, { course }) => cart.filter(({ _id }) => _id !== course._id) },
  copies: learnerCopies,
  refreshes: ['cart', 'library'],
});
