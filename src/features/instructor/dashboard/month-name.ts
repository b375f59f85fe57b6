const short = new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'Mar' of '2026-03'. */
export function shortMonth(month: string): string {
  return short.format(new Date(`${month}-01T00:00:00Z`));
}

/** 'March 2026' of '2026-03'. */
export function longMonth(month: string): string {
  return long.format(new Date(`${month}-01T00:00:00Z`));
}
