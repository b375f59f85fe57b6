import { useAtomValue } from 'jotai';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MEDIA_START, readMedia } from './media-state.ts';
import { stepWithin } from './playback-rules.ts';
import { mutedAtom, rateAtom, volumeAtom } from './player-settings.ts';

interface PlaybackOptions {
  lessonId: string;
  /** Changing it for the same lesson (another quality, a renewed link, a finished download) keeps the position. */
  src: string;
  startSeconds: number;
  /** May become true a moment after the lesson has opened. */
  autoPlay: boolean;
  onTime: (seconds: number, duration: number) => void;
  onPlaying: () => void;
  onEnded: () => void;
}

/** A lesson that could not start by then waits for a press: nobody expects sound any more. */
const AUTOPLAY_WITHIN_MS = 4000;

/**
 * Playback in a video element: what it plays, where it is, how to move it, and the events to give to the element. A lesson begins at
 * `startSeconds`; a new source of the same lesson goes on where the old one was.
 */
export function usePlayback(videoRef: RefObject<HTMLVideoElement | null>, options: PlaybackOptions) {
  const { lessonId, src, startSeconds, autoPlay, onTime, onPlaying, onEnded } = options;
  /** Where playback is, so that a change of source goes on from there. */
  const place = useRef({ src: '', lessonId: '', seconds: 0, playing: false });
  const [media, setMedia] = useState(MEDIA_START);
  const rate = useAtomValue(rateAtom);
  const volume = useAtomValue(volumeAtom);
  const muted = useAtomValue(mutedAtom);

  const play = useCallback(() => {
    // The browser wants a gesture first: then the big play button is the way to start.
    videoRef.current?.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') place.current.playing = false;
    });
  }, [videoRef]);
  const pause = useCallback(() => videoRef.current?.pause(), [videoRef]);
  const togglePlay = useCallback(() => {
    if (videoRef.current?.paused) play();
    else pause();
  }, [videoRef, play, pause]);
  const seekTo = useCallback(
    (seconds: number) => {
      const video = videoRef.current;
      if (video) video.currentTime = seconds;
    },
    [videoRef],
  );
  const seekBy = useCallback(
    (by: number) => {
      const video = videoRef.current;
      if (video) video.currentTime = stepWithin(video.currentTime, by, video.duration || 0);
    },
    [videoRef],
  );

  // Not as an attribute: React makes the element while it still renders, and drops its events until it is in the page. A link that
  // was refused meanwhile would leave a still picture.
  useLayoutEffect(() => {
    if (videoRef.current) videoRef.current.src = src;
  }, [videoRef, src]);
  const opened = useRef(0);
  useEffect(() => {
    opened.current = Date.now();
  }, [lessonId]);
  // As early as can be, because Safari forgets the press that opened the lesson after a second.
  useEffect(() => {
    const untouched = videoRef.current?.played.length === 0;
    if (autoPlay && untouched && Date.now() - opened.current < AUTOPLAY_WITHIN_MS) play();
  }, [videoRef, lessonId, autoPlay, play]);
  useEffect(() => {
    if (videoRef.current) videoRef.current.playbackRate = rate;
  }, [videoRef, rate]);
  useEffect(() => {
    if (!videoRef.current) return;
    videoRef.current.volume = volume;
    videoRef.current.muted = muted;
  }, [videoRef, volume, muted]);
  // The saved position may arrive after the video. It is used only if the learner has not started to watch.
  useEffect(() => {
    const video = videoRef.current;
    if (!video || video.readyState < HTMLMediaElement.HAVE_METADATA) return;
    if (place.current.seconds < 1 && startSeconds >= 1) video.currentTime = startSeconds;
  }, [videoRef, startSeconds]);

  function follow() {
    const video = videoRef.current;
    // While a new source loads the element says 0; the place to go on from must survive that.
    if (!video || video.readyState < HTMLMediaElement.HAVE_METADATA) return;
    setMedia(readMedia(video));
    // A new source tells its length before its metadata counts as loaded, and is then still at 0.
    if (place.current.src !== src) return;
    place.current.seconds = video.currentTime;
    onTime(video.currentTime, video.duration);
  }
  function onLoadedMetadata() {
    const video = videoRef.current;
    if (!video) return;
    const same = place.current.lessonId === lessonId;
    const seconds = same ? place.current.seconds : startSeconds;
    const resume = same ? place.current.playing : !video.paused;
    place.current = { src, lessonId, seconds, playing: resume };
    if (seconds > 0) video.currentTime = seconds;
    video.playbackRate = rate;
    video.volume = volume;
    video.muted = muted;
    setMedia(readMedia(video));
    if (resume) play();
  }

  const videoEvents = {
    onLoadedMetadata,
    onTimeUpdate: follow,
    onSeeked: follow,
    onDurationChange: follow,
    onProgress: follow,
    onVolumeChange: follow,
    onWaiting: follow,
    onCanPlay: follow,
    onPlaying: follow,
    onPlay: () => {
      place.current.playing = true;
      onPlaying();
      follow();
    },
    onPause: () => {
      place.current.playing = false;
      follow();
    },
    onEnded: () => {
      follow();
      onEnded();
    },
  };
  return { media, play, pause, togglePlay, seekTo, seekBy, videoEvents };
}
