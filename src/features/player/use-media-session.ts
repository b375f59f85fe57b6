import { useEffect } from 'react';
import { SEEK_SECONDS } from '#contract/limits.ts';

interface MediaSessionOptions {
  title: string;
  album: string;
  poster: string | null;
  onPlay: () => void;
  onPause: () => void;
  onSeek: (by: number) => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
}

/** What the lock screen, a headset and the media keys show and do. */
export function useMediaSession(options: MediaSessionOptions) {
  const { title, album, poster, onPlay, onPause, onSeek, onPrevious, onNext } = options;
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
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
      ['previoustrack', onPrevious],
      ['nexttrack', onNext],
    ];
    for (const [action, handler] of handlers) session.setActionHandler(action, handler);
    return () => {
      session.metadata = null;
      for (const [action] of handlers) session.setActionHandler(action, null);
    };
  }, [title, album, poster, onPlay, onPause, onSeek, onPrevious, onNext]);
}
