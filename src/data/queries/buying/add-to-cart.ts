import type { CourseSummary } from '#contract/course.ts';
import { isOwnCourse } from '#contract/for-sale.ts';
import { TEXT } from '#contract/texts.ts';
import type { User } from '#contract/user.ts';
import { submit } from '../submit.ts';
import { device } from '#data/parts/load.ts';

export type AddToCartOutcome =
  | { kind: 'login-required' }
  | { kind: 'already-purchased' }
  | { kind: 'duplicate' }
  | { kind: 'added'; message: string }
  | { kind: 'saved-on-device' }
  | { kind: 'refused'; message: string };

/** Adds a course to the cart of a signed-in user, unless this device knows that it is in the cart or owned. */
export async function addToCart(user: User, course: CourseSummary): Promise<AddToCartOutcome> {
  if (isOwnCourse(course, user)) return { kind: 'refused', message: TEXT.courses.own };
  const standing = user.purchasedCourses.includes(course._id) ? 'owned' : await standingOf(user._id, course._id);
  if (standing === 'owned') return { kind: 'already-purchased' };
  if (standing === 'in-cart') return { kind: 'duplicate' };
  const { outcome } = await submit('cart-add', user._id, { course });
  const result = await outcome;
  if (result.kind === 'delivered') return { kind: 'added', message: result.message ?? TEXT.cart.added };
  if (result.kind === 'waiting') return { kind: 'saved-on-device' };
  if (result.code === 'already_in_cart') return { kind: 'duplicate' };
  if (result.code === 'already_purchased') return { kind: 'already-purchased' };
  return { kind: 'refused', message: result.message || TEXT.cart.addFailed };
}

async function standingOf(userId: string, courseId: string): Promise<'none' | 'in-cart' | 'owned'> {
  const { withDb, loadCartView, loadLibraryView } = await device();
  try {
    const [cart, library] = await withDb((db) => Promise.all([loadCartView(db, userId), loadLibraryView(db, userId)]));
    const owned = [...(library?.purchasedCourses ?? []), ...(library?.archivedCourses ?? [])];
    if (owned.some(({ _id }) => _id === courseId) || library?.hiddenCourses.includes(courseId)) return 'owned';
    return cart.items.some(({ _id }) => _id === courseId) ? 'in-cart' : 'none';
  } catch (error) {
    // Then the check is left to the server, which refuses the course if necessary.
    console.warn('The copies on this device cannot be used', error);
    return 'none';
  }
}
