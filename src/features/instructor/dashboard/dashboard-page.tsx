import { IconBooks, IconChevronRight, IconCurrencyRupee, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { InstructorCourse } from '#contract/authoring.ts';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { paths } from '#config/paths.ts';
import { useInstructorCourses } from '#data/queries/authoring/instructor-courses.ts';
import { useInstructorSummary } from '#data/queries/authoring/instructor-summary.ts';
import { useNotifications } from '#data/queries/authoring/notifications.ts';
import { useOnline } from '#data/queries/online.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { formatDate } from '#ui/format-date.ts';
import { formatRupees } from '#ui/format-rupees.ts';
import { Card } from '#ui/kit/card.tsx';
import { Columns } from '#ui/kit/columns.tsx';
import { CoverLink } from '#ui/kit/cover-link.tsx';
import { Group } from '#ui/kit/group.tsx';
import { IconTile } from '#ui/kit/icon-tile.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { countOf } from '../count-of.ts';
import classes from './dashboard-page.module.css';
import { InstructorPending } from './instructor-pending.tsx';
import { NotificationList } from './notification-list.tsx';
import { OwnCover } from '../own-cover.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { WaitingChanges } from './waiting-changes.tsx';

const RECENT = 4;
const LATEST = 3;
const ICON = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

/** The dashboard: sales, recently edited courses, and pending changes on this device. */
export function DashboardPage() {
  const { summary, failed, fetching, refetch } = useInstructorSummary();
  const { courses, isPending } = useInstructorCourses();
  const online = useOnline();
  if (!failed && (!summary || isPending)) return <InstructorPending />;
  const recent = [...(courses ?? [])].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, RECENT);
  return (
    <Stack gap={32}>
      <PageMeta title="Instructor Dashboard" description="Your courses, students and earnings." noindex />
      {summary ? (
        <Columns component="dl" least="13rem" gap={16}>
          <Count icon={<IconBooks {...ICON} />} name="Total Courses" note="Published" value={summary.coursesCount} />
          <Count
            icon={<IconUsers {...ICON} />}
            name="Total Students"
            note="Across all your courses"
            value={summary.totalStudents.toLocaleString('en-IN')}
          />
          <Count
            icon={<IconCurrencyRupee {...ICON} />}
            name="Total Earnings"
            note="After refunds"
            value={formatRupees(summary.totalEarnings, { decimals: 2 })}
          />
        </Columns>
      ) : (
        <ErrorState
          message={AUTHORING_TEXT.dataFailed}
          text={
            online
              ? undefined
              : 'You are offline. You can keep working on your courses: your changes are saved on this device.'
          }
          onRetry={refetch}
          retrying={fetching && online}
        />
      )}
      <WaitingChanges courses={courses ?? []} />
      <Latest />
      {courses && (
        <section aria-labelledby="recent">
          <Group gap={16} justify="space-between" nowrap className={classes.head}>
            <Text component="h2" id="recent" size="xl" className={classes.title}>
              Recently changed
            </Text>
            {recent.length > 0 && (
              <Link to={paths.instructorCourses} className={classes.more}>
                All courses
              </Link>
            )}
          </Group>
          {recent.length > 0 ? (
            <Card component="ul" rows>
              {recent.map((course) => (
                <Recent key={course._id} course={course} />
              ))}
            </Card>
          ) : (
            <EmptyState
              icon={<IconBooks size={32} stroke={1.5} />}
              title="No courses yet"
              text="Create your first one now. You can work offline: it is saved on this device."
              action={<LinkButton to={paths.createCourse}>Create Your First Course</LinkButton>}
            />
          )}
        </section>
      )}
    </Stack>
  );
}

/** What happened last; nothing where nothing did. The notifications' page says why when they are not known. */
function Latest() {
  const { list = [], markRead } = useNotifications();
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="latest">
      <Group gap={16} justify="space-between" nowrap className={classes.head}>
        <Text component="h2" id="latest" size="xl" className={classes.title}>
          Latest
        </Text>
        <Link to={paths.notifications} className={classes.more}>
          All notifications
        </Link>
      </Group>
      <NotificationList list={list.slice(0, LATEST)} markRead={markRead} label="Latest notifications" />
    </section>
  );
}

function Count({ icon, name, note, value }: { icon: ReactNode; name: string; note: string; value: ReactNode }) {
  return (
    <Card className={classes.card}>
      <Group component="dt" justify="space-between" nowrap className={classes.name}>
        {name}
        <IconTile>{icon}</IconTile>
      </Group>
      <dd className={classes.value}>{value}</dd>
      <Text component="dd" size="xs" dimmed className={classes.note}>
        {note}
      </Text>
    </Card>
  );
}

function Recent({ course }: { course: InstructorCourse }) {
  return (
    <Group component="li" gap={16} nowrap className={classes.row}>
      <span className={classes.cover}>
        <OwnCover course={course} sizes="96px" />
      </span>
      <Stack component="span" gap={2} className={classes.words}>
        <CoverLink to={paths.instructorCourse(course._id)} className={classes.link}>
          {course.title}
        </CoverLink>
        <Text component="span" size="sm" dimmed>
          {countOf(course.trackCount, 'track')} · {countOf(course.studentsCount, 'student')} ·{' '}
          {formatDate(course.updatedAt)}
        </Text>
      </Stack>
      <StatusBadge status={course.status} />
      <IconChevronRight size={18} className={classes.chevron} aria-hidden />
    </Group>
  );
}
