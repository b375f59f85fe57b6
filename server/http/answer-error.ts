import type { ErrorHandler } from 'hono';
import { ERROR_STATUS, type ErrorCode } from '#contract/error.ts';
import type { ApiEnv } from './api.ts';
import { Refusal } from '../services/refusal.ts';

/** Refusals that are told in the log: of a guess, or of what belongs to others. A visitor without a session is everyday. */
const REFUSED_ACCESS: { [C in ErrorCode]?: 'info' | 'warn' } = {
  unauthenticated: 'info',
  session_expired: 'info',
  not_owned: 'info',
  invalid_credentials: 'warn',
  wrong_user: 'warn',
  forbidden: 'warn',
  payment_unverified: 'warn',
};

/**
 * Answers every failure in the one shape of the contract. An unexpected error is logged, and its details are not
 * answered.
 */
export const answerError: ErrorHandler<ApiEnv> = (error, c) => {
  if (error instanceof Refusal) {
    c.header('Cache-Control', 'no-store');
    const level = REFUSED_ACCESS[error.code];
    if (level) c.get('log')[level]({ code: error.code, account: c.get('account') ?? null }, 'access refused');
    if (error.retryAfterSeconds !== null) c.header('Retry-After', String(error.retryAfterSeconds));
    return c.json(error.toAnswer(), ERROR_STATUS[error.code]);
  }
  c.get('log').error({ err: error }, 'unexpected failure');
  c.header('Cache-Control', 'no-store');
  return c.json(new Refusal('internal', 'Something went wrong on our side. Please try again.').toAnswer(), 500);
};
