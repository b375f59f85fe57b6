import { useEffect } from 'react';
import { SEEK_SECONDS } from '#contract/limits.ts';

interface WhilePlayingProps {
  paused: boolean;
  title: string;
  album: string;
  poster: string | null;
  /** In seconds; the duration is 0 before it is known. */
  seconds: number;
  duration: number;
  rate: number;
  onPlay: () => void;
  onPause: () => void;
  onSeek: (by: number) => void;
  onSeekTo: (seconds: number) => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
}

/** Keeps the screen on while `active`; the browser lets go when the page is hidden, and is asked again when it is back. */
function useWakeLock(active: boolean) {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (given) => {
          if (over) void given.release();
          else lock = given;
        },
        // A low battery: the screen goes out as it always did.
        () => undefined,
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [active]);
}

/** What a lesson that was played is to the system: a lock screen, a headset and media keys that know it, a screen that stays on. */
export function WhilePlaying(props: WhilePlayingProps) {
  const { title, album, poster, seconds, duration, rate, onPlay, onPause, onSeek, onSeekTo, onPrevious, onNext } =
    props;
  useWakeLock(!props.paused);
  useEffect(() => {
    if (!('mediaSession' in navigator) || !('MediaMetadata' in globalThis)) return;
    const session = navigator.mediaSession;
    session.metadata = new MediaMetadata({
      title,
      album,
      artist: 'Code It',
      artwork: poster ? [{ src: poster }] : [],
    });
    const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', onPlay],
      ['pause', onPause],
      ['seekbackward', (details) => onSeek(-(details.seekOffset ?? SEEK_SECONDS))],
      ['seekforward', (details) => onSeek(details.seekOffset ?? SEEK_SECONDS)],
      ['seekto', ({ seekTime }) => seekTime != null && onSeekTo(seekTime)],
      ['previoustrack', onPrevious],
      ['nexttrack', onNext],
    ];
    for (const [action, handler] of handlers) session.setActionHandler(action, handler);
    return () => {
      session.metadata = null;
      for (const [action] of handlers) session.setActionHandler(action, null);
    };
  }, [title, album, poster, onPlay, onPause, onSeek, onSeekTo, onPrevious, onNext]);
  // The time bar of the lock screen; it throws for a position beyond the end.
  useEffect(() => {
    if (!('mediaSession' in navigator) || duration === 0) return;
    navigator.mediaSession.setPositionState({ duration, position: Math.min(seconds, duration), playbackRate: rate });
  }, [seconds, duration, rate]);
  return null;
}
