import type { ApiError } from '#data/api/api-error.ts';
import { TEXT } from '#contract/texts.ts';

/** What a failed login says: 400 has a text of its own, then the server's word, then the general one (specification, section 8). */
export function loginFailureText(error: ApiError, online: boolean): string {
  if (error.kind !== 'http') return online ? TEXT.login.failed : 'You are offline. Logging in needs a connection.';
  if (error.status === 400) return TEXT.login.invalid;
  return error.message || TEXT.login.failed;
}

/** What a failed registration says: the server's word, else the general text. */
export function registerFailureText(error: ApiError, online: boolean): string {
  if (error.kind !== 'http' && !online) return 'You are offline. Signing up needs a connection.';
  return error.kind === 'http' && error.message ? error.message : TEXT.register.failed;
}
