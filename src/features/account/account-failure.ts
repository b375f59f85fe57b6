import { type ApiError, toApiError } from '#data/api/api-error.ts';

/** What a change of the account that failed says: `doing` as in 'Changing your username'. The server's words come first. */
export function accountFailureText(failure: unknown, doing: string): string {
  const error: ApiError = toApiError(failure);
  if (error.kind === 'http') return error.message;
  return navigator.onLine
    ? 'The server could not be reached. Please try again.'
    : `You are offline. ${doing} needs a connection.`;
}
