import { IconLock } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { Track } from '#contract/track.ts';
import { useTrack } from '#data/queries/learning/content.ts';
import { LinkButton } from '#ui/button.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { lessonPath } from '#ui/lesson/lesson-link.ts';
import type { LessonNotesSlot } from '#ui/lesson/notes-slot.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { GoBackButton } from './go-back-button.tsx';
import type { LessonHeadStart } from './head-start.ts';
import classes from './lesson.module.css';
import { LessonView } from './lesson-view.tsx';

interface LessonProps {
  trackId: string;
  courseId: string | undefined;
  head: LessonHeadStart;
  /** The second that the address names. */
  at: number | undefined;
  /** Reached by a press in the app, which is the gesture that browsers want before sound. */
  autoPlay: boolean;
  /** A way to get a course. */
  Offer: ComponentType<{ courseId: string }>;
  Notes: LessonNotesSlot;
}

/** Loads the lesson and sets the page title, or explains why the lesson cannot be shown. */
export function Lesson(props: LessonProps) {
  const { trackId, courseId, head } = props;
  const query = useTrack({ courseId, trackId });
  const started: Track | undefined = head.content?._id === trackId ? head.content : undefined;
  const track = query.track ?? started;
  return (
    <>
      <PageMeta title={track?.title ?? 'Lesson'} description="Watch a lesson in your course." noindex />
      <FoundLesson {...props} track={track} query={query} />
    </>
  );
}

interface FoundLessonProps extends LessonProps {
  track: Track | undefined;
  query: ReturnType<typeof useTrack>;
}

function FoundLesson({ trackId, courseId, head, at, autoPlay, Offer, Notes, track, query }: FoundLessonProps) {
  if (track && track.type !== 'video') return <Navigate replace to={lessonPath(track.courseId, track)} />;
  if (track) {
    return (
      <LessonView
        track={track}
        siblings={query.siblings}
        courseTitle={query.courseTitle}
        seconds={head.seconds ?? 0}
        autoPlay={autoPlay}
        at={at}
        Offer={query.isPreview ? Offer : null}
        hasCourse={query.hasCourse}
        Notes={Notes}
        refetch={query.refetch}
      />
    );
  }
  if (query.isPending) {
    return (
      <Stack gap={24} className={classes.layout} role="status" aria-label="Loading the lesson">
        <div className={classes.main}>
          <Skeleton className={classes.stageSkeleton} radius="lg" />
          <Skeleton height={32} width="60%" style={{ marginTop: 24 }} />
          <Skeleton height={18} width="90%" style={{ marginTop: 16 }} />
        </div>
        <Skeleton height={360} radius="lg" />
      </Stack>
    );
  }
  const { error } = query;
  if (error?.kind === 'http' && error.status === 401) {
    return <Navigate replace to={paths.loginThen(paths.player(courseId ?? '', trackId))} />;
  }
  if (error?.kind === 'http' && error.status === 403) {
    return (
      <EmptyState
        level={1}
        title="You don't own this course"
        text="Buy the course to watch this lesson."
        icon={<IconLock size={32} stroke={1.5} />}
        action={
          courseId ? (
            <LinkButton to={paths.overview(courseId)}>See the course</LinkButton>
          ) : (
            <GoBackButton courseId={courseId} />
          )
        }
      />
    );
  }
  if (error?.kind === 'http' && error.status === 404) {
    return (
      <EmptyState
        level={1}
        title="This lesson does not exist"
        text="It may have been removed from the course."
        action={<GoBackButton courseId={courseId} />}
      />
    );
  }
  return (
    <ErrorState
      level={1}
      message="This lesson could not be loaded"
      text={
        error && error.kind !== 'http'
          ? 'You are offline, and this lesson is not saved on this device.'
          : (error?.message ?? 'Please try again.')
      }
      offline={error !== null && error.kind !== 'http'}
      onRetry={query.refetch}
    />
  );
}
