import type { RefObject } from 'react';

/** Puts the video into a small window of its own, or back; null where the browser cannot. */
export function usePictureInPicture(
  videoRef: RefObject<HTMLVideoElement | null>,
  onRefused: () => void,
): (() => void) | null {
  if (!('pictureInPictureEnabled' in document && document.pictureInPictureEnabled)) return null;
  return () => {
    const changed = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : videoRef.current?.requestPictureInPicture();
    changed?.catch(onRefused);
  };
}
