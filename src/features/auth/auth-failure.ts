import type { ApiError } from '#data/api/api-error.ts';
import { LOGIN_TEXT, REGISTER_TEXT } from '#contract/sign-in-texts.ts';

/** What a failed login says: 400 has a text of its own, then the server's word, then the general one (specification, section 8). */
export function loginFailureText(error: ApiError, online: boolean): string {
  if (error.kind !== 'http') return online ? LOGIN_TEXT.failed : 'You are offline. Logging in needs a connection.';
  if (error.status === 400) return LOGIN_TEXT.invalid;
  return error.message || LOGIN_TEXT.failed;
}

/** What a failed registration says: the server's word, else the general text. */
export function registerFailureText(error: ApiError, online: boolean): string {
  if (error.kind !== 'http' && !online) return 'You are offline. Signing up needs a connection.';
  return error.kind === 'http' && error.message ? error.message : REGISTER_TEXT.failed;
}

/** What a password call that failed says: the server's word, else what may help. */
export function passwordFailureText(error: ApiError, online: boolean): string {
  if (error.kind !== 'http' && !online) return 'You are offline. This needs a connection.';
  return error.kind === 'http' && error.message ? error.message : 'That did not work. Please try again.';
}
