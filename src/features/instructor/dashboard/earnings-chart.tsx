import type { MonthEarnings } from '#contract/earnings.ts';
import { formatRupees } from '#ui/format-rupees.ts';
import { Card } from '#ui/kit/card.tsx';
import { toChartScale } from './chart-scale.ts';
import classes from './earnings-chart.module.css';
import { longMonth, shortMonth } from './month-name.ts';

const compact = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 1,
});
/** Of a month's width. */
const BAR = 0.64;

interface EarningsChartProps {
  /** Consecutive, the earliest first. */
  months: readonly MonthEarnings[];
  /** Of the table that says the same in numbers. */
  tableId: string;
}

/** Earnings per month as bars; the current month in the accent color. */
export function EarningsChart({ months, tableId }: EarningsChartProps) {
  const { ticks, toPercent } = toChartScale(months.map(({ net }) => net));
  const best = months.reduce((a, b) => (b.net > a.net ? b : a));
  const zero = toPercent(0);
  const width = 100 / months.length;
  return (
    <Card component="figure" className={classes.chart}>
      <div
        role="img"
        aria-label={`Net earnings for the last ${months.length === 1 ? 'month' : `${months.length} months`}. The best month was ${longMonth(best.month)} with ${formatRupees(best.net, { decimals: 2 })}. The table below has all the figures.`}
        aria-details={tableId}
        className={classes.plot}
      >
        <div className={classes.scale}>
          {ticks.map((tick) => (
            <span key={tick} style={{ top: `${toPercent(tick)}%` }}>
              {compact.format(tick)}
            </span>
          ))}
        </div>
        <svg className={classes.bars} aria-hidden>
          {ticks.map((tick) => (
            <line
              key={tick}
              className={classes.line}
              data-zero={tick === 0 || undefined}
              x1="0"
              x2="100%"
              y1={`${toPercent(tick)}%`}
              y2={`${toPercent(tick)}%`}
            />
          ))}
          {months.map(({ month, net }, i) => {
            const top = Math.min(zero, toPercent(net));
            return (
              <rect
                key={month}
                className={classes.bar}
                data-now={i === months.length - 1 || undefined}
                x={`${(i + (1 - BAR) / 2) * width}%`}
                y={`${top}%`}
                width={`${BAR * width}%`}
                height={`${Math.abs(zero - toPercent(net))}%`}
                rx="4"
              >
                <title>{`${longMonth(month)}: ${formatRupees(net, { decimals: 2 })}`}</title>
              </rect>
            );
          })}
        </svg>
        <div className={classes.months} data-many={months.length > 6 || undefined}>
          {months.map(({ month }) => (
            <span key={month}>{shortMonth(month)}</span>
          ))}
        </div>
      </div>
    </Card>
  );
}
