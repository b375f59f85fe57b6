import type { Earnings } from '#contract/earnings.ts';
import { toCsv } from '#lib/to-csv.ts';

const HEAD = ['Month', 'Course', 'Sales', 'Gross (INR)', 'Refunds', 'Refunded (INR)', 'Net (INR)'];

/** Earnings for a spreadsheet: a line a course and month in which something was sold or paid back, the earliest first. */
export function earningsCsv({ courses }: Earnings): string {
  const lines = courses.flatMap(({ title, months }) => months.map((sums) => ({ title, ...sums })));
  lines.sort((a, b) => a.month.localeCompare(b.month) || a.title.localeCompare(b.title));
  return toCsv([
    HEAD,
    ...lines.map(({ month, title, sales, gross, refunds, refunded, net }) => [
      month,
      title,
      sales,
      gross,
      refunds,
      refunded,
      net,
    ]),
  ]);
}
