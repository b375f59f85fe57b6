import { IconBooks, IconListDetails, IconPlus, IconSearch, IconSearchOff, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '#config/paths.ts';
import type { InstructorCourse } from '#contract/authoring.ts';
import { categoryLabel } from '#contract/categories.ts';
import { SKELETONS_INSTRUCTOR } from '#contract/limits.ts';
import { useInstructorCourses } from '#data/queries/authoring/instructor-courses.ts';
import { useOnline } from '#data/queries/online.ts';
import { usePendingCommands, useSaveState } from '#data/queries/outbox.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { formatRupees } from '#ui/format-rupees.ts';
import { CoverLink } from '#ui/kit/cover-link.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { SaveMark } from '#ui/lesson/save-mark.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { countOf } from '../count-of.ts';
import { coursesFailure } from '../courses-failure.ts';
import { isRefusedCreation } from '../is-refused-creation.ts';
import { OwnCover } from '../own-cover.tsx';
import { StatusBadge } from '../status-badge.tsx';
import classes from './courses-page.module.css';
import { INSTRUCTOR_SORTS, type InstructorSort, sortCourses } from './sort-courses.ts';

/** A course in its instructor's list; the whole card leads to it. */
function InstructorCard({ course }: { course: InstructorCourse }) {
  const saved = useSaveState(course._id);
  const refused = usePendingCommands().some((command) => isRefusedCreation(command, course._id));
  return (
    <article className={classes.card}>
      <div className={classes.cover}>
        <OwnCover course={course} sizes="(max-width: 48em) 92vw, 300px" />
        <span className={classes.badge}>
          <StatusBadge status={course.status} />
        </span>
      </div>
      <div className={classes.body}>
        <p className={classes.meta}>{categoryLabel(course.category)}</p>
        <h2 className={classes.title}>
          <CoverLink to={paths.instructorCourse(course._id)} className={classes.link}>
            {course.title}
          </CoverLink>
        </h2>
        <p className={classes.counts}>
          <span>
            <IconUsers size={16} stroke={1.75} aria-hidden />
            {countOf(course.studentsCount, 'student')}
          </span>
          <span>
            <IconListDetails size={16} stroke={1.75} aria-hidden />
            {countOf(course.trackCount, 'track')}
          </span>
        </p>
        <p className={classes.foot}>
          <strong>{formatRupees(course.price)}</strong>
          {refused ? (
            <Text component="span" size="sm" tone="danger" className={classes.refused}>
              Not created. Open to fix
            </Text>
          ) : (
            <SaveMark state={saved} words />
          )}
        </p>
      </div>
    </article>
  );
}

/** Instructor My Courses (specification, section 2). */
export function CoursesPage() {
  const { courses, isPending, error, refetch } = useInstructorCourses();
  const online = useOnline();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<InstructorSort>('newest');
  const shown = courses && sortCourses(courses, search, sort);
  return (
    <>
      <PageMeta title="My Courses" description="The courses you create and publish." noindex />
      <Group gap="12px 16px" className={classes.toolbar}>
        <div className={classes.search}>
          <IconSearch size={18} stroke={1.75} aria-hidden className={classes.icon} />
          <input
            type="search"
            className={classes.input}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            placeholder="Search by title"
            aria-label="Search your courses by title"
            autoComplete="off"
          />
        </div>
        <Group component="label" gap={10} nowrap className={classes.sort} htmlFor="sort-courses">
          <span>Sort by</span>
          <SelectField
            id="sort-courses"
            value={sort}
            options={INSTRUCTOR_SORTS}
            onChoose={(value) => setSort(value as InstructorSort)}
          />
        </Group>
        <LinkButton
          to={paths.createCourse}
          size="lg"
          className={classes.new}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          New course
        </LinkButton>
      </Group>
      {isPending && !courses && (
        <div className={classes.grid} aria-busy="true">
          {Array.from({ length: SKELETONS_INSTRUCTOR }, (_, index) => (
            <div key={index} data-testid="course-skeleton">
              <Skeleton height={300} radius="lg" />
            </div>
          ))}
        </div>
      )}
      {error && !courses && (
        <ErrorState
          message={coursesFailure(error)}
          text={online ? undefined : 'You are offline, and your courses are not saved on this device yet.'}
          onRetry={refetch}
        />
      )}
      {shown && courses.length === 0 && (
        <EmptyState
          icon={<IconBooks size={32} stroke={1.5} />}
          title="No Courses Available"
          text="A course starts as a draft that only you can see. You can work on it offline."
          action={<LinkButton to={paths.createCourse}>Create Your First Course</LinkButton>}
        />
      )}
      {shown && courses.length > 0 && (
        <>
          <VisuallyHidden>
            <span role="status">{`${shown.length} of ${courses.length} ${courses.length === 1 ? 'course' : 'courses'}`}</span>
          </VisuallyHidden>
          {shown.length === 0 ? (
            <EmptyState
              icon={<IconSearchOff size={32} stroke={1.5} />}
              title="No courses match your search criteria."
              action={
                <Button variant="default" onClick={() => setSearch('')}>
                  Clear search
                </Button>
              }
            />
          ) : (
            <ul className={classes.grid}>
              {shown.map((course) => (
                <li key={course._id}>
                  <InstructorCard course={course} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </>
  );
}
