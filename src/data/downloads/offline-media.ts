/** URLs of downloaded files start with this path. The service worker responds to them. */
const OFFLINE_MEDIA_PATH = '/offline-media/';

/** The URL at which the player requests a downloaded file. */
export function offlineMediaUrl(mediaId: string): string {
  return `${OFFLINE_MEDIA_PATH}${encodeURIComponent(mediaId)}`;
}

/** The media id in a path of a downloaded file; null for other paths. */
export function mediaIdOf(pathname: string): string | null {
  if (!pathname.startsWith(OFFLINE_MEDIA_PATH)) return null;
  try {
    return decodeURIComponent(pathname.slice(OFFLINE_MEDIA_PATH.length)) || null;
  } catch {
    // An invalid percent-escape.
    return null;
  }
}
