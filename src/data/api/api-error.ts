import type { ErrorCode } from '#contract/error.ts';

/** Why a call did not succeed. `http` is an answer of the server; the others mean that there was none. */
export type ApiError =
  | { kind: 'network' | 'timeout' | 'canceled' }
  | {
      kind: 'http';
      status: number;
      /** 'internal' when the answer was not one of ours (a proxy's page). */
      code: ErrorCode;
      /** Fit for a user's eyes. */
      message: string;
      data?: unknown;
      /** From Retry-After, in milliseconds from now. */
      retryAfterMs?: number;
    };

/** The only error that calls of the API throw. */
export class ApiFailure extends Error {
  readonly detail: ApiError;

  constructor(detail: ApiError, cause?: unknown) {
    super(detail.kind === 'http' ? detail.message : `${detail.kind} failure`, { cause });
    this.name = 'ApiFailure';
    this.detail = detail;
  }
}

/** The `ApiError` that `failure` carries; anything else counts as a network failure, as no answer was read. */
export function toApiError(failure: unknown): ApiError {
  return failure instanceof ApiFailure ? failure.detail : { kind: 'network' };
}

/** Whether there was no answer, so that the device's copy is the best there is. */
export function isUnreachable(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  const { detail } = failure;
  return detail.kind === 'network' || detail.kind === 'timeout' || (detail.kind === 'http' && detail.status >= 500);
}
