import { useAtomValue } from 'jotai';
import { IconNotes } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useCallback, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { isCompleted } from '#contract/progress-rules.ts';
import type { Track } from '#contract/track.ts';
import { useSession } from '#data/queries/account/session.ts';
import { useDownloadCommands, useDownloads, useLocalMedia } from '#data/queries/learning/downloads.ts';
import { useKnownProgress, useProgressCommands } from '#data/queries/learning/progress.ts';
import { useOnline } from '#data/queries/online.ts';
import { useSaveState } from '#data/queries/outbox.ts';
import { Button } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { DownloadControl } from '#ui/lesson/download-control.tsx';
import { showDownloadFailure } from '#ui/lesson/download-toasts.ts';
import { LessonAside } from '#ui/lesson/lesson-aside.tsx';
import { lessonPath } from '#ui/lesson/lesson-link.ts';
import { LessonList } from '#ui/lesson/lesson-list.tsx';
import { MarkDoneButton } from '#ui/lesson/mark-done-button.tsx';
import type { LessonNotesSlot, LessonPlace } from '#ui/lesson/notes-slot.ts';
import { SaveMark } from '#ui/lesson/save-mark.tsx';
import { useCompletion } from '#ui/lesson/use-completion.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import { GoBackButton } from './go-back-button.tsx';
import { LessonStage } from './lesson-stage.tsx';
import classes from './lesson.module.css';
import { placeIn, playFrom } from './film-place.ts';
import { toPlaybackSource } from './playback-source.ts';
import { downloadQualityAtom, pickedQualityAtom, qualityAtom } from './player-settings.ts';

const Transcript = lazy(() => import('./transcript.tsx').then((m) => ({ default: m.Transcript })));

const LONG_TEXT = 220;

function Description({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const long = text.length > LONG_TEXT;
  return (
    <div className={classes.description}>
      <p id={id} data-clamped={(long && !open) || undefined}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}

interface LessonViewProps {
  track: Track;
  siblings: readonly Track[];
  courseTitle: string;
  seconds: number;
  autoPlay: boolean;
  /** A way to get the course, for who watches its preview; null for who has it. */
  Offer: ComponentType<{ courseId: string }> | null;
  /** Whether the learner has the course, or only this preview of it. */
  hasCourse: boolean;
  Notes: LessonNotesSlot;
  /** The second that the address names. */
  at: number | undefined;
  refetch: () => void;
}

export function LessonView(props: LessonViewProps) {
  const { track, siblings, courseTitle, seconds, autoPlay, Offer, hasCourse, Notes, refetch } = props;
  const navigate = useNavigate();
  const online = useOnline();
  const signedIn = useSession().status === 'signed-in';
  // Whoever watches a preview of a course that they do not have makes no progress in it.
  const studies = signedIn && hasCourse;
  const { progress, known } = useKnownProgress(track.courseId);
  const { mark } = useProgressCommands();
  const downloads = useDownloads(track.courseId);
  const downloadCommands = useDownloadCommands();
  const local = useLocalMedia(track);
  const preferred = useAtomValue(qualityAtom);
  const picked = useAtomValue(pickedQualityAtom);
  const wish = useAtomValue(downloadQualityAtom);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [noting, setNoting] = useState<{ id: 'notes'; place: LessonPlace } | null>(null);
  const readPlace = useCallback(() => placeIn(video), [video]);
  const [finished, setFinished] = useState<string | null>(null);
  const source = local !== undefined && toPlaybackSource(track, local, { preferred, picked }, online);
  const saved = useSaveState(track._id);
  const done = isCompleted(progress.get(track._id));
  const index = siblings.findIndex((lesson) => lesson._id === track._id);
  const previous = index > 0 ? siblings[index - 1] : undefined;
  const next = index >= 0 ? siblings[index + 1] : undefined;

  useCompletion({
    lessons: siblings,
    progress,
    known: studies && known,
    courseTitle,
    onOpen: () => void navigate(paths.courseTracks(track.courseId), { state: { completed: true } }),
  });

  const open = (lesson: Track) => {
    setFinished(null);
    void navigate(lessonPath(lesson.courseId, lesson), { replace: true });
  };
  const setDone = (value: boolean) =>
    void mark(track.courseId, track._id, value).catch(() =>
      showToast({ message: 'Your progress could not be saved on this device.', tone: 'error' }),
    );
  const downloadControl = signedIn && track.renditions.length > 0 && (
    <DownloadControl
      title={track.title}
      options={track.renditions}
      wish={wish}
      download={downloads.get(track._id) ?? null}
      online={online}
      onStart={(quality) => void downloadCommands.start(track, quality).catch(showDownloadFailure)}
      onPause={() => void downloadCommands.pause(track._id).catch(showDownloadFailure)}
      onResume={() => void downloadCommands.resume(track._id).catch(showDownloadFailure)}
      onRemove={() => void downloadCommands.remove(track._id).catch(showDownloadFailure)}
    />
  );

  const lessons = {
    id: 'lessons',
    label: 'Lessons',
    content: <LessonList label="Lessons in this course" currentId={track._id} lessons={siblings} progress={progress} />,
  };
  const captions = source && source.kind === 'file' ? source.captions : [];
  const transcript = {
    id: 'transcript',
    label: 'Transcript',
    content: (
      <Suspense fallback={<Skeleton height={240} />}>
        <Transcript key={track._id} captions={captions} video={video} />
      </Suspense>
    ),
  };
  const notes = {
    id: 'notes',
    label: 'Notes',
    content: (
      <div className={classes.notes}>
        <Suspense fallback={<Skeleton height={240} />}>
          <Notes
            key={track._id}
            lesson={{ courseId: track.courseId, trackId: track._id, courseTitle, lessonTitle: track.title }}
            readPlace={readPlace}
            onOpen={({ seconds: second }) => second !== null && playFrom(video, second)}
            request={noting}
          />
        </Suspense>
      </div>
    ),
  };
  const parts = [
    ...(siblings.length > 0 ? [lessons] : []),
    ...(captions.length > 0 ? [transcript] : []),
    ...(signedIn ? [notes] : []),
  ];
  const askForNote = () => {
    if (signedIn) setNoting({ id: 'notes', place: readPlace() });
  };

  return (
    <Stack gap={24} className={classes.layout}>
      <div className={classes.main}>
        <Group gap={8} nowrap className={classes.back}>
          <GoBackButton courseId={track.courseId} />
          <Text component="span" size="sm" dimmed className={classes.course}>
            {courseTitle}
          </Text>
        </Group>
        <div className={classes.bleed}>
          {source ? (
            <LessonStage
              track={track}
              courseTitle={courseTitle}
              source={source}
              saved={progress.get(track._id)}
              headSeconds={seconds}
              at={props.at}
              autoPlay={autoPlay && known}
              online={online}
              signedIn={studies}
              finished={finished === track._id}
              next={next}
              onFinished={(value) => setFinished(value ? track._id : null)}
              onPrevious={previous ? () => open(previous) : null}
              onNext={next ? () => open(next) : null}
              onNote={askForNote}
              onVideo={setVideo}
              refetch={refetch}
            />
          ) : (
            <div className={classes.frame} aria-busy="true" />
          )}
        </div>
        <h1 className={classes.title}>{track.title}</h1>
        {signedIn && (
          <Group gap={8} align="start" className={classes.tools}>
            {studies && (
              <>
                <MarkDoneButton size="sm" done={done} onToggle={setDone} />
                <SaveMark state={saved} />
              </>
            )}
            {downloadControl}
            <Button
              size="sm"
              variant="default"
              leftSection={<IconNotes size={18} stroke={1.75} aria-hidden />}
              onClick={askForNote}
            >
              Add note
            </Button>
          </Group>
        )}
        {Offer && <Offer courseId={track.courseId} />}
        {track.description && <Description key={track._id} text={track.description} />}
      </div>
      <LessonAside label="Beside the lesson" parts={parts} wanted={noting} />
    </Stack>
  );
}
