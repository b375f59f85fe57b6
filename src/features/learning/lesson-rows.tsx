import { IconCircleCheckFilled, IconFileText, IconFolder, IconListCheck, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { isCompleted } from '#contract/progress-rules.ts';
import type { Progress } from '#contract/progress.ts';
import type { Track } from '#contract/track.ts';
import type { DownloadView } from '#data/queries/learning/downloads.ts';
import { formatClock } from '#ui/format-duration.ts';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { LessonDownload } from './lesson-download.tsx';
import { LESSON_KINDS, lessonPath } from '#ui/lesson/lesson-link.ts';
import classes from './lesson-rows.module.css';

/** What this device knows of lessons, by track id. */
export interface LessonStates {
  progress: ReadonlyMap<string, Progress>;
  downloads: ReadonlyMap<string, DownloadView>;
  online: boolean;
}

/** What the player may be given with the address (specification, section 2, Track list). */
export const lessonState = (track: Track) =>
  track.type === 'video' ? { courseId: track.courseId, trackId: track._id, content: track } : undefined;

const ICONS = { folder: IconFolder, video: IconPlayerPlay, text: IconFileText, quiz: IconListCheck } as const;

function Row({ track, progress, downloads, online }: LessonStates & { track: Track }) {
  const done = isCompleted(progress.get(track._id));
  const Icon = done ? IconCircleCheckFilled : ICONS[track.type];
  return (
    <li className={classes.row}>
      <Link to={lessonPath(track.courseId, track)} state={lessonState(track)} className={classes.link}>
        <Icon size={20} stroke={1.75} className={classes.icon} data-done={done || undefined} aria-hidden />
        <span className={classes.title}>{track.title}</span>
        <span className={classes.facts}>
          <VisuallyHidden>{LESSON_KINDS[track.type]}</VisuallyHidden>
          {track.durationSeconds !== null && formatClock(track.durationSeconds)}
          {done && <VisuallyHidden>, done</VisuallyHidden>}
        </span>
      </Link>
      <LessonDownload track={track} downloads={downloads} online={online} />
    </li>
  );
}

/** The tracks of a folder that was opened in place, one row each. */
export function LessonRows({ tracks, ...states }: LessonStates & { tracks: readonly Track[] }) {
  return (
    <PlainList>
      {tracks.map((track) => (
        <Row key={track._id} track={track} {...states} />
      ))}
    </PlainList>
  );
}
