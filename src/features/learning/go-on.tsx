import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { NextLesson } from '#contract/next-lesson.ts';
import { isCompleted } from '#contract/progress-rules.ts';
import type { Progress } from '#contract/progress.ts';
import type { Track } from '#contract/track.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Text } from '#ui/kit/text.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { nextLessonFacts, nextLessonLink } from '#ui/lesson/lesson-link.ts';
import { ProgressLine } from '#ui/progress-line.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import classes from './go-on.module.css';

const Completion = lazyPart(() => import('./completion.tsx').then((m) => m.Completion));

interface GoOnProps {
  courseId: string;
  lessons: readonly Track[];
  progress: ReadonlyMap<string, Progress>;
  /** Null when all lessons are done, undefined while that is not known. */
  next: NextLesson | null | undefined;
}

/** How far the learner is in the course, and the one button to go on. */
export function GoOn({ courseId, lessons, progress, next }: GoOnProps) {
  const done = lessons.filter(({ _id }) => isCompleted(progress.get(_id))).length;
  return (
    <Card component="section" className={classes.card} aria-label="Your progress">
      {next === undefined ? (
        <Skeleton className={classes.next} />
      ) : next ? (
        <>
          <div className={classes.lesson}>
            <Text size="sm" dimmed>
              {next.begun ? (next.seconds > 0 ? 'Continue with' : 'Up next') : 'Start with'}
            </Text>
            <p className={classes.title}>{next.title}</p>
            <Text size="sm" dimmed>
              {nextLessonFacts(next)}
            </Text>
          </div>
          <LinkButton
            size="lg"
            className={classes.button}
            leftSection={<IconPlayerPlayFilled size={20} aria-hidden />}
            aria-label={`${next.begun ? 'Resume' : 'Start'}: ${next.title}`}
            {...nextLessonLink(courseId, next)}
          >
            {next.begun ? 'Resume' : 'Start'}
          </LinkButton>
        </>
      ) : (
        <Suspense fallback={<Skeleton height={140} radius="md" className={classes.waiting} />}>
          <Completion courseId={courseId} lessons={lessons.length} />
        </Suspense>
      )}
      <div className={classes.progress}>
        <ProgressLine
          percent={Math.floor((done / lessons.length) * 100)}
          label="Progress in this course"
          note={`${done} of ${lessons.length} ${lessons.length === 1 ? 'lesson' : 'lessons'} done`}
        />
        {next !== null && (
          <Text size="xs" dimmed className={classes.rule}>
            A course is complete when every lesson in it is done.
            {lessons.some(({ type }) => type === 'quiz') && ' A graded quiz is done once you pass it.'}
          </Text>
        )}
      </div>
    </Card>
  );
}
