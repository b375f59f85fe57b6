import { IconArrowLeft, IconArrowRight, IconListCheck } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { askedQuestions } from '#contract/quiz-rules.ts';
import type { Quiz } from '#contract/quiz.ts';
import type { Track } from '#contract/track.ts';
import { useKnownProgress } from '#data/queries/learning/progress.ts';
import { fitAttempt, newAttempt, type OpenAttempt } from '#data/queries/learning/quizzes-open-attempt.ts';
import { handIn, useAttempts, useOpenAttempt } from '#data/queries/learning/quizzes.ts';
import { LinkButton } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { LessonAside } from '#ui/lesson/lesson-aside.tsx';
import { lessonPath } from '#ui/lesson/lesson-link.ts';
import { LessonList } from '#ui/lesson/lesson-list.tsx';
import { useCompletion } from '#ui/lesson/use-completion.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { ErrorState } from '#ui/page/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import { showUndo } from '#ui/undo-toast.ts';
import { QuizIntro } from './quiz-intro.tsx';
import classes from './quiz.module.css';
import { Trail } from './trail.tsx';

function Missing() {
  return <ErrorState message="The questions could not be loaded" onRetry={() => location.reload()} />;
}

// Whoever opens a quiz reads what it is first.
const QuizAnswering = lazyPart(() => import('./quiz-answering.tsx').then((m) => m.QuizAnswering), Missing);
const QuizResultView = lazyPart(() => import('./quiz-result.tsx').then((m) => m.QuizResultView), Missing);

function Loading() {
  return (
    <div role="status" aria-label="Loading the quiz">
      <Skeleton height={280} radius="lg" />
    </div>
  );
}

interface QuizLessonProps {
  track: Track;
  /** Null where the content cannot be read. */
  quiz: Quiz | null;
  siblings: readonly Track[];
  ancestors: readonly Track[];
  courseTitle: string;
  hasCourse: boolean;
}

/** A quiz: what it is, the questions one after another, and what came of it. */
export function QuizLesson({ track, quiz, siblings, ancestors, courseTitle, hasCourse }: QuizLessonProps) {
  const { courseId, _id: trackId } = track;
  const navigate = useNavigate();
  const { attempts, error, refetch } = useAttempts(trackId);
  const { open, set, pause, resume, close } = useOpenAttempt(trackId);
  const { progress, known } = useKnownProgress(courseId);
  const [shownId, setShownId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const index = siblings.findIndex((lesson) => lesson._id === trackId);
  const previous = index > 0 ? siblings[index - 1] : undefined;
  const next = index >= 0 ? siblings[index + 1] : undefined;
  useCompletion({
    lessons: siblings,
    progress,
    known: hasCourse && known,
    courseTitle,
    onOpen: () => void navigate(paths.courseTracks(courseId), { state: { completed: true } }),
  });
  const asked = quiz ? askedQuestions(quiz) : [];
  const shown = attempts?.find(({ attempt }) => attempt._id === shownId) ?? attempts?.[0];

  const isOther = quiz !== null && !!open && open.quizVersion !== track.version;
  useEffect(() => {
    if (!isOther || busy) return;
    const fitted = fitAttempt(open, track, quiz);
    set(fitted.open);
    if (fitted.changed) showToast({ message: 'This quiz has changed since you began.' });
  });

  const begin = () => {
    if (!quiz) return;
    setShownId(null);
    set(newAttempt(track, quiz));
  };
  const startOver = (before: OpenAttempt) => {
    begin();
    showUndo('You started over.', () => {
      set(before);
      return Promise.resolve();
    });
  };
  async function finish(answered: OpenAttempt) {
    if (!quiz || busy) return;
    setBusy(true);
    pause();
    try {
      setShownId(await handIn(track, quiz, answered));
      close();
      scrollTo({ top: 0 });
    } catch (failure) {
      resume(answered);
      const message = failure instanceof Error ? failure.message : 'Your answers could not be handed in.';
      showToast({ tone: 'error', message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap={40} className={classes.layout}>
      <article className={classes.article}>
        <Trail
          steps={[
            { label: courseTitle || 'Course', to: hasCourse ? paths.courseTracks(courseId) : paths.overview(courseId) },
            ...ancestors.map((ancestor) => ({ label: ancestor.title, to: paths.folder(ancestor._id) })),
          ]}
          current={track.title}
        />
        <header className={classes.head}>
          <h1 className={classes.title}>{track.title}</h1>
          {track.description && !open && <p className={classes.lead}>{track.description}</p>}
        </header>
        <Suspense fallback={<Loading />}>
          {!quiz || asked.length === 0 ? (
            <EmptyState title="This quiz has no questions yet" icon={<IconListCheck size={32} stroke={1.5} />} />
          ) : open === undefined || isOther || (attempts === undefined && !error) ? (
            <Loading />
          ) : open ? (
            <QuizAnswering
              key={open.attemptId}
              quiz={quiz}
              questions={asked}
              open={open}
              onChange={set}
              onFinish={(answered) => void finish(answered)}
              onStartOver={() => startOver(open)}
              busy={busy}
            />
          ) : shown ? (
            <QuizResultView
              key={shown.attempt._id}
              quiz={quiz}
              questions={asked}
              shown={shown}
              attempts={attempts ?? []}
              onShow={setShownId}
              onAgain={begin}
              next={next}
            />
          ) : (
            <QuizIntro quiz={quiz} count={asked.length} error={error} onRetry={refetch} onStart={begin} />
          )}
        </Suspense>
        {!open && (
          <Group
            component="nav"
            gap={12}
            align="stretch"
            className={classes.turn}
            aria-label="Previous and next lesson"
          >
            {previous && (
              <LinkButton
                to={lessonPath(previous.courseId, previous)}
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
                to={lessonPath(next.courseId, next)}
                replace
                variant="default"
                className={classes.next}
                rightSection={<IconArrowRight size={18} aria-hidden />}
                labelClassName={classes.turnLabel}
                aria-label={`Next: ${next.title}`}
              >
                {next.title}
              </LinkButton>
            )}
          </Group>
        )}
      </article>
      <LessonAside
        label="Beside the lesson"
        parts={
          siblings.length > 0
            ? [
                {
                  id: 'lessons',
                  label: 'Lessons',
                  content: (
                    <LessonList
                      label="Lessons in this course"
                      currentId={trackId}
                      lessons={siblings}
                      progress={progress}
                    />
                  ),
                },
              ]
            : []
        }
      />
    </Stack>
  );
}
