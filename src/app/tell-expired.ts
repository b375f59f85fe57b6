import { TEXT } from '#contract/texts.ts';
import { showToast } from '#ui/toasts.ts';

/** The server answered 401: the session is over, and nothing of it comes back without a login. */
export function tellExpired(): void {
  showToast({ tone: 'warning', message: TEXT.user.fetchFailed });
}
