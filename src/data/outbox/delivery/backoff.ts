const BASE_MS = 1000;
/** Short enough that everything is delivered within a minute after the server works again. */
const CAP_MS = 45_000;

/**
 * Milliseconds until the next attempt, after `attempts` (1, 2, …) failed ones: full jitter over a span that doubles up to 45 s,
 * but at least `retryAfterMs`. `random` is in [0, 1).
 */
export function backoffMs(attempts: number, random: number, retryAfterMs = 0): number {
  const span = Math.min(CAP_MS, BASE_MS * 2 ** Math.min(attempts - 1, 30));
  return Math.max(Math.round(random * span), retryAfterMs);
}
