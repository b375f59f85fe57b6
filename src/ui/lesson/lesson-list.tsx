import { IconCircleCheckFilled, IconFileText, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatClock } from '../format-duration.ts';
import { Group } from '../kit/group.tsx';
import { Stack } from '../kit/stack.tsx';
import classes from './lesson-list.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';

interface LessonItem {
  id: string;
  title: string;
  to: string;
  kind: 'video' | 'text';
  done: boolean;
  durationSeconds: number | null;
}

interface LessonListProps {
  lessons: readonly LessonItem[];
  currentId: string;
  /** Names the list for a screen reader. */
  label: string;
}

// Moving between lessons replaces the entry, so that going back leaves the lessons, not walks through them.
/** The lessons of a course in their order, with what is done and where the learner is. */
export function LessonList({ lessons, currentId, label }: LessonListProps) {
  return (
    <nav aria-label={label}>
      <Stack component="ol" gap={2}>
        {lessons.map((lesson, index) => (
          <li key={lesson.id}>
            <Link
              to={lesson.to}
              className={classes.item}
              aria-current={lesson.id === currentId ? 'true' : undefined}
              replace
            >
              <span className={classes.mark} data-done={lesson.done || undefined} aria-hidden>
                {lesson.done ? <IconCircleCheckFilled size={20} /> : index + 1}
              </span>
              <Stack component="span" gap={2} className={classes.text}>
                <span className={classes.title}>{lesson.title}</span>
                <Group component="span" gap={6} nowrap className={classes.kind}>
                  {lesson.kind === 'video' ? (
                    <IconPlayerPlay size={14} aria-hidden />
                  ) : (
                    <IconFileText size={14} aria-hidden />
                  )}
                  {lesson.kind === 'video' ? 'Video' : 'Reading'}
                  {lesson.durationSeconds !== null && ` · ${formatClock(lesson.durationSeconds)}`}
                  {lesson.done && <VisuallyHidden>, done</VisuallyHidden>}
                </Group>
              </Stack>
            </Link>
          </li>
        ))}
      </Stack>
    </nav>
  );
}
