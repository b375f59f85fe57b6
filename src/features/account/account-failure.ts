import { type ApiError, toApiError } from '#data/api/api-error.ts';

/** The message for a failed account change: the server's message, else one made from `doing` ('Changing your username'). */
export function accountFailureText(failure: unknown, doing: string): string {
  const error: ApiError = toApiError(failure);
  if (error.kind === 'http') return error.message;
  return navigator.onLine
    ? 'The server could not be reached. Please try again.'
    : `You are offline. ${doing} needs a connection.`;
}
