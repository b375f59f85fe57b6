import type { ErrorHandler } from 'hono';
import { ERROR_STATUS } from '#contract/error.ts';
import type { ApiEnv } from './api.ts';
import { Refusal } from '../services/refusal.ts';

/**
 * Answers every failure in the one shape of the contract. An unexpected error is logged, and its details are not
 * answered.
 */
export const answerError: ErrorHandler<ApiEnv> = (error, c) => {
  if (error instanceof Refusal) {
    c.header('Cache-Control', 'no-store');
    if (error.retryAfterSeconds !== null) c.header('Retry-After', String(error.retryAfterSeconds));
    return c.json(error.toAnswer(), ERROR_STATUS[error.code]);
  }
  c.get('log').error({ err: error }, 'unexpected failure');
  c.header('Cache-Control', 'no-store');
  return c.json(new Refusal('internal', 'Something went wrong on our side. Please try again.').toAnswer(), 500);
};
