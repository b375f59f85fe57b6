import { useNavigate } from 'react-router-dom';
import type { Course } from '#contract/course.ts';
import { CHECKOUT_TEXT } from '#contract/checkout-texts.ts';
import { isReady } from '#contract/for-sale.ts';
import type { Library } from '#contract/library.ts';
import { paths } from '#config/paths.ts';
import { ApiFailure } from '#data/api/api-error.ts';
import { useAddToCart } from '#data/queries/buying/cart.ts';
import { useLibrary, useLibraryCommands, useOwnership, useWishlist } from '#data/queries/learning/library.ts';
import { usePurchaseMutation } from '#data/queries/buying/orders.ts';
import { useOpenings } from '#data/queries/buying/openings.ts';
import { isSignedIn, useIsOwn } from '#data/queries/account/session.ts';
import { showCartOutcome, showLoginFirst } from '#ui/course/cart-toasts.ts';
import { showToast } from '#ui/toasts.ts';
import { showNotSaved } from '#ui/undo-toast.ts';
import { useShelfActions } from '#ui/course/use-shelf-actions.ts';

const LOGIN_FOR_NEWS = 'You need to login before we can notify you';

export interface Acquire {
  /** The user's relation to the course: available, owned, the user's own, or without a lesson yet. */
  kind: 'open' | 'owned' | 'own' | 'preparing';
  label: string;
  run: () => void;
  busy: boolean;
  /** Of a button that is a switch. */
  pressed?: boolean;
}

function isShelved({ purchasedCourses, archivedCourses }: Library, courseId: string): boolean {
  return [...purchasedCourses, ...archivedCourses].some(({ _id }) => _id === courseId);
}

function purchaseFailure(error: unknown): string {
  return error instanceof ApiFailure && error.detail.kind === 'http'
    ? error.detail.message
    : CHECKOUT_TEXT.recordFailed;
}

/** The next step towards studying this course, by the user's relation to it. */
export function useAcquire(course: Course): Acquire {
  const navigate = useNavigate();
  const ownership = useOwnership(course._id);
  const { library } = useLibrary();
  const commands = useLibraryCommands();
  const purchase = usePurchaseMutation();
  const { addToCart } = useShelfActions({ addToCart: useAddToCart(), wishlist: useWishlist() });
  const isOwn = useIsOwn();
  const { awaits, notifyMe, stop } = useOpenings();
  const toLogin = () => void navigate(paths.loginThen(paths.overview(course._id)));
  const study = () => void navigate(paths.courseTracks(course._id));

  if (isOwn(course)) {
    const edit = () => void navigate(paths.instructorCourse(course._id));
    return { label: 'Edit course', kind: 'own', busy: false, run: edit };
  }
  if (ownership === 'owned') {
    return {
      label: 'Go to course',
      kind: 'owned',
      busy: false,
      run: () => {
        // A course that was deleted from the library comes back (decisions, 'Delete permanently'), also one that this
        // device's copy of the library has not heard of.
        if (library && !isShelved(library, course._id)) {
          commands
            .unarchive(course._id)
            .catch(() => showToast({ tone: 'error', message: 'The course could not be restored to your library.' }));
        }
        study();
      },
    };
  }
  if (!isReady(course)) {
    const pressed = awaits(course._id);
    return {
      label: pressed ? 'We will notify you' : 'Notify me',
      kind: 'preparing',
      busy: false,
      pressed,
      run: () => {
        const done = pressed
          ? stop(course._id, course.title)
          : notifyMe(course).then((outcome) => {
              if (outcome.kind === 'login-required') showLoginFirst(LOGIN_FOR_NEWS, { toLogin });
              else showCartOutcome(outcome, { toLogin, toCart: () => void navigate(paths.cart) });
            });
        done.catch(showNotSaved);
      },
    };
  }
  if (ownership === 'in-cart') {
    return { label: 'Go to cart', kind: 'open', busy: false, run: () => void navigate(paths.cart) };
  }
  if (course.price > 0) {
    return { label: 'Add to cart', kind: 'open', busy: false, run: () => addToCart(course) };
  }
  return {
    label: 'Enroll for free',
    kind: 'open',
    busy: purchase.isPending,
    run: () => {
      if (!isSignedIn()) {
        toLogin();
        return;
      }
      purchase.mutate(
        { items: [course._id] },
        {
          onSuccess: (outcome) => {
            showToast({
              tone: 'success',
              message:
                outcome.kind === 'recorded'
                  ? `You are enrolled in ${course.title}.`
                  : 'Saved on this device. You will be enrolled when you are online.',
            });
            if (outcome.kind === 'recorded') study();
          },
          onError: (error) => showToast({ tone: 'error', message: purchaseFailure(error) }),
        },
      );
    },
  };
}
