const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A pause as a button has space for it: '10 min', '5 h', '1 day', '3 months', '1.5 years'. */
export function pauseWords(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.round(ms / MINUTE_MS))} min`;
  if (ms < DAY_MS) return `${Math.round(ms / HOUR_MS)} h`;
  const days = Math.round(ms / DAY_MS);
  if (days < 60) return plural(days, 'day');
  if (days < 365) return plural(Math.round(days / 30), 'month');
  return plural(Math.round((days / 365) * 2) / 2, 'year');
}

const startOfDay = (at: number) => new Date(at).setHours(0, 0, 0, 0);

/** When the next cards are shown, after 'Your next cards are due': 'at 14:05', 'tomorrow', 'in 5 days'. In the device's own time. */
export function nextWords(at: number, now: number): string {
  const days = Math.round((startOfDay(at) - startOfDay(now)) / DAY_MS);
  if (days <= 0) {
    const date = new Date(at);
    return `at ${date.getHours()}:${String(date.getMinutes()).padStart(2, '0')}`;
  }
  return days === 1 ? 'tomorrow' : `in ${pauseWords(days * DAY_MS)}`;
}
