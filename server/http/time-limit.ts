import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './api.ts';
import { Refusal } from './refusal.ts';

/**
 * Answers 503 when the rest takes longer. What was begun may still commit afterwards: the caller's Idempotency-Key makes a
 * repetition safe.
 */
export function timeLimit(milliseconds: number, message: string) {
  return createMiddleware<ApiEnv>(async (_c, next) => {
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
