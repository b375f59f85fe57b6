/** Aborts after `ms` milliseconds. */
export function timeoutSignal(ms: number): AbortSignal {
  if (typeof AbortSignal.timeout === 'function') return AbortSignal.timeout(ms);
  // For Chrome before 103.
  const late = new AbortController();
  setTimeout(() => late.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
  return late.signal;
}
