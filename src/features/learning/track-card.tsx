import { IconCircleCheckFilled, IconFileText, IconFolder, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { paths } from '#config/paths.ts';
import type { Progress } from '#contract/progress.ts';
import { isCompleted } from '#contract/progress-rules.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import type { Track } from '#contract/track.ts';
import { type DownloadView, useDownloadCommands } from '#data/queries/learning/downloads.ts';
import { playbackAtom } from '#data/queries/learning/playback-preferences.ts';
import { LinkButton } from '#ui/button.tsx';
import { DownloadControl } from '#ui/lesson/download-control.tsx';
import { formatClock } from '#ui/format-duration.ts';
import { showDownloadFailure } from '#ui/lesson/download-toasts.ts';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { IconTile } from '#ui/kit/icon-tile.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './track-card.module.css';

interface TrackCardProps {
  track: Track;
  progress: ReadonlyMap<string, Progress>;
  downloads: ReadonlyMap<string, DownloadView>;
  online: boolean;
}

const KINDS = {
  folder: { icon: IconFolder, action: 'View Tracks' },
  video: { icon: IconPlayerPlayFilled, action: 'Watch Video' },
  text: { icon: IconFileText, action: 'Read' },
} as const;

const isDone = (progress: Progress | undefined) => progress !== undefined && isCompleted(progress);

function pathOf(track: Track): string {
  if (track.type === 'folder') return paths.folder(track._id);
  return track.type === 'text' ? paths.reader(track.courseId, track._id) : paths.player(track.courseId, track._id);
}

function factsOf(track: Track, progress: ReadonlyMap<string, Progress>): string {
  if (track.type === 'folder') {
    const lessons = lessonsOf([track]);
    const done = lessons.filter((lesson) => isDone(progress.get(lesson._id))).length;
    return `${lessons.length} ${lessons.length === 1 ? 'lesson' : 'lessons'} · ${done} done`;
  }
  if (track.type === 'text') return 'Reading';
  return track.durationSeconds === null ? 'Video' : `Video · ${formatClock(track.durationSeconds)}`;
}

export function TrackCard({ track, progress, downloads, online }: TrackCardProps) {
  const commands = useDownloadCommands();
  const { downloadQuality } = useAtomValue(playbackAtom);
  const { icon: Icon, action } = KINDS[track.type];
  const done =
    track.type === 'folder'
      ? track.subTracks.length > 0 && lessonsOf([track]).every((lesson) => isDone(progress.get(lesson._id)))
      : isDone(progress.get(track._id));
  return (
    <Card component="li" gap="12px 16px" className={classes.card}>
      <IconTile className={classes.icon} data-done={done || undefined}>
        <Icon size={22} stroke={1.6} aria-hidden />
      </IconTile>
      <div className={classes.about}>
        <Group component="h2" gap="4px 10px" className={classes.title}>
          {track.title}
          {done && (
            <span className={classes.done}>
              <IconCircleCheckFilled size={18} aria-hidden />
              Done
            </span>
          )}
        </Group>
        <Text size="sm" dimmed className={classes.facts}>
          {factsOf(track, progress)}
        </Text>
        {track.description && (
          <Text size="md" dimmed className={classes.description}>
            {track.description}
          </Text>
        )}
        {track.renditions.length > 0 && (
          <div className={classes.download}>
            <DownloadControl
              title={track.title}
              options={track.renditions}
              wish={downloadQuality}
              download={downloads.get(track._id) ?? null}
              online={online}
              onStart={(quality) => void commands.start(track, quality).catch(showDownloadFailure)}
              onPause={() => void commands.pause(track._id).catch(showDownloadFailure)}
              onResume={() => void commands.resume(track._id).catch(showDownloadFailure)}
              onRemove={() => void commands.remove(track._id).catch(showDownloadFailure)}
            />
          </div>
        )}
      </div>
      <LinkButton
        className={classes.action}
        variant="light"
        to={pathOf(track)}
        state={track.type === 'video' ? { courseId: track.courseId, trackId: track._id, content: track } : undefined}
        aria-label={`${action}: ${track.title}`}
      >
        {action}
      </LinkButton>
    </Card>
  );
}
