import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Navigate } from 'react-router-dom';
import { IconFileOff } from '@tabler/icons-react';
import { paths } from '#config/paths.ts';
import { useTrack } from '#data/queries/learning/content.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { Reading } from './reading.tsx';
import { ContentFailure } from './content-failure.tsx';
import { TrackListSkeleton } from './track-list-skeleton.tsx';

/** /course/reader?courseId&trackId: a text lesson. */
export function ReaderPage({ Offer }: { Offer: ComponentType<{ courseId: string }> }) {
  const [search] = useSearchParams();
  const trackId = search.get('trackId') ?? '';
  const courseId = search.get('courseId') ?? undefined;
  if (!trackId) {
    return (
      <PageContainer>
        <PageMeta title="Lesson" description="A lesson in your course." noindex />
        <EmptyState title="No lesson selected" icon={<IconFileOff size={32} stroke={1.5} />} />
      </PageContainer>
    );
  }
  return <ReaderLesson courseId={courseId} trackId={trackId} Offer={Offer} />;
}

interface ReaderLessonProps {
  courseId: string | undefined;
  trackId: string;
  Offer: ComponentType<{ courseId: string }>;
}

function ReaderLesson({ courseId, trackId, Offer }: ReaderLessonProps) {
  const { track, siblings, ancestors, courseTitle, isPreview, isPending, error, refetch } = useTrack({
    courseId,
    trackId,
  });
  if (track?.type === 'video') return <Navigate replace to={paths.player(track.courseId, track._id)} />;
  if (track?.type === 'folder') return <Navigate replace to={paths.folder(track._id)} />;
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
