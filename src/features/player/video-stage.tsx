import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { lazy, type PointerEvent, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { LEARNING_TEXT } from '#contract/learning-texts.ts';
import { TITLE_OVERLAY_MS } from '#contract/limits.ts';
import { ControlBar } from './control-bar.tsx';
import { stepWithin } from './playback-rules.ts';
import { type PlayerAction, usePlayerKeys } from './player-keys.ts';
import { captionsAtom, mutedAtom, rateAtom, volumeAtom } from './player-settings.ts';
import { useControlsVisible } from './use-controls-visible.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { usePictureInPicture } from './use-picture-in-picture.ts';
import { usePlayback } from './use-playback.ts';
import classes from './video-stage.module.css';
import { WhilePlaying } from './while-playing.tsx';

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

const SettingsPanel = lazy(() => import('./settings-panel.tsx').then((m) => ({ default: m.SettingsPanel })));

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
}

/** The video of a lesson under its controls, keys and touches. */
export function VideoStage(props: VideoStageProps) {
  const { lessonId, title, src, captions, overlay } = props;
  const stageRef = useRef<HTMLDivElement>(null);
  const videoRef = useRef<HTMLVideoElement>(null);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [volume, setVolume] = useAtom(volumeAtom);
  const [muted, setMuted] = useAtom(mutedAtom);
  const [language, setLanguage] = useAtom(captionsAtom);
  const rate = useAtomValue(rateAtom);
  const { media, play, pause, togglePlay, seekTo, seekBy, videoEvents } = usePlayback(videoRef, props);
  const [played, setPlayed] = useState(false);
  if (!media.paused && !played) setPlayed(true);
  const held = media.paused || settingsOpen;
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
    else toggleCaptions();
  }
  usePlayerKeys((action) => {
    wake();
    act(action);
  });
  function onTap(event: PointerEvent) {
    if (settingsOpen) setSettingsOpen(false);
    else if (event.pointerType === 'touch') {
      if (visible && !held) sleepNow();
      else wake();
    } else if (event.button === 0) togglePlay();
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
        src={src}
        poster={props.poster ?? undefined}
        preload="metadata"
        playsInline
        aria-label={title}
        onPointerUp={onTap}
        onDoubleClick={toggleFullscreen}
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
      )}
      {media.waiting && !overlay && <div className={classes.spinner} role="status" aria-label="Loading the video" />}
      {overlay ? (
        <div className={classes.overlay}>{overlay}</div>
      ) : (
        <>
          {media.paused && (
            <button type="button" className={classes.bigPlay} aria-label={`Play ${title}`} onClick={togglePlay}>
              <IconPlayerPlayFilled size={34} aria-hidden />
            </button>
          )}
          {settingsOpen && (
            <Suspense fallback={null}>
              <SettingsPanel
                qualities={props.qualities}
                playingQuality={props.playingQuality}
                captions={captions}
                onPictureInPicture={togglePictureInPicture}
                onClose={() => setSettingsOpen(false)}
              />
            </Suspense>
          )}
          <div className={classes.controls}>
            {refusal && <p role="status">{refusal}</p>}
            <ControlBar
              media={media}
              fullscreen={fullscreen}
              settingsOpen={settingsOpen}
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
              onToggleSettings={() => setSettingsOpen(!settingsOpen)}
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
