import * as z from 'zod/mini';

/** Stable codes of a refused call, each with its HTTP status; `message` beside them is fit for a user's eyes. */
export const ERROR_STATUS = {
  bad_request: 400, // the body, query or a field is wrong
  invalid_credentials: 400, // login (specification, section 5)
  unauthenticated: 401,
  session_expired: 401, // a token was sent and is no longer good
  use_dpop_nonce: 401, // the proof is not of now; nothing was done, and DPoP-Nonce has what the next one needs (RFC 9449)
  invalid_dpop_proof: 401, // the proof of the session's key is missing, wrong or another key's
  second_factor_required: 403, // the password is right, and a second factor is on; `data` (factors.ts)
  reauthentication_required: 403, // confirmations.ts
  wrong_user: 403, // X-Client-User names another subject than the token
  not_owned: 403, // content of a course that was not bought
  own_course: 403, // an author buys or rates their own course; `data.courseIds`
  forbidden: 403, // role or link
  email_unverified: 403, // what waits until the email address is confirmed
  not_found: 404,
  already_in_cart: 409,
  already_purchased: 409,
  already_registered: 409, // email or username is taken
  price_changed: 409, // `data.amount` carries the new total in rupees
  course_not_ready: 409, // no finished lesson, so it cannot be bought or published; `data.courseIds`
  conflict: 409,
  lesson_too_complex: 422, // a text that is too much to be shown (src/contract/lesson-rules.ts)
  payment_unverified: 402, // signature or order does not match
  payload_too_large: 413,
  unsupported_media_type: 415, // a body that is not sent as application/json
  range_unsatisfiable: 416,
  idempotency_mismatch: 422, // the key was used with another body
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The one shape of a refused call. */
export const errorAnswerSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(Object.keys(ERROR_STATUS) as ErrorCode[]),
  data: z.optional(z.unknown()),
});

export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;
