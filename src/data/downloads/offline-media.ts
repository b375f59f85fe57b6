/** Where a downloaded file is asked for; the service worker answers there. */
const OFFLINE_MEDIA_PATH = '/offline-media/';

/** The address at which the player asks for a downloaded file. */
export function offlineMediaUrl(mediaId: string): string {
  return `${OFFLINE_MEDIA_PATH}${encodeURIComponent(mediaId)}`;
}

/** The media id in a path under `/offline-media/`; null when there is none. */
export function mediaIdOf(pathname: string): string | null {
  if (!pathname.startsWith(OFFLINE_MEDIA_PATH)) return null;
  try {
    return decodeURIComponent(pathname.slice(OFFLINE_MEDIA_PATH.length)) || null;
  } catch {
    // A malformed escape names no file.
    return null;
  }
}
