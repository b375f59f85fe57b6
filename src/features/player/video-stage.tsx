import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
} from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import {
  lazy,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { LEARNING_TEXT } from '#contract/learning-texts.ts';
import { SEEK_SECONDS, TITLE_OVERLAY_MS } from '#contract/limits.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { ControlBar } from './control-bar.tsx';
import { stepWithin } from './playback-rules.ts';
import { type PlayerAction, usePlayerKeys } from './player-keys.ts';
import { captionsAtom, mutedAtom, rateAtom, volumeAtom } from './player-settings.ts';
import { useControlsVisible } from './use-controls-visible.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { usePictureInPicture } from './use-picture-in-picture.ts';
import { usePlayback } from './use-playback.ts';
import classes from './video-stage.module.css';

interface LessonTitleProps {
  title: string;
  paused: boolean;
  covered: boolean;
}

/** The title over the video until 2 s of playing have passed (specification, section 9). A new `key` shows it again. */
function LessonTitle({ title, paused, covered }: LessonTitleProps) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    if (!shown || paused) return;
    const timer = setTimeout(() => setShown(false), TITLE_OVERLAY_MS);
    return () => clearTimeout(timer);
  }, [shown, paused]);
  return (
    <div className={classes.title} data-shown={(shown && !covered) || undefined} aria-hidden>
      {title}
    </div>
  );
}

const WhilePlaying = lazyPart(() => import('./while-playing.tsx').then((m) => m.WhilePlaying));
const loadPanels = () => import('./stage-panels.ts');
const SettingsPanel = lazy(() => loadPanels().then((m) => ({ default: m.SettingsPanel })));
const KeysPanel = lazy(() => loadPanels().then((m) => ({ default: m.KeysPanel })));

interface CaptionSource {
  language: string;
  label: string;
  url: string;
}

interface VideoStageProps {
  lessonId: string;
  title: string;
  courseTitle: string;
  /** Changing it for the same lesson (another quality, a renewed link, a finished download) keeps the position. */
  src: string;
  poster: string | null;
  captions: readonly CaptionSource[];
  qualities: readonly string[];
  playingQuality: string | undefined;
  startSeconds: number;
  autoPlay: boolean;
  /** Shown over the video: up next, an error. Takes the place of the controls. */
  overlay: ReactNode;
  onTime: (seconds: number, duration: number) => void;
  onEnded: () => void;
  onPlaying: () => void;
  onFailure: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** Asks for a note where the film is. */
  onNote: () => void;
  /** The element that plays, and null when it is gone. */
  onVideo: (video: HTMLVideoElement | null) => void;
}

/** The video of a lesson under its controls, keys and touches. */
export function VideoStage(props: VideoStageProps) {
  const { lessonId, title, src, captions, overlay } = props;
  const stageRef = useRef<HTMLDivElement>(null);
  const videoRef = useRef<HTMLVideoElement>(null);
  const [panel, setPanel] = useState<'settings' | 'keys' | null>(null);
  const tappedBy = useRef('');
  /** The last jump by two taps; their number tells it from the same one before. */
  const [jump, setJump] = useState<{ by: number; times: number } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [volume, setVolume] = useAtom(volumeAtom);
  const [muted, setMuted] = useAtom(mutedAtom);
  const [language, setLanguage] = useAtom(captionsAtom);
  const { onVideo } = props;
  useEffect(() => {
    onVideo(videoRef.current);
    return () => onVideo(null);
  }, [onVideo]);
  const rate = useAtomValue(rateAtom);
  const { media, play, pause, togglePlay, seekTo, seekBy, videoEvents } = usePlayback(videoRef, props);
  const [played, setPlayed] = useState(false);
  if (!media.paused && !played) setPlayed(true);
  const held = media.paused || panel !== null;
  const { visible, wake, sleepNow } = useControlsVisible(stageRef, held);
  const { fullscreen, toggleFullscreen } = useFullscreen(
    stageRef,
    videoRef,
    useCallback(() => setRefusal('This browser does not allow full screen here.'), []),
  );
  const togglePictureInPicture = usePictureInPicture(videoRef, () =>
    setRefusal('This browser does not allow picture in picture here.'),
  );
  const shownCaptions = captions.find((caption) => caption.language === language);
  function toggleCaptions() {
    setLanguage(shownCaptions ? null : (captions[0]?.language ?? null));
  }
  function changeVolume(level: number) {
    setVolume(level);
    setMuted(false);
  }
  function act(action: PlayerAction) {
    if (action.type === 'toggle-play') togglePlay();
    else if (action.type === 'seek') seekBy(action.by);
    else if (action.type === 'volume') changeVolume(stepWithin(volume, action.by, 1));
    else if (action.type === 'toggle-mute') setMuted(!muted);
    else if (action.type === 'toggle-fullscreen') toggleFullscreen();
    else if (action.type === 'toggle-captions') toggleCaptions();
    else if (action.type === 'note') {
      if (fullscreen) toggleFullscreen();
      props.onNote();
    } else setPanel(panel === 'keys' ? null : 'keys');
  }
  usePlayerKeys((action) => {
    wake();
    act(action);
  });
  function onTap(event: PointerEvent) {
    tappedBy.current = event.pointerType;
    if (panel) setPanel(null);
    else if (event.pointerType === 'touch') {
      if (visible && !held) sleepNow();
      else wake();
    } else if (event.button === 0) togglePlay();
  }
  // As players on phones do: twice at the left or the right edge goes back or forward.
  function onDoubleTap({ clientX, currentTarget }: MouseEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left) / width;
    if (tappedBy.current !== 'touch' || Math.abs(share - 0.5) < 1 / 6) {
      toggleFullscreen();
      return;
    }
    const by = share < 0.5 ? -SEEK_SECONDS : SEEK_SECONDS;
    seekBy(by);
    setJump({ by, times: (jump?.times ?? 0) + 1 });
  }

  return (
    <div
      ref={stageRef}
      className={classes.stage}
      data-idle={(!visible && !overlay) || undefined}
      data-fullscreen={fullscreen || undefined}
      onPointerMove={(event) => event.pointerType !== 'touch' && wake()}
      onFocus={wake}
    >
      <video
        ref={videoRef}
        key="video"
        className={classes.video}
        poster={props.poster ?? undefined}
        preload="metadata"
        playsInline
        aria-label={title}
        onPointerUp={onTap}
        onDoubleClick={onDoubleTap}
        {...videoEvents}
        onError={props.onFailure}
      >
        <track
          // With the source, because Chromium keeps the cue that was shown when it changed.
          key={`${src} ${shownCaptions?.url ?? 'off'}`}
          ref={showTrack}
          kind="captions"
          src={shownCaptions?.url}
          srcLang={shownCaptions?.language}
          label={shownCaptions?.label}
        />
        {LEARNING_TEXT.videoUnsupported}
      </video>
      <LessonTitle key={lessonId} title={title} paused={media.paused} covered={Boolean(overlay)} />
      {played && (
        <Suspense fallback={null}>
          <WhilePlaying
            title={title}
            album={props.courseTitle}
            poster={props.poster}
            paused={media.paused}
            seconds={media.seconds}
            duration={media.duration}
            rate={rate}
            onPlay={play}
            onPause={pause}
            onSeek={seekBy}
            onSeekTo={seekTo}
            onPrevious={props.onPrevious}
            onNext={props.onNext}
          />
        </Suspense>
      )}
      {media.waiting && !overlay && <div className={classes.spinner} role="status" aria-label="Loading the video" />}
      {overlay ? (
        <div className={classes.overlay}>{overlay}</div>
      ) : (
        <>
          <div className={classes.middle}>
            {props.onPrevious && (
              <button type="button" className={classes.skip} aria-label="Previous lesson" onClick={props.onPrevious}>
                <IconPlayerSkipBackFilled size={22} aria-hidden />
              </button>
            )}
            {media.paused ? (
              <button type="button" className={classes.bigPlay} aria-label={`Play ${title}`} onClick={togglePlay}>
                <IconPlayerPlayFilled size={34} aria-hidden />
              </button>
            ) : (
              // For thumbs; the bar has it for everybody else.
              <button type="button" className={classes.bigPause} tabIndex={-1} aria-hidden onClick={togglePlay}>
                <IconPlayerPauseFilled size={34} aria-hidden />
              </button>
            )}
            {props.onNext && (
              <button type="button" className={classes.skip} aria-label="Next lesson" onClick={props.onNext}>
                <IconPlayerSkipForwardFilled size={22} aria-hidden />
              </button>
            )}
          </div>
          {jump && (
            <div key={jump.times} className={classes.jump} data-back={jump.by < 0 || undefined} aria-hidden>
              {jump.by < 0 ? '−' : '+'}
              {SEEK_SECONDS} s
            </div>
          )}
          <Suspense fallback={null}>
            {panel === 'settings' && (
              <SettingsPanel
                qualities={props.qualities}
                playingQuality={props.playingQuality}
                captions={captions}
                onPictureInPicture={togglePictureInPicture}
                onKeys={() => setPanel('keys')}
                onClose={() => setPanel(null)}
              />
            )}
            {panel === 'keys' && <KeysPanel onClose={() => setPanel(null)} />}
          </Suspense>
          <div className={classes.controls}>
            {refusal && <p role="status">{refusal}</p>}
            <ControlBar
              media={media}
              fullscreen={fullscreen}
              settingsOpen={panel === 'settings'}
              captionsOn={captions.length > 0 ? shownCaptions !== undefined : null}
              onPictureInPicture={togglePictureInPicture}
              onPrevious={props.onPrevious}
              onNext={props.onNext}
              onTogglePlay={togglePlay}
              onSeekBy={seekBy}
              onSeekTo={seekTo}
              onVolume={changeVolume}
              onToggleMute={() => act({ type: 'toggle-mute' })}
              onToggleCaptions={toggleCaptions}
              onToggleFullscreen={toggleFullscreen}
              onToggleSettings={() => setPanel(panel === 'settings' ? null : 'settings')}
            />
          </div>
        </>
      )}
    </div>
  );
}

/** The element holds only the captions that are shown: a text track starts disabled otherwise. */
function showTrack(element: HTMLTrackElement | null) {
  if (element?.src) element.track.mode = 'showing';
}
