const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** '2 minutes ago', 'yesterday'; 'just now' under a minute, and for a clock that was set back. */
export function formatAgo(ms: number, now: number): string {
  for (const [unit, length] of STEPS) {
    const count = Math.floor((now - ms) / length);
    if (count >= 1) return words.format(-count, unit);
  }
  return 'just now';
}
