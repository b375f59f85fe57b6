import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { paths } from '#config/paths.ts';
import { isCompleted } from '#contract/progress-rules.ts';
import type { Track } from '#contract/track.ts';
import { useSession } from '#data/queries/account/session.ts';
import { useCourseProgress, useProgressCommands } from '#data/queries/learning/progress.ts';
import { useSaveState } from '#data/queries/outbox.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { LessonList } from '#ui/lesson/lesson-list.tsx';
import { MarkDoneButton } from '#ui/lesson/mark-done-button.tsx';
import { SaveMark } from '#ui/lesson/save-mark.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import { LessonText } from './lesson-text.tsx';
import classes from './reading.module.css';
import { Trail } from './trail.tsx';

/** Reaching the end of a short text takes no scrolling; what was only flashed past was not read. */
const STAY_MS = 1500;

/** Calls `onEnd` once when the element has been in view for a moment, while `active`. Returns the element's ref. */
function useReadToEnd(active: boolean, onEnd: () => void) {
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || !active) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const observer = new IntersectionObserver((entries) => {
        clearTimeout(timer);
        if (!entries.some((entry) => entry.isIntersecting)) return;
        timer = setTimeout(() => {
          observer.disconnect();
          latest.current();
        }, STAY_MS);
      });
      observer.observe(element);
      return () => {
        clearTimeout(timer);
        observer.disconnect();
      };
    },
    [active],
  );
}

const ParsedLesson = lazy(() => import('./parsed-lesson.tsx').then((m) => ({ default: m.ParsedLesson })));

interface ReadingProps {
  track: Track;
  siblings: readonly Track[];
  ancestors: readonly Track[];
  courseTitle: string;
}

const lessonPath = (track: Track) =>
  track.type === 'text' ? paths.reader(track.courseId, track._id) : paths.player(track.courseId, track._id);

const showMarkFailure = () => showToast({ message: 'Your progress could not be saved on this device.', tone: 'error' });

export function Reading({ track, siblings, ancestors, courseTitle }: ReadingProps) {
  const { courseId, _id: trackId } = track;
  const signedIn = useSession().status === 'signed-in';
  const progress = useCourseProgress(courseId);
  const { mark, savePosition } = useProgressCommands();
  const saved = useSaveState(trackId);
  const own = progress.get(trackId);
  const done = own !== undefined && isCompleted(own);
  const index = siblings.findIndex((lesson) => lesson._id === trackId);
  const previous = index > 0 ? siblings[index - 1] : undefined;
  const next = index >= 0 ? siblings[index + 1] : undefined;

  // Only a position to resume. A text has no length, so a position never completes it.
  useEffect(() => {
    if (signedIn) savePosition({ courseId, trackId, seconds: 0, durationSeconds: 0 });
  }, [signedIn, savePosition, courseId, trackId]);
  // Once taken away by hand, the mark is the learner's own to set.
  const untouched = own === undefined || (own.completedAt === 0 && own.unmarkedAt === 0);
  const endRef = useReadToEnd(signedIn && untouched, () => void mark(courseId, trackId, true).catch(showMarkFailure));

  return (
    <Stack gap={40} className={classes.layout}>
      <article className={classes.article}>
        <Trail
          steps={[
            // Who reads a preview has no page of the course but this.
            { label: courseTitle || 'Course', to: signedIn ? paths.courseTracks(courseId) : paths.overview(courseId) },
            ...ancestors.map((ancestor) => ({ label: ancestor.title, to: paths.folder(ancestor._id) })),
          ]}
          current={track.title}
        />
        <header className={classes.head}>
          <h1 className={classes.title}>{track.title}</h1>
          {track.description && <p className={classes.lead}>{track.description}</p>}
        </header>
        {track.document ? (
          <LessonText document={track.document} />
        ) : track.content ? (
          <Suspense fallback={<Skeleton height={240} />}>
            <ParsedLesson content={track.content} title={track.title} />
          </Suspense>
        ) : (
          <EmptyState title="This lesson has no text yet" />
        )}
        <Group ref={endRef} gap={12} nowrap className={classes.end}>
          {signedIn && (
            <>
              <MarkDoneButton
                done={done}
                onToggle={(value) => void mark(courseId, trackId, value).catch(showMarkFailure)}
              />
              <SaveMark state={saved} words />
            </>
          )}
        </Group>
        <Group component="nav" gap={12} align="stretch" className={classes.turn} aria-label="Previous and next lesson">
          {previous && (
            <LinkButton
              to={lessonPath(previous)}
              replace
              variant="default"
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              labelClassName={classes.turnLabel}
              aria-label={`Previous: ${previous.title}`}
            >
              {previous.title}
            </LinkButton>
          )}
          {next && (
            <LinkButton
              to={lessonPath(next)}
              replace
              className={classes.next}
              rightSection={<IconArrowRight size={18} aria-hidden />}
              labelClassName={classes.turnLabel}
              aria-label={`Next: ${next.title}`}
            >
              {next.title}
            </LinkButton>
          )}
        </Group>
      </article>
      {siblings.length > 0 && (
        <Card component="aside" flat className={classes.aside}>
          <h2 className={classes.asideTitle}>Lessons</h2>
          <LessonList
            label="Lessons in this course"
            currentId={trackId}
            lessons={siblings.map((lesson) => {
              const its = progress.get(lesson._id);
              return {
                id: lesson._id,
                title: lesson.title,
                to: lessonPath(lesson),
                kind: lesson.type === 'text' ? 'text' : 'video',
                done: its !== undefined && isCompleted(its),
                durationSeconds: lesson.durationSeconds,
              };
            })}
          />
        </Card>
      )}
    </Stack>
  );
}
