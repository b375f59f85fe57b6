import type { ErrorCode } from '#contract/error.ts';

/** Why a call failed. `http`: the server responded with an error. The other kinds: there was no response. */
export type ApiError =
  | { kind: 'network' | 'timeout' | 'canceled' }
  | {
      kind: 'http';
      status: number;
      /** 'internal' or 'unavailable' when the response was not from our server (a proxy's page, for example). */
      code: ErrorCode;
      /** Text for the user. */
      message: string;
      data?: unknown;
      /** From Retry-After, in milliseconds from now. */
      retryAfterMs?: number;
    };

/** The only error that API calls throw. */
export class ApiFailure extends Error {
  readonly detail: ApiError;

  constructor(detail: ApiError, cause?: unknown) {
    super(detail.kind === 'http' ? detail.message : `${detail.kind} failure`, { cause });
    this.name = 'ApiFailure';
    this.detail = detail;
  }
}

/** The `ApiError` of an `ApiFailure`. Any other error counts as a network failure. */
export function toApiError(failure: unknown): ApiError {
  return failure instanceof ApiFailure ? failure.detail : { kind: 'network' };
}

/** Whether the server did not respond (or only with a 5xx), so that the copy on this device should be used. */
export function isUnreachable(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  const { detail } = failure;
  return detail.kind === 'network' || detail.kind === 'timeout' || (detail.kind === 'http' && detail.status >= 500);
}
