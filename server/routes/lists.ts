import { TEXT } from '#contract/texts.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { route } from '../http/route.ts';
import {
  addToCart,
  addToWishlist,
  loadCart,
  removeFromCart,
  removeFromWishlist,
} from '../services/catalogue/course-list-service.ts';
import { toCourse } from '../services/catalogue/course-view.ts';
import { setLibraryState } from '../services/learning/library-service.ts';
import { setOpeningRequest } from '../services/authoring/opening-service.ts';

/** Cart, wishlist, what is waited for, and the learner's library. */
export function listRoutes(api: Api, deps: Deps): void {
  const { clock } = deps;

  route(api, deps, 'cartGet', async ({ db, user }) => ({
    success: true,
    cart: (await loadCart(db, user.id)).map(toCourse),
  }));

  route(api, deps, 'cartAdd', async ({ db, user, body }) => {
    await addToCart(db, { clock, userId: user.id, courseId: body.courseId });
    return { success: true, message: TEXT.cart.added };
  });

  route(api, deps, 'cartRemove', async ({ db, user, body }) => {
    await removeFromCart(db, { clock, userId: user.id, courseId: body.courseId });
    return { success: true, message: TEXT.cart.removedOnPage };
  });

  route(api, deps, 'wishlistAdd', async ({ db, user, body }) => {
    await addToWishlist(db, { clock, userId: user.id, courseId: body.courseId });
    return { success: true, message: 'Course added to your wishlist.' };
  });

  route(api, deps, 'wishlistRemove', async ({ db, user, body }) => {
    await removeFromWishlist(db, { clock, userId: user.id, courseId: body.courseId });
    return { success: true, message: 'Course removed from your wishlist.' };
  });

  route(api, deps, 'courseNotifyMe', async ({ db, user, body }) => {
    await setOpeningRequest(db, { clock, userId: user.id, ...body });
    return { success: true, message: body.wanted ? 'We will notify you.' : 'You will not be notified.' };
  });

  route(api, deps, 'learningArchive', async ({ db, user, body }) => {
    await setLibraryState(db, { userId: user.id, courseId: body.courseId, state: 'archived' });
    return { success: true, message: 'Course archived.' };
  });

  route(api, deps, 'learningUnarchive', async ({ db, user, body }) => {
    await setLibraryState(db, { userId: user.id, courseId: body.courseId, state: 'active' });
    return { success: true, message: 'Course unarchived.' };
  });

  route(api, deps, 'learningRemove', async ({ db, user, body }) => {
    await setLibraryState(db, { userId: user.id, courseId: body.courseId, state: 'hidden' });
    return { success: true, message: 'Course removed from your library.' };
  });
}
