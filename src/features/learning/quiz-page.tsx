import { IconListCheck } from '@tabler/icons-react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { readQuiz } from '#contract/quiz-rules.ts';
import { useTrack } from '#data/queries/learning/content.ts';
import { lessonPath } from '#ui/lesson/lesson-link.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { ContentFailure } from './content-failure.tsx';
import { QuizLesson } from './quiz-lesson.tsx';
import { TrackListSkeleton } from './track-list-skeleton.tsx';

/** /course/quiz?courseId&trackId: a quiz. */
export function QuizPage() {
  const [search] = useSearchParams();
  const trackId = search.get('trackId') ?? '';
  const courseId = search.get('courseId') ?? undefined;
  return (
    <PageContainer>
      {trackId ? (
        <Found key={trackId} courseId={courseId} trackId={trackId} />
      ) : (
        <>
          <PageMeta title="Quiz" description="A quiz in your course." noindex />
          <EmptyState level={1} title="No quiz selected" icon={<IconListCheck size={32} stroke={1.5} />} />
        </>
      )}
    </PageContainer>
  );
}

function Found({ courseId, trackId }: { courseId: string | undefined; trackId: string }) {
  const { track, siblings, ancestors, courseTitle, hasCourse, isPending, error, refetch } = useTrack({
    courseId,
    trackId,
  });
  if (track && track.type !== 'quiz') return <Navigate replace to={lessonPath(track.courseId, track)} />;
  return (
    <>
      <PageMeta title={track?.title ?? 'Quiz'} description="A quiz in your course." noindex />
      {track ? (
        <QuizLesson
          track={track}
          quiz={readQuiz(track.content)}
          siblings={siblings}
          ancestors={ancestors}
          courseTitle={courseTitle}
          hasCourse={hasCourse}
        />
      ) : isPending ? (
        <TrackListSkeleton />
      ) : (
        <ContentFailure
          error={error}
          courseId={courseId}
          here={paths.quiz(courseId ?? '', trackId)}
          onRetry={refetch}
        />
      )}
    </>
  );
}
