import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorAnswer, ErrorCode } from '#contract/error.ts';

const STATUS: Record<ErrorCode, ContentfulStatusCode> = {
  bad_request: 400,
  invalid_credentials: 400,
  unauthenticated: 401,
  session_expired: 401,
  payment_unverified: 402,
  wrong_user: 403,
  not_owned: 403,
  own_course: 403,
  forbidden: 403,
  not_found: 404,
  already_in_cart: 409,
  already_purchased: 409,
  already_registered: 409,
  price_changed: 409,
  course_not_ready: 409,
  conflict: 409,
  payload_too_large: 413,
  range_unsatisfiable: 416,
  idempotency_mismatch: 422,
  lesson_too_complex: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
};

/**
 * Thrown where a rule refuses a call: it rolls the transaction back and becomes the one shape of error. `message` is
 * shown to the user.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly data: unknown;
  /** After how many seconds it makes sense to try again; null where that would change nothing. */
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, message: string, data?: unknown, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.data = data;
    this.retryAfterSeconds = retryAfterSeconds ?? (code === 'unavailable' ? 1 : null);
  }

  get status(): ContentfulStatusCode {
    return STATUS[this.code];
  }

  toAnswer(): ErrorAnswer {
    const answer: ErrorAnswer = { success: false, message: this.message, code: this.code };
    return this.data === undefined ? answer : { ...answer, data: this.data };
  }
}
