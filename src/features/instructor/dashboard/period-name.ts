const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' });
  // A month becomes its first day.
  return (period: string) => format.format(new Date(`${period.padEnd('YYYY-MM-DD'.length, '-01')}T00:00:00Z`));
};

/** 'Mar' of '2026-03'. */
export const shortMonth = formatter({ month: 'short' });

/** 'March 2026' of '2026-03'. */
export const longMonth = formatter({ month: 'long', year: 'numeric' });

/** '7 Mar' of '2026-03-07'. */
export const shortDay = formatter({ day: 'numeric', month: 'short' });

/** '7 Mar 2026' of '2026-03-07'. */
export const longDay = formatter({ day: 'numeric', month: 'short', year: 'numeric' });
