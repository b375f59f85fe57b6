import { registerRoute } from 'workbox-routing';
import { findMediaStore } from '#data/downloads/media-store.ts';
import { mediaIdOf } from '#data/downloads/offline-media.ts';
import { serveMedia } from '#data/downloads/serve-media.ts';
import { loadSessionMirror } from '#data/session/session-mirror.ts';

/** Serves downloaded files from the store of the signed-in user; files of other users are not found there. */
export function registerMediaRange(): void {
  for (const method of ['GET', 'HEAD'] as const) {
    registerRoute(
      ({ url, sameOrigin }) => sameOrigin && mediaIdOf(url.pathname) !== null,
      ({ url, request }) => answer(mediaIdOf(url.pathname) ?? '', request),
      method,
    );
  }
}

async function answer(mediaId: string, request: Request): Promise<Response> {
  const session = await loadSessionMirror();
  const store = session && (await findMediaStore(session.user._id));
  if (!store) return new Response(null, { status: 404 });
  return serveMedia(store, mediaId, { method: request.method, range: request.headers.get('Range') });
}
