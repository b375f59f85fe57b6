import { IconCurrencyRupee, IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Earnings } from '#contract/earnings.ts';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { paths } from '#config/paths.ts';
import { useEarnings } from '#data/queries/authoring/earnings.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { formatRupees } from '#ui/format-rupees.ts';
import { Columns } from '#ui/kit/columns.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { OfflineNote } from '#ui/page/offline-note.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { saveFile } from '#ui/save-file.ts';
import { EarningsChart } from './earnings-chart.tsx';
import { earningsCsv } from './earnings-csv.ts';
import classes from './earnings-page.module.css';
import { EarningsTable } from './earnings-table.tsx';
import { InstructorPending } from './instructor-pending.tsx';
import { longMonth } from './month-name.ts';
import { StatusBadge } from '../status-badge.tsx';

/** More would be too narrow on a phone. */
const CHART_MONTHS = 12;
const MONTHS_TABLE = 'earnings-by-month';
const META = <PageMeta title="Earnings" description="What your courses earned." noindex />;

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
          text={online ? undefined : 'You are offline, and this device has no copy of your earnings yet.'}
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
          text="Once somebody buys a course of yours, you see here by course and by month what it brought."
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
          <dt>Asked back</dt>
          <dd>{rupees(requested)}</dd>
          <dd>Not decided yet; still in the total</dd>
        </div>
      )}
    </Columns>
  );
}

function Books({ earnings }: { earnings: Earnings }) {
  const { months, courses, timeZone } = earnings;
  const zone = new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'long' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
  return (
    <>
      <Stack component="section" aria-labelledby="by-month" gap={16} className={classes.section}>
        <Group gap="8px 16px" justify="space-between">
          <Text component="h2" id="by-month" size="xl" className={classes.title}>
            By month
          </Text>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
            onClick={() => saveFile('code-it-earnings.csv', earningsCsv(earnings), 'text/csv;charset=utf-8')}
          >
            Export CSV
          </Button>
        </Group>
        <EarningsChart months={months.slice(-CHART_MONTHS)} tableId={MONTHS_TABLE} />
        <EarningsTable
          id={MONTHS_TABLE}
          of="Month"
          caption="All months"
          rows={[...months].reverse().map((sums) => ({ key: sums.month, name: longMonth(sums.month), sums }))}
        />
        <Text size="sm" dimmed>
          Months begin by {zone ?? timeZone}. A refund counts in the month in which it was paid back.
        </Text>
      </Stack>
      <Stack component="section" aria-labelledby="by-course" gap={16} className={classes.section}>
        <Text component="h2" id="by-course" size="xl" className={classes.title}>
          By course
        </Text>
        <EarningsTable
          id="earnings-by-course"
          of="Course"
          caption="All courses that were sold"
          rows={courses.map(({ courseId, title, status, ...sums }) => ({
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
          }))}
        />
      </Stack>
    </>
  );
}
