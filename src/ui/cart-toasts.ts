import { ACTION_TOAST_MS } from '#contract/limits.ts';
import { TEXT } from '#contract/texts.ts';
import { showToast } from './toasts.ts';
import { showUndo } from './undo-toast.ts';

/** What came of adding a course to the cart. */
export type CartOutcome =
  | { kind: 'login-required' }
  | { kind: 'already-purchased' }
  | { kind: 'duplicate' }
  | { kind: 'added'; message: string }
  | { kind: 'saved-on-device' }
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
      showToast({
        tone: 'warning',
        message: TEXT.cart.loginFirst,
        action: { label: 'Login', onClick: toLogin },
        autoCloseMs: ACTION_TOAST_MS,
      });
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
    case 'refused':
      showToast({ tone: 'error', message: outcome.message });
  }
}

export function showWishOutcome(outcome: WishOutcome, { toLogin }: Pick<ToastRoutes, 'toLogin'>): void {
  if (outcome.kind === 'login-required') {
    showToast({
      tone: 'warning',
      message: 'You need to login before using the wishlist',
      action: { label: 'Login', onClick: toLogin },
      autoCloseMs: ACTION_TOAST_MS,
    });
    return;
  }
  showUndo(outcome.on ? 'Saved to your wishlist.' : 'Removed from your wishlist.', outcome.undo);
}
