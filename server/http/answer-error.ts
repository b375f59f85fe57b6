import type { Context, ErrorHandler } from 'hono';
import { ERROR_STATUS, type ErrorCode } from '#contract/error.ts';
import type { Clock } from '../deps.ts';
import { linesAMinute } from '../log/lines-a-minute.ts';
import type { ApiEnv } from './api.ts';
import { Refusal } from '../services/refusal.ts';
import { toShortage } from '../services/shortage.ts';

/** Refusals that are told in the log: of a guess, or of what belongs to others. A visitor without a session is everyday. */
const REFUSED_ACCESS: { [C in ErrorCode]?: 'info' | 'warn' } = {
  unauthenticated: 'info',
  session_expired: 'info',
  not_owned: 'info',
  invalid_credentials: 'warn',
  invalid_dpop_proof: 'warn',
  wrong_user: 'warn',
  forbidden: 'warn',
  own_course: 'info',
  email_unverified: 'info',
  reauthentication_required: 'info',
  payment_unverified: 'warn',
};

/** Refusals of input that no page of the product sends. */
const REFUSED_INPUT: ReadonlySet<ErrorCode> = new Set([
  'bad_request',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_mismatch',
]);

/** What somebody can read out: the log's request ids that begin so are few. */
const shortId = (requestId: string) => requestId.slice(0, 8);

/**
 * Answers every failure in the one shape of the contract. An unexpected error is logged, and its details are not
 * answered. What was wrong with the input is answered and not logged: it may be somebody's words.
 */
export function answerError(clock: Clock): ErrorHandler<ApiEnv> {
  const mayTellOfInput = linesAMinute(clock);
  const mayTellOfLimits = linesAMinute(clock);

  function tell(c: Context<ApiEnv>, { code }: Refusal) {
    const log = c.get('log');
    const who = { code, account: c.get('account') ?? null, method: c.req.method, path: c.req.path };
    const level = REFUSED_ACCESS[code];
    if (level) log[level](who, 'access refused');
    else if (code === 'rate_limited' && mayTellOfLimits()) log.info(who, 'limit reached');
    else if (REFUSED_INPUT.has(code) && mayTellOfInput()) log.info(who, 'input refused');
  }

  return (error, c) => {
    c.header('Cache-Control', 'no-store');
    let refusal: Refusal;
    if (error instanceof Refusal) {
      refusal = error;
      tell(c, refusal);
    } else {
      const shortage = toShortage(error);
      c.get('log').error({ err: error }, shortage ? 'something runs short' : 'unexpected failure');
      const message = `Something went wrong on our side. Please try again. If it goes on, tell us this code: ${shortId(c.get('requestId'))}.`;
      refusal = shortage ?? new Refusal('internal', message);
    }
    if (refusal.retryAfterSeconds !== null) c.header('Retry-After', String(refusal.retryAfterSeconds));
    return c.json(refusal.toAnswer(), ERROR_STATUS[refusal.code]);
  };
}
