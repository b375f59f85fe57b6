/** Seconds that something still takes, as a guess is said: '12 s left', '4 min left', '1 h 20 min left'. */
export function formatTimeLeft(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return `${whole} s left`;
  const minutes = Math.ceil(whole / 60);
  if (minutes < 60) return `${minutes} min left`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h ${rest > 0 ? `${rest} min ` : ''}left`;
}
