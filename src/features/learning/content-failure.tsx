import { IconLock } from '@tabler/icons-react';
import { Navigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { ApiError } from '#data/api/api-error.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';

interface ContentFailureProps {
  error: ApiError | null;
  courseId: string | undefined;
  /** Where to come back to after signing in. */
  here: string;
  onRetry: () => void;
}

/** Explains why content cannot be shown: not signed in, not owned, not found, or not reachable. */
export function ContentFailure({ error, courseId, here, onRetry }: ContentFailureProps) {
  if (error?.kind !== 'http') {
    return (
      <ErrorState
        level={1}
        message="This content could not be loaded"
        text="You are offline, and this content is not saved on this device."
        offline
        onRetry={onRetry}
      />
    );
  }
  if (error.status === 401) return <Navigate replace to={paths.loginThen(here)} />;
  if (error.status === 403) {
    return (
      <EmptyState
        level={1}
        title="You don't own this course"
        text="Buy the course to open its lessons."
        icon={<IconLock size={32} stroke={1.5} />}
        action={
          <LinkButton to={courseId ? paths.overview(courseId) : paths.home}>
            {courseId ? 'See the course' : 'Browse Courses'}
          </LinkButton>
        }
      />
    );
  }
  if (error.status === 404) {
    return (
      <EmptyState
        level={1}
        title="This content does not exist"
        text="It may have been removed."
        action={<LinkButton to={paths.myLearning}>My Learning</LinkButton>}
      />
    );
  }
  return <ErrorState level={1} message="This content could not be loaded" text={error.message} onRetry={onRetry} />;
}
