import type { EarningsTrend } from '#contract/earnings.ts';
import { EARNINGS_DAYS } from '#contract/limits.ts';

export interface TrendWords {
  /** In a table, such as '+12%'. */
  short: string;
  /** A sentence that says the same. */
  long: string;
  direction: 'up' | 'down' | 'level';
}

const WAS = `in the ${EARNINGS_DAYS} days before`;
const count = (value: number) => value.toLocaleString('en-IN');

/** How the sales of the last days compare with those of as many days before. `gross`: what the course ever brought, in rupees. */
export function trendWords({ recent, before }: EarningsTrend, gross: number): TrendWords {
  if (recent === 0 && before === 0) {
    return { short: '–', long: `No sales in the last ${2 * EARNINGS_DAYS} days`, direction: 'level' };
  }
  if (before === 0) {
    // From nothing, no percentage can be said. In paise: sums of rupees may differ in the last digits.
    const isFirst = Math.round(recent * 100) === Math.round(gross * 100);
    return isFirst
      ? { short: 'New', long: `First sales in the last ${EARNINGS_DAYS} days`, direction: 'up' }
      : { short: 'Selling again', long: `Selling again, after no sales ${WAS}`, direction: 'up' };
  }
  const percent = Math.round(((recent - before) / before) * 100);
  if (percent === 0) return { short: 'Steady', long: `About as much as ${WAS}`, direction: 'level' };
  return percent > 0
    ? { short: `+${count(percent)}%`, long: `${count(percent)}% more than ${WAS}`, direction: 'up' }
    : { short: `−${count(-percent)}%`, long: `${count(-percent)}% less than ${WAS}`, direction: 'down' };
}
