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
import { TrackListSkeleton } from './track-list-skeleton.tsx';
import { TrackList } from './track-list.tsx';
import { Trail } from './trail.tsx';
import { TripCheck } from './trip-check.tsx';

/** /my-learning/course/:courseId */
export function TrackListPage() {
  const { courseId = '' } = useParams();
  const { tracks, courseTitle, isPending, error, refetch } = useCourseContent(courseId);
  return (
    <PageContainer>
      <PageMeta title={courseTitle || 'Course'} description="The lessons in your course." noindex />
      {tracks ? (
        <>
          <Trail steps={[{ label: 'My Learning', to: paths.myLearning }]} current={courseTitle} />
          <PageHeader title={courseTitle} />
          <Lessons courseId={courseId} tracks={tracks} />
        </>
      ) : isPending ? (
        <TrackListSkeleton />
      ) : (
        <ContentFailure error={error} courseId={courseId} here={paths.courseTracks(courseId)} onRetry={refetch} />
      )}
    </PageContainer>
  );
}

function Lessons({ courseId, tracks }: { courseId: string; tracks: readonly Track[] }) {
  const { progress, known } = useKnownProgress(courseId);
  const lessons = lessonsOf(tracks);
  const next = known ? nextLesson(lessons, progress) : undefined;
  return (
    <>
      {lessons.length > 0 && <GoOn courseId={courseId} lessons={lessons} progress={progress} next={next} />}
      <TripCheck courseId={courseId} tracks={tracks} />
      <TrackList courseId={courseId} tracks={tracks} openWith={next?.trackId} />
    </>
  );
}
