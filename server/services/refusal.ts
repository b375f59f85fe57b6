import type { ErrorAnswer, ErrorCode } from '#contract/error.ts';

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

  /** The server could not do it. The same call may pass another time. */
  get isServerFault(): boolean {
    return this.code === 'internal' || this.code === 'unavailable';
  }

  toAnswer(): ErrorAnswer {
    const answer: ErrorAnswer = { success: false, message: this.message, code: this.code };
    return this.data === undefined ? answer : { ...answer, data: this.data };
  }
}
