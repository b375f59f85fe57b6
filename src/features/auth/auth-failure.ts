import type { ApiError } from '#data/api/api-error.ts';
import { LOGIN_TEXT, REGISTER_TEXT } from '#contract/sign-in-texts.ts';

/**
 * The message for a failed login: a fixed text for 400, else the server's message, else a general text (specification, section
 * 8).
 */
export function loginFailureText(error: ApiError, online: boolean): string {
  if (error.kind !== 'http') return online ? LOGIN_TEXT.failed : 'You are offline. Logging in needs a connection.';
  if (error.status === 400) return LOGIN_TEXT.invalid;
  return error.message || LOGIN_TEXT.failed;
}

/** The message for a failed registration: the server's, else a general text. */
export function registerFailureText(error: ApiError, online: boolean): string {
  if (error.kind !== 'http' && !online) return 'You are offline. Signing up needs a connection.';
  return error.kind === 'http' && error.message ? error.message : REGISTER_TEXT.failed;
}

/** The message for a failed password call: the server's, else advice. */
export function passwordFailureText(error: ApiError, online: boolean): string {
  if (error.kind !== 'http' && !online) return 'You are offline. This needs a connection.';
  return error.kind === 'http' && error.message ? error.message : 'That did not work. Please try again.';
}
