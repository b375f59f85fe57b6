import { Navigate, useParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { nextLesson } from '#contract/next-lesson.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import { useCourseContent } from '#data/queries/learning/content.ts';
import { useKnownProgress } from '#data/queries/learning/progress.ts';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { ContentFailure } from './content-failure.tsx';
import { nextLessonLink } from '#ui/lesson/lesson-link.ts';
import { TrackListSkeleton } from './track-list-skeleton.tsx';

/**
 * /my-learning/course/:courseId/next: leads to the lesson with which the learner goes on, for links that do not know it yet.
 * When there is none it leads to the course.
 */
export function NextLessonPage() {
  const { courseId = '' } = useParams();
  const { tracks, isPending, error, refetch } = useCourseContent(courseId);
  const { progress, known } = useKnownProgress(courseId);
  if (tracks && known) {
    const next = nextLesson(lessonsOf(tracks), progress);
    const { to, state } = next ? nextLessonLink(courseId, next) : { to: paths.courseTracks(courseId), state: null };
    return <Navigate replace to={to} state={state} />;
  }
  return (
    <PageContainer>
      <PageMeta title="Lesson" description="The next lesson in your course." noindex />
      {tracks || isPending ? (
        <TrackListSkeleton />
      ) : (
        <ContentFailure error={error} courseId={courseId} here={paths.nextLesson(courseId)} onRetry={refetch} />
      )}
    </PageContainer>
  );
}
