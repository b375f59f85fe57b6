import { IconCurrencyRupee, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import type { CourseEarnings, Earnings, EarningsSums } from '#contract/earnings.ts';
import { EARNINGS_DAYS } from '#contract/limits.ts';
import { useEarnings } from '#data/queries/authoring/earnings.ts';
import { useOnline } from '#data/queries/online.ts';
import { toCsv } from '#lib/to-csv.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { formatRupees } from '#ui/format-rupees.ts';
import { Card } from '#ui/kit/card.tsx';
import { Columns } from '#ui/kit/columns.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { OfflineNote } from '#ui/page/offline-note.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { saveFile } from '#ui/save-file.ts';
import { TabBar } from '#ui/tab-bar.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { EarningsChart, type Period } from './earnings-chart.tsx';
import classes from './earnings-page.module.css';
import { InstructorPending } from './instructor-pending.tsx';
import { longDay, longMonth, shortDay, shortMonth } from './period-name.ts';
import { trendWords } from './trend-words.ts';

interface EarningsTableProps {
  id: string;
  /** What the rows are, for the head of the first column. */
  of: 'Day' | 'Month' | 'Course';
  caption: string;
  rows: readonly { key: string; name: ReactNode; sums: EarningsSums; trend?: ReactNode }[];
}

const rupees = (amount: number) => formatRupees(amount, { decimals: 2 });

/** Earnings line by line. What is left comes first: on a phone the others scroll under the finger. */
function EarningsTable({ id, of, caption, rows }: EarningsTableProps) {
  const hasTrend = rows.some(({ trend }) => trend !== undefined);
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
            {hasTrend && <th scope="col">Trend</th>}
            <th scope="col">Sales</th>
            <th scope="col">Gross</th>
            <th scope="col">Refunded</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, sums: { sales, gross, refunded, net }, trend }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>
                <strong>{rupees(net)}</strong>
              </td>
              {hasTrend && <td>{trend}</td>}
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

const HEAD = ['Month', 'Course', 'Sales', 'Gross (INR)', 'Refunds', 'Refunded (INR)', 'Net (INR)'];

/** Earnings for a spreadsheet: a line a course and month in which something was sold or paid back, the earliest first. */
function earningsCsv({ courses }: Earnings): string {
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

/** More would be too narrow on a phone. */
const CHART_MONTHS = 12;
/** The days that the table has at first. */
const FIRST_DAYS = 7;
const TABS = [
  { id: 'day', label: `Last ${EARNINGS_DAYS} days` },
  { id: 'month', label: 'By month' },
] as const;
const TABLE = 'earnings-over-time';
const META = <PageMeta title="Earnings" description="What your courses have earned." noindex />;

/** What the courses earned: in all, by month and by course. */
export function EarningsPage() {
  const { earnings, failed, stale, asOf, fetching, refetch } = useEarnings();
  const online = useOnline();
  if (failed) {
    return (
      <>
        {META}
        <ErrorState
          message={AUTHORING_TEXT.dataFailed}
          text={online ? undefined : 'You are offline, and your earnings are not saved on this device yet.'}
          onRetry={refetch}
          retrying={fetching && online}
        />
      </>
    );
  }
  if (!earnings) return <InstructorPending />;
  return (
    <Stack gap={32} className={classes.page}>
      {META}
      {(stale || !online) && <OfflineNote asOf={asOf} />}
      <Total earnings={earnings} />
      {earnings.months.length === 0 ? (
        <EmptyState
          icon={<IconCurrencyRupee size={32} stroke={1.5} />}
          title="No sales yet"
          text="When someone buys one of your courses, your earnings appear here by course and by month."
          action={<LinkButton to={paths.instructorCourses}>My Courses</LinkButton>}
        />
      ) : (
        <Books earnings={earnings} />
      )}
    </Stack>
  );
}

function Total({ earnings: { total, requested, months } }: { earnings: Earnings }) {
  const rupees = (amount: number) => formatRupees(amount, { decimals: 2 });
  const now = months.at(-1);
  return (
    <Columns component="dl" least="15rem" gap={16} className={classes.totals}>
      <div className={classes.main}>
        <dt>Total Earnings</dt>
        <dd>{rupees(total.net)}</dd>
        <dd>
          {rupees(total.gross)} paid, {rupees(total.refunded)} refunded
        </dd>
      </div>
      {now && (
        <div>
          <dt>{longMonth(now.month)}</dt>
          <dd>{rupees(now.net)}</dd>
          <dd>{now.sales === 1 ? '1 sale' : `${now.sales.toLocaleString('en-IN')} sales`}</dd>
        </div>
      )}
      {requested > 0 && (
        <div>
          <dt>Refunds requested</dt>
          <dd>{rupees(requested)}</dd>
          <dd>Awaiting a decision. Still included in the total.</dd>
        </div>
      )}
    </Columns>
  );
}

function Books({ earnings }: { earnings: Earnings }) {
  const { courses, timeZone } = earnings;
  // The address names the view: a reload and a link keep it.
  const [search, setSearch] = useSearchParams();
  const by = search.get('by') === 'month' ? 'month' : 'day';
  const zone = new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'long' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
  return (
    <>
      <Stack component="section" aria-labelledby="over-time" gap={16} className={classes.section}>
        <Group gap="8px 16px" justify="space-between">
          <Text component="h2" id="over-time" size="xl" className={classes.title}>
            Over time
          </Text>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
            onClick={() => saveFile('code-it-earnings.csv', earningsCsv(earnings), 'text/csv;charset=utf-8')}
          >
            Export CSV
          </Button>
        </Group>
        <div>
          <TabBar
            label="Earnings over time"
            tabs={TABS}
            active={by}
            onChange={(next) => setSearch(next === 'month' ? { by: next } : {}, { replace: true })}
          >
            <Stack gap={16}>{by === 'month' ? <Months earnings={earnings} /> : <Days earnings={earnings} />}</Stack>
          </TabBar>
        </div>
        <Text size="sm" dimmed>
          {by === 'month'
            ? `Months follow ${zone ?? timeZone}. A refund counts in the month it was paid.`
            : `Days follow ${zone ?? timeZone}. A refund counts on the day it was paid.`}
        </Text>
      </Stack>
      <Stack component="section" aria-labelledby="by-course" gap={16} className={classes.section}>
        <Text component="h2" id="by-course" size="xl" className={classes.title}>
          By course
        </Text>
        <EarningsTable
          id="earnings-by-course"
          of="Course"
          caption="All courses sold"
          rows={courses.map(({ courseId, title, status, trend, ...sums }) => ({
            key: courseId,
            name: (
              <Group component="span" gap="4px 12px">
                <Link to={paths.instructorCourse(courseId)} className={classes.link}>
                  {title}
                </Link>
                <StatusBadge status={status} />
              </Group>
            ),
            sums,
            trend: <Trend trend={trend} gross={sums.gross} />,
          }))}
        />
        <Text size="sm" dimmed>
          The trend compares the sales of the last {EARNINGS_DAYS} days with those of the {EARNINGS_DAYS} days before,
          without refunds.
        </Text>
      </Stack>
    </>
  );
}

function Days({ earnings: { days } }: { earnings: Earnings }) {
  const [all, setAll] = useState(false);
  const periods = days.map(({ day, ...sums }): Period => ({
    key: day,
    short: shortDay(day),
    long: longDay(day),
    sums,
  }));
  const moved = periods.filter(({ sums }) => sums.sales > 0 || sums.refunds > 0);
  if (moved.length === 0) {
    return (
      <Card className={classes.quiet}>
        <Text dimmed>
          No sales and no refunds in the last {EARNINGS_DAYS} days. Earlier ones are in the view by month.
        </Text>
      </Card>
    );
  }
  return (
    <>
      <EarningsChart of="day" periods={periods} tableId={TABLE} />
      <EarningsTable
        id={TABLE}
        of="Day"
        caption="Days with sales or refunds"
        rows={toRows(all ? moved : moved.slice(-FIRST_DAYS), 'short')}
      />
      {moved.length > FIRST_DAYS && (
        <div>
          <Button variant="subtle" aria-expanded={all} aria-controls={TABLE} onClick={() => setAll(!all)}>
            {all ? 'Show fewer days' : `Show all ${moved.length} days`}
          </Button>
        </div>
      )}
    </>
  );
}

function Months({ earnings: { months } }: { earnings: Earnings }) {
  const periods = months.map(({ month, ...sums }): Period => ({
    key: month,
    short: shortMonth(month),
    long: longMonth(month),
    sums,
  }));
  return (
    <>
      <EarningsChart of="month" periods={periods.slice(-CHART_MONTHS)} tableId={TABLE} />
      <EarningsTable id={TABLE} of="Month" caption="All months" rows={toRows(periods, 'long')} />
    </>
  );
}

/** The latest first. */
const toRows = (periods: readonly Period[], name: 'short' | 'long') =>
  [...periods].reverse().map((period) => ({ key: period.key, name: period[name], sums: period.sums }));

function Trend({ trend, gross }: Pick<CourseEarnings, 'trend' | 'gross'>) {
  const { short, long, direction } = trendWords(trend, gross);
  return (
    <span className={classes.trend} data-direction={direction}>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{long}</VisuallyHidden>
    </span>
  );
}
