import { IconBooks, IconChevronRight, IconCurrencyRupee, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { InstructorCourse } from '#contract/authoring.ts';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { paths } from '#config/paths.ts';
import { useInstructorCourses } from '#data/queries/authoring.ts';
import { useInstructorSummary } from '#data/queries/instructor-summary.ts';
import { useNotifications } from '#data/queries/notifications.ts';
import { useOnline } from '#data/queries/online.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatDate } from '#ui/format-date.ts';
import { formatRupees } from '#ui/format-rupees.ts';
import { PageMeta } from '#ui/page-meta.tsx';
import { countOf } from './count-of.ts';
import classes from './dashboard-page.module.css';
import { InstructorPending } from './instructor-pending.tsx';
import { NotificationList } from './notification-list.tsx';
import { OwnCover } from './own-cover.tsx';
import { StatusBadge } from './status-badge.tsx';
import { WaitingChanges } from './waiting-changes.tsx';

const RECENT = 4;
const LATEST = 3;
const ICON = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

/** The instructor's first look: what is sold, what was worked on last, what waits on this device. */
export function DashboardPage() {
  const { summary, failed, fetching, refetch } = useInstructorSummary();
  const { courses, isPending } = useInstructorCourses();
  const online = useOnline();
  if (!failed && (!summary || isPending)) return <InstructorPending />;
  const recent = [...(courses ?? [])].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, RECENT);
  return (
    <div className={classes.page}>
      <PageMeta title="Instructor Dashboard" description="Your courses, students and earnings." noindex />
      {summary ? (
        <dl className={classes.cards}>
          <Card icon={<IconBooks {...ICON} />} name="Total Courses" note="Published" value={summary.coursesCount} />
          <Card
            icon={<IconUsers {...ICON} />}
            name="Total Students"
            note="Own one of your courses"
            value={summary.totalStudents.toLocaleString('en-IN')}
          />
          <Card
            icon={<IconCurrencyRupee {...ICON} />}
            name="Total Earnings"
            note="Without what was refunded"
            value={formatRupees(summary.totalEarnings, { decimals: 2 })}
          />
        </dl>
      ) : (
        <ErrorState
          message={AUTHORING_TEXT.dataFailed}
          text={online ? undefined : 'You are offline. Your courses are on this device: what you write is kept.'}
          onRetry={refetch}
          retrying={fetching && online}
        />
      )}
      <WaitingChanges courses={courses ?? []} />
      <Latest />
      {courses && (
        <section aria-labelledby="recent">
          <div className={classes.head}>
            <h2 id="recent" className={classes.title}>
              Recently changed
            </h2>
            {recent.length > 0 && (
              <Link to={paths.instructorCourses} className={classes.more}>
                All courses
              </Link>
            )}
          </div>
          {recent.length > 0 ? (
            <ul className={classes.list}>
              {recent.map((course) => (
                <Recent key={course._id} course={course} />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={<IconBooks size={32} stroke={1.5} />}
              title="No courses yet"
              text="Write the first one now: it is kept on this device, with or without a network."
              action={<LinkButton to={paths.createCourse}>Create Your First Course</LinkButton>}
            />
          )}
        </section>
      )}
    </div>
  );
}

/** What happened last; nothing where nothing did. The notifications' page says why when they are not known. */
function Latest() {
  const { list = [], markRead } = useNotifications();
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="latest">
      <div className={classes.head}>
        <h2 id="latest" className={classes.title}>
          Latest
        </h2>
        <Link to={paths.notifications} className={classes.more}>
          All notifications
        </Link>
      </div>
      <NotificationList list={list.slice(0, LATEST)} markRead={markRead} label="Latest notifications" />
    </section>
  );
}

function Card({ icon, name, note, value }: { icon: ReactNode; name: string; note: string; value: ReactNode }) {
  return (
    <div className={classes.card}>
      <dt className={classes.name}>
        {name}
        <span className={classes.icon}>{icon}</span>
      </dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  );
}

function Recent({ course }: { course: InstructorCourse }) {
  return (
    <li className={classes.row}>
      <span className={classes.cover}>
        <OwnCover course={course} sizes="96px" />
      </span>
      <span className={classes.words}>
        <Link to={paths.instructorCourse(course._id)} className={classes.link}>
          {course.title}
        </Link>
        <span className={classes.dim}>
          {countOf(course.trackCount, 'track')} · {countOf(course.studentsCount, 'student')} ·{' '}
          {formatDate(course.updatedAt)}
        </span>
      </span>
      <StatusBadge status={course.status} />
      <IconChevronRight size={18} className={classes.chevron} aria-hidden />
    </li>
  );
}
