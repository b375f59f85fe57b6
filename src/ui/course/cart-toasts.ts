import { ACTION_TOAST_MS } from '#contract/limits.ts';
import { TEXT } from '#contract/texts.ts';
import { showToast } from '../toasts.ts';
import { showUndo } from '../undo-toast.ts';

/** What came of adding a course to the cart, or, for one without lessons, of asking to be told of the first. */
export type CartOutcome =
  | { kind: 'login-required' }
  | { kind: 'already-purchased' }
  | { kind: 'duplicate' }
  | { kind: 'added'; message: string }
  | { kind: 'saved-on-device' }
  | { kind: 'awaited' }
  | { kind: 'refused'; message: string };

export type WishOutcome = { kind: 'login-required' } | { kind: 'saved'; on: boolean; undo: () => Promise<void> };

/** Where the actions of these toasts lead. */
interface ToastRoutes {
  toLogin: () => void;
  toCart: () => void;
}

/** The specified notice for each outcome (specification, sections 5 and 8). */
export function showCartOutcome(outcome: CartOutcome, { toLogin, toCart }: ToastRoutes): void {
  const goToCart = { action: { label: 'Go to Cart', onClick: toCart }, autoCloseMs: ACTION_TOAST_MS };
  switch (outcome.kind) {
    case 'login-required':
      showLoginFirst(TEXT.cart.loginFirst, { toLogin });
      return;
    case 'already-purchased':
      showToast({ tone: 'info', message: TEXT.cart.purchased });
      return;
    case 'duplicate':
      showToast({ tone: 'info', message: TEXT.cart.duplicate, ...goToCart });
      return;
    case 'added':
      showToast({ tone: 'success', message: outcome.message, ...goToCart });
      return;
    case 'saved-on-device':
      showToast({ tone: 'success', message: 'Saved on this device. It syncs when you are online.', ...goToCart });
      return;
    case 'awaited':
      showToast({ tone: 'success', message: 'We will notify you when its first lesson is available.' });
      return;
    case 'refused':
      showToast({ tone: 'error', message: outcome.message });
  }
}

/** The way to what needs somebody to be known. */
export function showLoginFirst(message: string, { toLogin }: Pick<ToastRoutes, 'toLogin'>): void {
  showToast({
    tone: 'warning',
    message,
    action: { label: 'Login', onClick: toLogin },
    autoCloseMs: ACTION_TOAST_MS,
  });
}

export function showWishOutcome(outcome: WishOutcome, { toLogin }: Pick<ToastRoutes, 'toLogin'>): void {
  if (outcome.kind === 'login-required') {
    showLoginFirst('You need to login before using the wishlist', { toLogin });
    return;
  }
  showUndo(outcome.on ? 'Saved to your wishlist.' : 'Removed from your wishlist.', outcome.undo);
}
