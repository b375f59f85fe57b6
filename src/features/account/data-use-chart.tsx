import { DATA_PURPOSES, type DataPurpose, type DataUseRow } from '#data/queries/device/data-use.ts';
import { formatBytes } from '#ui/format-bytes.ts';
import classes from './data-use-chart.module.css';

const NAMES: Record<DataPurpose, string> = {
  download: 'Downloads',
  'in-advance': 'Automatic',
  streaming: 'Streaming',
  catalogue: 'Catalogue',
};
const MONTHS = 6;

const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00`).toLocaleDateString('en-IN', { month: 'short', year: 'numeric' });

/** Data use by month and purpose, as bars and as numbers. */
export function DataUseChart({ rows, month }: { rows: readonly DataUseRow[]; month: string }) {
  const months = [...new Set([...rows.map((row) => row.month), month])].sort().slice(-MONTHS).reverse();
  const used = (of: string, purpose: DataPurpose) =>
    rows.reduce((sum, row) => sum + (row.month === of && row.purpose === purpose ? row.bytes + row.reserved : 0), 0);
  const total = (of: string) => DATA_PURPOSES.reduce((sum, purpose) => sum + used(of, purpose), 0);
  const most = Math.max(1, ...months.map(total));
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <caption className={classes.caption}>Data used on this device</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {DATA_PURPOSES.map((purpose) => (
              <th key={purpose} scope="col">
                <span className={classes.key} data-purpose={purpose} aria-hidden />
                {NAMES[purpose]}
              </th>
            ))}
          </tr>
        </thead>
        {months.map((of) => (
          <tbody key={of}>
            <tr>
              <th scope="row">{monthName(of)}</th>
              {DATA_PURPOSES.map((purpose) => (
                <td key={purpose}>{formatBytes(used(of, purpose))}</td>
              ))}
            </tr>
            <tr aria-hidden>
              <td colSpan={DATA_PURPOSES.length + 1} className={classes.barCell}>
                <span className={classes.bar}>
                  {DATA_PURPOSES.map((purpose) => (
                    <span
                      key={purpose}
                      data-purpose={purpose}
                      style={{ width: `${(used(of, purpose) / most) * 100}%` }}
                    />
                  ))}
                </span>
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  );
}
