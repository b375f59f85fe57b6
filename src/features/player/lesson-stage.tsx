import { useAtomValue } from 'jotai';
import { Suspense, useCallback, useRef, useState } from 'react';
import { LEARNING_TEXT } from '#contract/learning-texts.ts';
import { isCompleted } from '#contract/progress-rules.ts';
import type { Progress } from '#contract/progress.ts';
import type { Track } from '#contract/track.ts';
import { useProgressCommands } from '#data/queries/learning/progress.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { showToast } from '#ui/toasts.ts';
import { crossesDone, resumeSeconds } from './playback-rules.ts';
import type { PlaybackSource } from './playback-source.ts';
import { autoplayNextAtom } from './player-settings.ts';
import { StageMessage } from './stage-message.tsx';
import { VideoStage } from './video-stage.tsx';

const YouTubeStage = lazyPart(() => import('./youtube-stage.tsx').then((m) => m.YouTubeStage));
const UpNext = lazyPart(() => import('./up-next.tsx').then((m) => m.UpNext));

interface LessonStageProps {
  track: Track;
  courseTitle: string;
  source: PlaybackSource;
  saved: Progress | undefined;
  headSeconds: number;
  /** The second that the address names, before any other. */
  at: number | undefined;
  autoPlay: boolean;
  online: boolean;
  signedIn: boolean;
  finished: boolean;
  next: Track | undefined;
  onFinished: (finished: boolean) => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onNote: () => void;
  /** The element that plays, and null when it is gone. */
  onVideo: (video: HTMLVideoElement | null) => void;
  refetch: () => void;
}

/** If two new URLs fail at one place, the reason is not that the first one had expired. */
const RENEWALS_MAX = 2;
/** A longer jump between two reports is a seek, not watching. */
const WATCHED_STEP_SECONDS = 5;

/** The video of a lesson with its logic: resume, progress, completion, renewed URLs, and the next lesson. */
export function LessonStage(props: LessonStageProps) {
  const { track, source, saved, online, signedIn, next, refetch } = props;
  const { savePosition, mark } = useProgressCommands();
  const autoplayNext = useAtomValue(autoplayNextAtom);
  const [failed, setFailed] = useState<{ url: string; lessonId: string } | null>(null);
  const [begun, setBegun] = useState<string | null>(null);
  const [reloads, setReloads] = useState(0);
  const renewals = useRef(0);
  const failedAt = useRef(0);
  const before = useRef({ lessonId: '', seconds: 0 });

  const { courseId, _id: trackId } = track;
  const markDone = useCallback(() => {
    mark(courseId, trackId, true).catch(() =>
      showToast({ message: 'Your progress could not be saved on this device.', tone: 'error' }),
    );
  }, [mark, courseId, trackId]);

  if (source.kind === 'none') return <StageMessage text={LEARNING_TEXT.noVideo} />;
  if (source.kind === 'youtube') {
    return (
      <Suspense fallback={null}>
        <YouTubeStage key={trackId} id={source.id} title={track.title} online={online} />
      </Suspense>
    );
  }

  // A changed fragment, which is never sent to the server, makes the element load the same URL again.
  const url = reloads > 0 ? `${source.url}#${reloads}` : source.url;
  const broken = failed?.url === url && failed.lessonId === trackId;
  const unreachable = !online && !source.local;

  function onFailure() {
    setFailed({ url, lessonId: trackId });
    failedAt.current = before.current.seconds;
    // Usually the signed URL has expired. Fetching the content again brings a new URL.
    if (source.kind === 'file' && !source.local && online && renewals.current < RENEWALS_MAX) {
      renewals.current += 1;
      refetch();
    }
  }
  function onRetry() {
    renewals.current = 0;
    setFailed(null);
    setReloads(reloads + 1);
    refetch();
  }
  function onTime(seconds: number, durationSeconds: number) {
    const last = before.current.lessonId === trackId ? before.current.seconds : seconds;
    before.current = { lessonId: trackId, seconds };
    // A film that is paused for a night at a time outlives many URLs.
    if (Math.abs(seconds - failedAt.current) > WATCHED_STEP_SECONDS) renewals.current = 0;
    if (!signedIn || begun !== trackId || !(durationSeconds > 0)) return;
    // Without a length a position never completes: only watching across the line does, so that a mark taken away by hand
    // stays away while the rest is watched.
    savePosition({ courseId, trackId, seconds, durationSeconds: 0 });
    if (seconds - last < WATCHED_STEP_SECONDS && crossesDone(last, seconds, durationSeconds) && !isCompleted(saved))
      markDone();
  }
  function overlay() {
    // Only what failed: the browser's word that there is no network is a hint.
    if (unreachable && broken) {
      return (
        <StageMessage
          inside
          text="You are offline, and this video is not downloaded."
          hint="When you are back online, you can download it here to watch offline."
        />
      );
    }
    if (broken) {
      return (
        <StageMessage
          inside
          text="This video could not be played."
          hint={
            source.kind === 'file' && source.local
              ? 'The download may be damaged. Remove it and download it again.'
              : undefined
          }
          onRetry={onRetry}
        />
      );
    }
    if (props.finished && next && props.onNext) {
      return (
        <Suspense fallback={null}>
          <UpNext
            key={trackId}
            title={next.title}
            auto={autoplayNext && next.type === 'video'}
            onPlay={props.onNext}
            onCancel={() => props.onFinished(false)}
          />
        </Suspense>
      );
    }
    return null;
  }

  return (
    <VideoStage
      lessonId={trackId}
      title={track.title}
      courseTitle={props.courseTitle}
      src={url}
      poster={source.poster}
      captions={source.captions}
      qualities={track.renditions.map((rendition) => rendition.quality)}
      playingQuality={source.quality}
      startSeconds={props.at ?? (saved ? resumeSeconds(saved, track.durationSeconds ?? Number.NaN) : props.headSeconds)}
      autoPlay={props.autoPlay}
      overlay={overlay()}
      onTime={onTime}
      onPlaying={() => {
        setBegun(trackId);
        setFailed(null);
        if (props.finished) props.onFinished(false);
      }}
      onEnded={() => props.onFinished(true)}
      onFailure={onFailure}
      onPrevious={props.onPrevious}
      onNext={props.onNext}
      onNote={props.onNote}
      onVideo={props.onVideo}
    />
  );
}
