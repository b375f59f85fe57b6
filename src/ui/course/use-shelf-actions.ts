import { useLocation, useNavigate } from 'react-router-dom';
import type { CourseSummary } from '#contract/course.ts';
import { TEXT } from '#contract/texts.ts';
import { paths } from '#config/paths.ts';
import { type CartOutcome, showCartOutcome, showWishOutcome, type WishOutcome } from './cart-toasts.ts';
import { showToast } from '../toasts.ts';

/** What a shelf does with the data layer, which this layer does not know. */
interface ShelfCommands {
  addToCart: (course: CourseSummary) => Promise<CartOutcome>;
  wishlist: {
    has: (courseId: string) => boolean;
    toggle: (course: CourseSummary) => Promise<WishOutcome>;
  };
}

/** What the cards of a shelf can do, with the specified notices. */
export function useShelfActions({ addToCart, wishlist }: ShelfCommands) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const routes = {
    toLogin: () => void navigate(paths.loginThen(pathname + search)),
    toCart: () => void navigate(paths.cart),
  };
  return {
    wished: (courseId: string) => wishlist.has(courseId),
    addToCart: (course: CourseSummary) =>
      void addToCart(course).then(
        (outcome) => showCartOutcome(outcome, routes),
        () => showToast({ tone: 'error', message: TEXT.cart.addFailed }),
      ),
    toggleWish: (course: CourseSummary) =>
      void wishlist.toggle(course).then(
        (outcome) => showWishOutcome(outcome, routes),
        () => showToast({ tone: 'error', message: 'Your wishlist could not be changed. Please try again.' }),
      ),
  };
}
