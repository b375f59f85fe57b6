import { type RefObject, useCallback, useEffect, useState } from 'react';

// iPhones cannot show an element in full screen, only the video itself, by a method of their own.
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Full screen for the stage with its controls, or only for the video where nothing else is possible. */
export function useFullscreen(
  stageRef: RefObject<HTMLElement | null>,
  videoRef: RefObject<PhoneVideo | null>,
  onRefused: () => void,
) {
  const [fullscreen, setFullscreen] = useState(false);

  useEffect(() => {
    const follow = () => setFullscreen(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);

  const toggle = useCallback(() => {
    const stage = stageRef.current;
    if (!stage) return;
    if (document.fullscreenElement) document.exitFullscreen().catch(onRefused);
    else if (document.fullscreenEnabled) stage.requestFullscreen().catch(onRefused);
    else videoRef.current?.webkitEnterFullscreen?.();
  }, [stageRef, videoRef, onRefused]);

  return { fullscreen, toggleFullscreen: toggle };
}
