import { IconArrowLeft, IconArrowRight, IconChevronDown, IconNotes } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import {
  type ComponentType,
  type CSSProperties,
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { isCompleted } from '#contract/progress-rules.ts';
import type { Track } from '#contract/track.ts';
import { PLAYBACK_DEFAULTS } from '#data/preferences/playback-preferences.ts';
import { useSession } from '#data/queries/account/session.ts';
import { playbackAtom } from '#data/queries/learning/playback-preferences.ts';
import { useKnownProgress, useProgressCommands } from '#data/queries/learning/progress.ts';
import { useSaveState } from '#data/queries/outbox.ts';
import { countWords, readingMinutes } from '#lib/lesson-words.ts';
import { type Store, useInBrowser, useStore } from '#lib/use-store.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { LessonAside } from '#ui/lesson/lesson-aside.tsx';
import { lessonPath } from '#ui/lesson/lesson-link.ts';
import { LessonList } from '#ui/lesson/lesson-list.tsx';
import { MarkDoneButton } from '#ui/lesson/mark-done-button.tsx';
import { useCompletion } from '#ui/lesson/use-completion.ts';
import type { LessonNotesSlot, LessonPlace } from '#ui/lesson/notes-slot.ts';
import { SaveMark } from '#ui/lesson/save-mark.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import { headingsOf } from './headings.ts';
import { LessonContents } from './lesson-contents.tsx';
import { LessonText } from './lesson-text.tsx';
import classes from './reading.module.css';
import { placeInText, showPassage, wholeLesson } from './text-place.ts';
import { TextSize } from './text-size.tsx';
import { Trail } from './trail.tsx';
import { useReadingPlace } from './use-reading-place.ts';

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

/** From here on a lesson has contents: so many headings, and so many words, which take about three minutes. */
const CONTENTS_FROM = { headings: 3, words: 600 };

const WIDE = '(min-width: 1024px)';
/** Whether there is room beside the text. */
const ROOM_BESIDE: Store<boolean> = {
  get: () => matchMedia(WIDE).matches,
  subscribe: (onChange) => {
    const query = matchMedia(WIDE);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  },
};

interface ReadingProps {
  track: Track;
  siblings: readonly Track[];
  ancestors: readonly Track[];
  courseTitle: string;
  /** A way to get the course, for who reads its preview; null for who has it. */
  Offer: ComponentType<{ courseId: string }> | null;
  /** Whether the learner has the course, or only this preview of it. */
  hasCourse: boolean;
  Notes: LessonNotesSlot;
}

const showMarkFailure = () => showToast({ message: 'Your progress could not be saved on this device.', tone: 'error' });

const toTop = () => scrollTo({ top: 0 });

/** Shows the passage that the address names, that of a note for example. Returns whether it names one. */
function useShownPassage(text: RefObject<HTMLElement | null>): boolean {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { note?: Partial<LessonPlace> } | null };
  const at = /^\d{1,6}$/.test(search.get('at') ?? '') ? Number(search.get('at')) : null;
  const quote = state?.note?.quote ?? '';
  useEffect(() => {
    if (at === null) return undefined;
    // After the route's change has scrolled to the top.
    const frame = requestAnimationFrame(() => showPassage(text.current, { seconds: null, block: at, quote }));
    return () => cancelAnimationFrame(frame);
  }, [text, at, quote]);
  return at !== null;
}

export function Reading({ track, siblings, ancestors, courseTitle, Offer, hasCourse, Notes }: ReadingProps) {
  const { courseId, _id: trackId } = track;
  const navigate = useNavigate();
  const signedIn = useSession().status === 'signed-in';
  // Whoever reads a preview of a course that they do not have makes no progress in it.
  const studies = signedIn && hasCourse;
  const { progress, known } = useKnownProgress(courseId);
  const { mark, savePosition } = useProgressCommands();
  const saved = useSaveState(trackId);
  const own = progress.get(trackId);
  const done = isCompleted(own);
  const index = siblings.findIndex((lesson) => lesson._id === trackId);
  const previous = index > 0 ? siblings[index - 1] : undefined;
  const next = index >= 0 ? siblings[index + 1] : undefined;

  useCompletion({
    lessons: siblings,
    progress,
    known: studies && known,
    courseTitle,
    onOpen: () => void navigate(paths.courseTracks(courseId), { state: { completed: true } }),
  });
  const text = useRef<HTMLDivElement>(null);
  const [noting, setNoting] = useState<{ id: 'notes'; place: LessonPlace } | null>(null);
  const show = (passage: LessonPlace) => showPassage(text.current, passage);
  const isLed = useShownPassage(text);
  const place = useReadingPlace({
    active: studies && known,
    start: isLed ? 0 : (own?.positionSeconds ?? 0),
    // A text has no length, so a place in it never completes it.
    onPlace: (block) => savePosition({ courseId, trackId, seconds: block, durationSeconds: 0 }),
    onRestored: () =>
      showToast({ message: 'You are where you left off.', action: { label: 'Start over', onClick: toTop } }),
  });
  // Once taken away by hand, the mark is the learner's own to set.
  const untouched = own === undefined || (own.completedAt === 0 && own.unmarkedAt === 0);
  const endRef = useReadToEnd(studies && untouched, () => void mark(courseId, trackId, true).catch(showMarkFailure));

  const { document, content } = track;
  const words = useMemo(() => countWords(document ?? [content ?? '']), [document, content]);
  const headings = useMemo(() => (document ? [...headingsOf(document).values()] : []), [document]);
  const listed = headings.filter(({ level }) => level <= 3);
  const isLong = listed.length >= CONTENTS_FROM.headings && words >= CONTENTS_FROM.words;
  const { textSize } = useAtomValue(playbackAtom);
  const size = useInBrowser() ? textSize : PLAYBACK_DEFAULTS.textSize;
  const beside = useStore(ROOM_BESIDE, false);
  const folded = useRef<HTMLDetailsElement>(null);

  const lessons = {
    id: 'lessons',
    label: 'Lessons',
    content: <LessonList label="Lessons in this course" currentId={trackId} lessons={siblings} progress={progress} />,
  };
  const contents = {
    id: 'contents',
    label: 'Contents',
    content: <LessonContents headings={listed} marked />,
  };
  const notes = {
    id: 'notes',
    label: 'Notes',
    content: (
      <div className={classes.notes}>
        <Suspense fallback={<Skeleton height={240} />}>
          <Notes
            lesson={{ courseId, trackId, courseTitle, lessonTitle: track.title }}
            readPlace={wholeLesson}
            onOpen={show}
            onSaved={show}
            request={noting}
          />
        </Suspense>
      </div>
    ),
  };
  const parts = [
    ...(isLong && beside ? [contents] : []),
    ...(siblings.length > 0 ? [lessons] : []),
    ...(signedIn ? [notes] : []),
  ];

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
          {words > 0 && (
            <Group gap={12} justify="space-between" className={classes.facts}>
              <Group component="span" gap={6}>
                {readingMinutes(words)} min read
              </Group>
              <TextSize />
            </Group>
          )}
        </header>
        {isLong && (
          <details ref={folded} className={classes.folded}>
            <summary>
              In this lesson
              <IconChevronDown size={18} aria-hidden />
            </summary>
            <LessonContents headings={listed} onChoose={() => folded.current?.removeAttribute('open')} />
          </details>
        )}
        <div ref={text} style={{ '--text-size': `${size}rem` } as CSSProperties}>
          {document ? (
            <LessonText ref={place} document={document} />
          ) : content ? (
            <Suspense fallback={<Skeleton height={240} />}>
              <ParsedLesson content={content} title={track.title} />
            </Suspense>
          ) : (
            <EmptyState title="This lesson has no text yet" />
          )}
        </div>
        {signedIn && words > 0 && (
          <div className={classes.note}>
            <Button
              variant="default"
              leftSection={<IconNotes size={18} stroke={1.75} aria-hidden />}
              // A press would take the selection away before it is read.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => setNoting({ id: 'notes', place: placeInText(text.current) })}
            >
              Add note
            </Button>
          </div>
        )}
        {Offer && <Offer courseId={courseId} />}
        <Group ref={endRef} gap={12} nowrap className={classes.end}>
          {studies && (
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
      <LessonAside label="Beside the lesson" parts={parts} wanted={noting} />
    </Stack>
  );
}
