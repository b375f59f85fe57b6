/** Seconds as a clock: 65 → '1:05', 3725 → '1:02:05'. What is not a length yet (NaN) is '0:00'. */
export function formatClock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Seconds in words, for a screen reader: 65 → '1 minute 5 seconds'. */
export function spellDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const part = (value: number, unit: string) => (value > 0 ? [`${value} ${unit}${value === 1 ? '' : 's'}`] : []);
  const parts = [
    ...part(Math.floor(whole / 3600), 'hour'),
    ...part(Math.floor((whole % 3600) / 60), 'minute'),
    ...part(whole % 60, 'second'),
  ];
  return parts.length > 0 ? parts.join(' ') : '0 seconds';
}

/** About how long something takes, in whole minutes, as '1 min' (never less), '45 min', '1 h', '4 h 10 min'. */
export function formatLength(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
}
