import type { ReactNode } from 'react';
import type { EarningsSums } from '#contract/earnings.ts';
import { formatRupees } from '#ui/format-rupees.ts';
import classes from './earnings-table.module.css';

interface EarningsTableProps {
  id: string;
  /** What the rows are, for the head of the first column. */
  of: 'Month' | 'Course';
  caption: string;
  rows: readonly { key: string; name: ReactNode; sums: EarningsSums }[];
}

const rupees = (amount: number) => formatRupees(amount, { decimals: 2 });

/** Earnings line by line. What is left comes first: on a phone the others scroll under the finger. */
export function EarningsTable({ id, of, caption, rows }: EarningsTableProps) {
  return (
    // A scroller must be reached by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroller} role="region" aria-labelledby={`${id}-caption`} tabIndex={0}>
      <table id={id} className={classes.table}>
        <caption id={`${id}-caption`} className={classes.caption}>
          {caption}
        </caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">Net</th>
            <th scope="col">Sales</th>
            <th scope="col">Gross</th>
            <th scope="col">Refunded</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, sums: { sales, gross, refunded, net } }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>
                <strong>{rupees(net)}</strong>
              </td>
              <td>{sales.toLocaleString('en-IN')}</td>
              <td>{rupees(gross)}</td>
              <td>{refunded === 0 ? '–' : rupees(-refunded)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
