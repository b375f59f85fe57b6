import { paths } from '#config/paths.ts';
import { learnerCopies } from '../../view/learner-copies.ts';
import { declareCommand, laterWins } from '../declare-command.ts';
import { toCourse } from '../to-course.ts';
import { isCoursePayload } from './course-payload.ts';

export const cartAdd = declareCommand({
  kind: 'cart-add',
  endpoint: 'cartAdd',
  v: 1,
  isPayload: isCoursePayload,
  entity: ({ course }) => `cart:${course._id}`,
  label: ({ course }) => `Add “${course.title}” to the cart`,
  about: ({ course }) => [course._id],
  edit: ({ course }) => paths.overview(course._id),
  toBody: ({ course }) => ({ courseId: course._id }),
  merge: laterWins,
  reached: { already_in_cart: 'apply', already_purchased: 'drop' },
  overlay: {
    cart: (cart, { course }) => (cart.some(({ _id }) => _id === course._id) ? cart : [...cart, toCourse(course)]),
  },
  copies: learnerCopies,
  refreshes: ['cart', 'library'],
});
