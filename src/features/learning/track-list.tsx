import { IconFolderOff } from '@tabler/icons-react';
import { LEARNING_TEXT } from '#contract/learning-texts.ts';
import type { Track } from '#contract/track.ts';
import { useDownloads } from '#data/queries/learning/downloads.ts';
import { useOnline } from '#data/queries/online.ts';
import { useCourseProgress } from '#data/queries/learning/progress.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { TrackCard } from './track-card.tsx';

interface TrackListProps {
  courseId: string;
  tracks: readonly Track[];
  /** The folder that has this lesson is open at first. */
  openWith?: string | null;
}

export function TrackList({ courseId, tracks, openWith = null }: TrackListProps) {
  const progress = useCourseProgress(courseId);
  const downloads = useDownloads(courseId);
  const online = useOnline();
  if (tracks.length === 0) {
    return (
      <EmptyState
        title={LEARNING_TEXT.noTracks}
        text={LEARNING_TEXT.noTracksText}
        icon={<IconFolderOff size={32} stroke={1.5} />}
      />
    );
  }
  return (
    <Stack component="ul" gap={12}>
      {tracks.map((track) => (
        <TrackCard
          key={track._id}
          track={track}
          openWith={openWith}
          progress={progress}
          downloads={downloads}
          online={online}
        />
      ))}
    </Stack>
  );
}
