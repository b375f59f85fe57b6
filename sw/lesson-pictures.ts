import { registerRoute } from 'workbox-routing';
import { readLessonPicture } from '#contract/lesson-picture.ts';
import { API_BASE } from '#contract/endpoints.ts';
import { openLessonPictures } from '#data/downloads/lesson-picture-cache.ts';
import { openOwnedFiles } from '#data/owned/owned-files.ts';
import { loadSessionMirror } from '#data/session/session-mirror.ts';

/**
 * Serves lesson pictures and captions from this device: those that the signed-in user has seen here, and those fetched in
 * advance with owned courses. Requests with `cache: 'no-store'` are not handled: the page makes them to store the files itself.
 */
export function registerLessonPictures(): void {
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && request.cache !== 'no-store' && readLessonPicture(url.pathname) !== null,
    answerPicture,
  );
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && request.cache !== 'no-store' && isCaptions(url.pathname) && !request.headers.has('Range'),
    async ({ url, request }) => (await findOwned(await signedIn(), url.pathname)) ?? fetch(request),
  );
}

const isCaptions = (path: string) => path.startsWith(`${API_BASE}/media/`) && path.endsWith('.vtt');

const findOwned = (userId: string | null, path: string) =>
  userId === null ? undefined : orNothing(openOwnedFiles(userId).then((files) => files.find(path)));

const findSeen = (userId: string | null, path: string) =>
  userId === null ? undefined : orNothing(openLessonPictures(userId).then((pictures) => pictures.find(path)));

/** Without Cache Storage nothing is stored, and the request goes to the network. */
const orNothing = <T>(looking: Promise<T>): Promise<T | undefined> => looking.catch(() => undefined);

async function answerPicture({ url, request, event }: { url: URL; request: Request; event: ExtendableEvent }) {
  const userId = await signedIn();
  const held = (await findOwned(userId, url.pathname)) ?? (await findSeen(userId, url.pathname));
  if (held) return held;
  const response = await fetch(request);
  if (userId && response.status === 200) event.waitUntil(keep(userId, url.pathname, response.clone()));
  return response;
}

/** If there is no room, the picture is not stored. */
async function keep(userId: string, path: string, response: Response): Promise<void> {
  // The user may have logged out in the meantime.
  if ((await signedIn()) !== userId) return;
  await orNothing(openLessonPictures(userId).then((pictures) => pictures.keep(path, response)));
}

/** The signed-in user's id; null when nobody is signed in or the database does not work. */
function signedIn(): Promise<string | null> {
  return loadSessionMirror().then(
    (session) => session?.user._id ?? null,
    () => null,
  );
}
