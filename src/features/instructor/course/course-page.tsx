import { IconArrowLeft, IconBooks } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useCourseDraft } from '#data/queries/authoring/course-draft.ts';
import { useOnline } from '#data/queries/online.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { Columns } from '#ui/kit/columns.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CourseEditor } from './course-editor.tsx';
import { coursesFailure } from '../courses-failure.ts';
import type { PreviewProps } from '../text/lesson-preview.tsx';
import classes from './course-page.module.css';

interface CoursePageProps {
  /** Renders a lesson as learners see it; passed in by the route. */
  Preview: ComponentType<PreviewProps>;
}

/** The course page of an instructor: details, tracks and status (specification, section 2). */
export function CoursePage({ Preview }: CoursePageProps) {
  const { courseId = '' } = useParams();
  const { draft, isPending, error, refetch, conflicts } = useCourseDraft(courseId);
  const online = useOnline();
  return (
    <>
      <PageMeta title={draft?.course.title ?? 'Course'} description="A course of yours." noindex />
      <Link to={paths.instructorCourses} className={classes.back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        Back to My Courses
      </Link>
      {draft ? (
        <CourseEditor draft={draft} conflicts={conflicts} Preview={Preview} />
      ) : isPending ? (
        <Stack gap={24} aria-busy="true">
          <Skeleton height={72} radius="lg" />
          <Columns least="20rem" gap={24}>
            <Skeleton height={420} radius="lg" />
            <Skeleton height={420} radius="lg" />
          </Columns>
        </Stack>
      ) : error?.kind === 'http' && error.status < 500 ? (
        <EmptyState
          level={1}
          icon={<IconBooks size={32} stroke={1.5} />}
          title="This is not one of your courses"
          text={error.message}
          action={<LinkButton to={paths.instructorCourses}>My Courses</LinkButton>}
        />
      ) : (
        <ErrorState
          level={1}
          message={coursesFailure(error ?? { kind: 'network' })}
          text={online ? undefined : 'You are offline, and this course is not saved on this device yet.'}
          onRetry={refetch}
        />
      )}
    </>
  );
}
