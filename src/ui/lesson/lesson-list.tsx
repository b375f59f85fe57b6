import { IconCircleCheckFilled, IconFileText, IconListCheck, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { isCompleted } from '#contract/progress-rules.ts';
import type { Progress } from '#contract/progress.ts';
import type { Track } from '#contract/track.ts';
import { formatClock } from '../format-duration.ts';
import { Group } from '../kit/group.tsx';
import { Stack } from '../kit/stack.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { LESSON_KINDS, lessonPath } from './lesson-link.ts';
import classes from './lesson-list.module.css';

const ICONS = { folder: IconFileText, video: IconPlayerPlay, text: IconFileText, quiz: IconListCheck } as const;

interface LessonListProps {
  lessons: readonly Track[];
  progress: ReadonlyMap<string, Progress>;
  currentId: string;
  /** Names the list for a screen reader. */
  label: string;
}

// Moving between lessons replaces the entry, so that going back leaves the lessons, not walks through them.
/** The lessons of a course in their order, with what is done and where the learner is. */
export function LessonList({ lessons, progress, currentId, label }: LessonListProps) {
  return (
    <nav aria-label={label}>
      <Stack component="ol" gap={2}>
        {lessons.map((lesson, index) => {
          const done = isCompleted(progress.get(lesson._id));
          const Icon = ICONS[lesson.type];
          return (
            <li key={lesson._id}>
              <Link
                to={lessonPath(lesson.courseId, lesson)}
                className={classes.item}
                aria-current={lesson._id === currentId ? 'true' : undefined}
                replace
              >
                <span className={classes.mark} data-done={done || undefined} aria-hidden>
                  {done ? <IconCircleCheckFilled size={20} /> : index + 1}
                </span>
                <Stack component="span" gap={2} className={classes.text}>
                  <span className={classes.title}>{lesson.title}</span>
                  <Group component="span" gap={6} nowrap className={classes.kind}>
                    <Icon size={14} aria-hidden />
                    {LESSON_KINDS[lesson.type]}
                    {lesson.durationSeconds !== null && ` · ${formatClock(lesson.durationSeconds)}`}
                    {done && <VisuallyHidden>, done</VisuallyHidden>}
                  </Group>
                </Stack>
              </Link>
            </li>
          );
        })}
      </Stack>
    </nav>
  );
}
