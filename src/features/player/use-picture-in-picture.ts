import type { RefObject } from 'react';

/** The non-standard API of Safari on older iPhones. */
interface PhoneVideo extends HTMLVideoElement {
  webkitPresentationMode?: 'inline' | 'picture-in-picture' | 'fullscreen';
  webkitSupportsPresentationMode?: (mode: string) => boolean;
  webkitSetPresentationMode?: (mode: string) => void;
}

/** Toggles picture-in-picture; null when the browser does not support it. */
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
