import { useParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useTrack } from '#data/queries/learning/content.ts';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { ContentFailure } from './content-failure.tsx';
import { TrackList } from './track-list.tsx';
import { TrackListSkeleton } from './track-list-skeleton.tsx';
import { Trail } from './trail.tsx';

/** /my-learning/course/track/:trackId */
export function FolderPage() {
  const { trackId = '' } = useParams();
  const { track, ancestors, courseId, courseTitle, isPending, error, refetch } = useTrack({ trackId });
  return (
    <PageContainer>
      <PageMeta title={track?.title ?? 'Tracks'} description="The lessons in this folder." noindex />
      {track ? (
        <>
          <Trail
            steps={[
              { label: 'My Learning', to: paths.myLearning },
              { label: courseTitle || 'Course', to: paths.courseTracks(track.courseId) },
              ...ancestors.map((ancestor) => ({ label: ancestor.title, to: paths.folder(ancestor._id) })),
            ]}
            current={track.title}
          />
          <PageHeader title={track.title} description={track.description} />
          <TrackList courseId={track.courseId} tracks={track.type === 'folder' ? track.subTracks : [track]} />
        </>
      ) : isPending ? (
        <TrackListSkeleton />
      ) : (
        <ContentFailure error={error} courseId={courseId} here={paths.folder(trackId)} onRetry={refetch} />
      )}
    </PageContainer>
  );
}
