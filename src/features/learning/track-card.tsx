import {
  IconChevronDown,
  IconCircleCheckFilled,
  IconFileText,
  IconFolder,
  IconListCheck,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { isCompleted } from '#contract/progress-rules.ts';
import type { Progress } from '#contract/progress.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import type { Track } from '#contract/track.ts';
import { LinkButton } from '#ui/button.tsx';
import { formatClock } from '#ui/format-duration.ts';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { IconTile } from '#ui/kit/icon-tile.tsx';
import { Text } from '#ui/kit/text.tsx';
import { LessonDownload } from './lesson-download.tsx';
import { LESSON_KINDS, lessonPath } from '#ui/lesson/lesson-link.ts';
import { LessonRows, type LessonStates, lessonState } from './lesson-rows.tsx';
import classes from './track-card.module.css';

interface TrackCardProps extends LessonStates {
  track: Track;
  /** A folder that has this lesson is open until the learner closes it. */
  openWith: string | null;
}

const KINDS = {
  folder: { icon: IconFolder, action: 'View Tracks' },
  video: { icon: IconPlayerPlayFilled, action: 'Watch Video' },
  text: { icon: IconFileText, action: 'Read' },
  quiz: { icon: IconListCheck, action: 'Take quiz' },
} as const;

function factsOf(track: Track, progress: ReadonlyMap<string, Progress>): string {
  if (track.type === 'folder') {
    const lessons = lessonsOf([track]);
    const done = lessons.filter((lesson) => isCompleted(progress.get(lesson._id))).length;
    return `${lessons.length} ${lessons.length === 1 ? 'lesson' : 'lessons'} · ${done} done`;
  }
  if (track.type !== 'video') return LESSON_KINDS[track.type];
  return track.durationSeconds === null ? 'Video' : `Video · ${formatClock(track.durationSeconds)}`;
}

/** A track of a course or of a folder. A folder opens in place as well. */
export function TrackCard({ track, openWith, ...props }: TrackCardProps) {
  const { progress, downloads, online } = props;
  const listId = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const folds = track.type === 'folder' && track.subTracks.length > 0;
  const lessons = lessonsOf([track]);
  const isOpen = chosen ?? lessons.some(({ _id }) => _id === openWith);
  const { icon: Icon, action } = KINDS[track.type];
  const done = lessons.length > 0 && lessons.every(({ _id }) => isCompleted(progress.get(_id)));
  return (
    <Card component="li" gap="12px 16px" className={classes.card}>
      <IconTile className={classes.icon} data-done={done || undefined}>
        <Icon size={22} stroke={1.6} aria-hidden />
      </IconTile>
      <div className={classes.about}>
        <Group component="h2" gap="4px 10px" className={classes.title}>
          {folds ? (
            <button
              type="button"
              className={classes.fold}
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setChosen(!isOpen)}
            >
              {track.title}
              <IconChevronDown size={20} stroke={1.75} className={classes.chevron} aria-hidden />
            </button>
          ) : (
            track.title
          )}
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
        <div className={classes.download}>
          <LessonDownload track={track} downloads={downloads} online={online} />
        </div>
      </div>
      <LinkButton
        className={classes.action}
        variant="light"
        to={lessonPath(track.courseId, track)}
        state={lessonState(track)}
        aria-label={`${action}: ${track.title}`}
      >
        {action}
      </LinkButton>
      {folds && (
        <div id={listId} className={classes.inside} hidden={!isOpen}>
          {isOpen && <LessonRows {...props} tracks={track.subTracks} />}
        </div>
      )}
    </Card>
  );
}
