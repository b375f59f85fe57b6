import { useQuery } from '@tanstack/react-query';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useLocation, useParams } from 'react-router-dom';
import { TEXT } from '#contract/texts.ts';
import { paths } from '#config/paths.ts';
import { courseQuery } from '#data/queries/buying/courses.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { CourseOverview } from './course-overview.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';

function CourseNotFound() {
  return (
    <>
      <PageMeta title="Course not found" description="We could not find this course in the catalogue." noindex />
      <EmptyState
        icon={<IconZoomQuestion size={32} stroke={1.5} />}
        title="Course not found"
        level={1}
        text="It may have been removed, or the link may be incomplete."
        action={<LinkButton to={paths.home}>Browse Courses</LinkButton>}
      />
    </>
  );
}

function CourseById({ courseId }: { courseId: string }) {
  const { data: course, isError, isFetching, refetch } = useQuery(courseQuery(courseId));
  if (course) {
    const summary = course.description.split('\n')[0] ?? course.title;
    return (
      <>
        <PageMeta
          title={course.title}
          description={summary.length > 160 ? `${summary.slice(0, 157).trimEnd()}…` : summary}
          image={course.thumbnail}
          canonical={paths.overview(course._id)}
        />
        <CourseOverview course={course} />
      </>
    );
  }
  if (course === null) return <CourseNotFound />;
  if (isError) {
    return (
      <>
        <PageMeta title="Course" description="This course could not be loaded." noindex />
        <ErrorState
          message={TEXT.courses.categoryFailed}
          text="Check your connection and try again."
          level={1}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </>
    );
  }
  return <OverviewSkeleton />;
}

function stateCourseId(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('courseId' in state)) return undefined;
  return typeof state.courseId === 'string' ? state.courseId : undefined;
}

/** The id comes from the route, else from the navigation state (decisions, 'Course overview id'). */
export function OverviewPage() {
  const params = useParams();
  const location = useLocation();
  const courseId = params.courseId ?? stateCourseId(location.state);
  return (
    <PageContainer>{courseId ? <CourseById key={courseId} courseId={courseId} /> : <CourseNotFound />}</PageContainer>
  );
}
