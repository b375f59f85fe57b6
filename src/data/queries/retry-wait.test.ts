// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '#data/api/api-error.ts';
import { useRetryWait } from './retry-wait.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const refused = (retryAfterMs?: number) =>
  new ApiFailure({
    kind: 'http',
    status: 429,
    code: 'rate_limited',
    message: 'Too many attempts.',
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });

function watch(error: Error | null) {
  const reset = vi.fn();
  const hook = renderHook((props: { error: Error | null; reset: () => void }) => useRetryWait(props), {
    initialProps: { error, reset },
  });
  const pass = (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  };
  return { reset, hook, pass };
}

it('counts down to the moment that the server named, then forgets what it said', () => {
  const { hook, reset, pass } = watch(refused(300_000));
  expect(hook.result.current).toBe('5:00');
  pass(28_000);
  expect(hook.result.current).toBe('4:32');
  pass(271_000);
  expect(hook.result.current).toBe('0:01');
  expect(reset).not.toHaveBeenCalled();
  pass(1000);
  expect(reset).toHaveBeenCalled();
});

it('begins anew with the next refusal, and ends with the last', () => {
  const { hook, reset, pass } = watch(refused(300_000));
  pass(100_000);
  hook.rerender({ error: refused(60_000), reset });
  expect(hook.result.current).toBe('1:00');
  hook.rerender({ error: null, reset });
  expect(hook.result.current).toBeNull();
  pass(600_000);
  expect(reset).not.toHaveBeenCalled();
});

it.each([
  null,
  refused(),
  new ApiFailure({ kind: 'network' }),
  new ApiFailure({ kind: 'http', status: 503, code: 'unavailable', message: 'Busy.', retryAfterMs: 5000 }),
])('does not hold back where nobody asked for it: %s', (error) => {
  expect(watch(error).hook.result.current).toBeNull();
});
