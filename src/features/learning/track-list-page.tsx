import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { nextLesson } from '#contract/next-lesson.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import type { Track } from '#contract/track.ts';
import { useCourseContent } from '#data/queries/learning/content.ts';
import { useKnownProgress } from '#data/queries/learning/progress.ts';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { ContentFailure } from './content-failure.tsx';
import { GoOn } from './go-on.tsx';
import { TrackListSkeleton, TrackRowsSkeleton } from './track-list-skeleton.tsx';
import { TrackList } from './track-list.tsx';
import { Trail } from './trail.tsx';
import { TripCheck } from './trip-check.tsx';

/** /my-learning/course/:courseId */
export function TrackListPage() {
  const { courseId = '' } = useParams();
  const { tracks, courseTitle, isPending, error, refetch, source } = useCourseContent(courseId);
  return (
    <PageContainer>
      <PageMeta title={courseTitle || 'Course'} description="The lessons in your course." noindex />
      {tracks ? (
        <>
          <Trail steps={[{ label: 'My Learning', to: paths.myLearning }]} current={courseTitle} />
          <PageHeader title={courseTitle} />
          <Lessons key={courseId} courseId={courseId} tracks={tracks} fromDevice={source === 'device'} />
        </>
      ) : isPending ? (
        <TrackListSkeleton />
      ) : (
        <ContentFailure error={error} courseId={courseId} here={paths.courseTracks(courseId)} onRetry={refetch} />
      )}
    </PageContainer>
  );
}

interface LessonsProps {
  courseId: string;
  tracks: readonly Track[];
  /** The tracks came from this device, and the server was not heard yet. */
  fromDevice: boolean;
}

function Lessons({ courseId, tracks, fromDevice }: LessonsProps) {
  const { progress, here, known } = useKnownProgress(courseId);
  const lessons = lessonsOf(tracks);
  const next = nextLesson(lessons, progress);
  // Decided once: a folder that opened later would move the list under a press. The server is waited for only where it has just
  // answered, and this device knows nothing of the course.
  const [openWith, setOpenWith] = useState<string | null>();
  const decided = known || (here && (fromDevice || progress.size > 0));
  if (openWith === undefined && decided) setOpenWith(next?.trackId ?? null);
  return (
    <>
      {lessons.length > 0 && (
        <GoOn courseId={courseId} lessons={lessons} progress={progress} next={known ? next : undefined} />
      )}
      <TripCheck courseId={courseId} tracks={tracks} />
      {openWith === undefined ? (
        <TrackRowsSkeleton />
      ) : (
        <TrackList courseId={courseId} tracks={tracks} openWith={openWith} />
      )}
    </>
  );
}
