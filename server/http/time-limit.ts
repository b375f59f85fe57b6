import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './api.ts';
import { Refusal } from '../services/refusal.ts';

/**
 * Answers 503 when the rest takes longer, but for paths that begin with `except`. What was begun may still commit afterwards: the caller's Idempotency-Key makes a
 * repetition safe.
 */
export function timeLimit(milliseconds: number, message: string, except?: string) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (except !== undefined && c.req.path.startsWith(except)) return next();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Refusal('unavailable', message)), milliseconds);
    });
    try {
      await Promise.race([next(), late]);
    } finally {
      clearTimeout(timer);
    }
  });
}
