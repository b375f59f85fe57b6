import type { EarningsSums } from '#contract/earnings.ts';
import { formatRupees } from '#ui/format-rupees.ts';
import { Card } from '#ui/kit/card.tsx';
import { toChartScale } from './chart-scale.ts';
import classes from './earnings-chart.module.css';

const compact = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 1,
});
/** Of a period's width. */
const BAR = 0.64;
/** Which periods have a label, so that they do not touch on a phone: one a week, or at most six months. */
const labelEvery = (of: EarningsChartProps['of'], count: number) => (of === 'day' ? 7 : Math.ceil(count / 6));

export interface Period {
  key: string;
  /** Below the bar. */
  short: string;
  long: string;
  sums: EarningsSums;
}

interface EarningsChartProps {
  of: 'day' | 'month';
  /** Consecutive, the earliest first. */
  periods: readonly Period[];
  /** Of the table that says the same in numbers. */
  tableId: string;
}

/** Earnings per day or month as bars. */
export function EarningsChart({ of, periods, tableId }: EarningsChartProps) {
  const { ticks, toPercent } = toChartScale(periods.map(({ sums }) => sums.net));
  const best = periods.reduce((a, b) => (b.sums.net > a.sums.net ? b : a));
  const zero = toPercent(0);
  const width = 100 / periods.length;
  const every = labelEvery(of, periods.length);
  return (
    <Card component="figure" className={classes.chart}>
      <div
        role="img"
        aria-label={`Net earnings for the last ${periods.length === 1 ? of : `${periods.length} ${of}s`}. The best ${of} was ${best.long} with ${formatRupees(best.sums.net, { decimals: 2 })}. The table below has all the figures.`}
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
          {periods.map(({ key, long, sums: { net } }, i) => (
            <rect
              key={key}
              className={classes.bar}
              x={`${(i + 0.5) * width}%`}
              y={`${Math.min(zero, toPercent(net))}%`}
              style={{ width: `min(${BAR * width}%, 3rem)` }}
              height={`${Math.abs(zero - toPercent(net))}%`}
              rx="3"
            >
              <title>{`${long}: ${formatRupees(net, { decimals: 2 })}`}</title>
            </rect>
          ))}
        </svg>
        <div className={classes.labels}>
          {periods.map(({ key, short }, i) => (
            // Counted from the last, which is the present one.
            <span key={key}>{(periods.length - 1 - i) % every === 0 && <span>{short}</span>}</span>
          ))}
        </div>
      </div>
    </Card>
  );
}
