import { useEffect, useState } from 'react';
import { toApiError } from '#data/api/api-error.ts';

const SECOND_MS = 1000;

function waitOf(failure: unknown): number {
  const error = failure === null ? null : toApiError(failure);
  return error?.kind === 'http' && error.code === 'rate_limited' ? (error.retryAfterMs ?? 0) : 0;
}

/**
 * The time until a rate-limited call can be repeated, counted down as '4:32'; null when it can be made. At the end the mutation is
 * reset, because its error message no longer applies.
 */
export function useRetryWait({ error, reset }: { error: Error | null; reset: () => void }): string | null {
  const waitMs = waitOf(error);
  const [leftMs, setLeftMs] = useState<number | null>(null);
  useEffect(() => {
    if (waitMs === 0) return undefined;
    const until = Date.now() + waitMs;
    const timer = setInterval(() => {
      const left = until - Date.now();
      if (left > 0) setLeftMs(left);
      else reset();
    }, SECOND_MS);
    return () => {
      clearInterval(timer);
      setLeftMs(null);
    };
  }, [error, waitMs, reset]);
  if (waitMs === 0) return null;
  const seconds = Math.ceil((leftMs ?? waitMs) / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
