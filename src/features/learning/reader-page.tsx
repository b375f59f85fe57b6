import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Navigate } from 'react-router-dom';
import { IconFileText } from '@tabler/icons-react';
import { paths } from '#config/paths.ts';
import { useTrack } from '#data/queries/learning/content.ts';
import { lessonPath } from '#ui/lesson/lesson-link.ts';
import type { LessonNotesSlot } from '#ui/lesson/notes-slot.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { Reading } from './reading.tsx';
import { ContentFailure } from './content-failure.tsx';
import { TrackListSkeleton } from './track-list-skeleton.tsx';

interface ReaderPageProps {
  Offer: ComponentType<{ courseId: string }>;
  Notes: LessonNotesSlot;
}

/** /course/reader?courseId&trackId&at: a text lesson. */
export function ReaderPage({ Offer, Notes }: ReaderPageProps) {
  const [search] = useSearchParams();
  const trackId = search.get('trackId') ?? '';
  const courseId = search.get('courseId') ?? undefined;
  if (!trackId) {
    return (
      <PageContainer>
        <PageMeta title="Lesson" description="A lesson in your course." noindex />
        <EmptyState title="No lesson selected" icon={<IconFileText size={32} stroke={1.5} />} />
      </PageContainer>
    );
  }
  return <ReaderLesson courseId={courseId} trackId={trackId} Offer={Offer} Notes={Notes} />;
}

interface ReaderLessonProps {
  courseId: string | undefined;
  trackId: string;
  Offer: ComponentType<{ courseId: string }>;
  Notes: LessonNotesSlot;
}

function ReaderLesson({ courseId, trackId, Offer, Notes }: ReaderLessonProps) {
  const { track, siblings, ancestors, courseTitle, isPreview, hasCourse, isPending, error, refetch } = useTrack({
    courseId,
    trackId,
  });
  if (track && track.type !== 'text') return <Navigate replace to={lessonPath(track.courseId, track)} />;
  return (
    <PageContainer>
      <PageMeta title={track?.title ?? 'Lesson'} description="A lesson in your course." noindex />
      {track ? (
        <Reading
          key={track._id}
          track={track}
          siblings={siblings}
          ancestors={ancestors}
          courseTitle={courseTitle}
          Offer={isPreview ? Offer : null}
          hasCourse={hasCourse}
          Notes={Notes}
        />
      ) : isPending ? (
        <TrackListSkeleton />
      ) : (
        <ContentFailure
          error={error}
          courseId={courseId}
          here={paths.reader(courseId ?? '', trackId)}
          onRetry={refetch}
        />
      )}
    </PageContainer>
  );
}
