import type { RefObject } from 'react';

/** What Safari on older phones has in the place of the standard. */
interface PhoneVideo extends HTMLVideoElement {
  webkitPresentationMode?: 'inline' | 'picture-in-picture' | 'fullscreen';
  webkitSupportsPresentationMode?: (mode: string) => boolean;
  webkitSetPresentationMode?: (mode: string) => void;
}

/** Puts the video into a small window of its own, or back; null where the browser cannot. */
export function usePictureInPicture(
  videoRef: RefObject<PhoneVideo | null>,
  onRefused: () => void,
): (() => void) | null {
  if ('pictureInPictureEnabled' in document && document.pictureInPictureEnabled) {
    return () => {
      const changed = document.pictureInPictureElement
        ? document.exitPictureInPicture?.()
        : videoRef.current?.requestPictureInPicture?.();
      changed?.catch(onRefused);
    };
  }
  if (!('webkitSetPresentationMode' in HTMLVideoElement.prototype)) return null;
  return () => {
    const video = videoRef.current;
    if (!video?.webkitSupportsPresentationMode?.('picture-in-picture')) onRefused();
    else
      video.webkitSetPresentationMode?.(
        video.webkitPresentationMode === 'picture-in-picture' ? 'inline' : 'picture-in-picture',
      );
  };
}
