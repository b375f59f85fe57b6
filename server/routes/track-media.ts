import { CAPTIONS_MAX_BYTES } from '#contract/limits.ts';
import { OPERATIONS } from '#contract/operations.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import type { Db } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { longRoute, route } from '../http/route.ts';
import { FORM_BYTES, readUploadedFile } from '../http/uploaded-file.ts';
import { toAuthor } from '../services/authoring/own-course.ts';
import { newCaptionPath, putCaption, removeCaption, requireWebVtt } from '../services/authoring/track-captions.ts';
import { loadOwnTrack, toTrackMedia } from '../services/authoring/track-media-service.ts';
import type { TrackRow } from '../services/authoring/track-view.ts';
import { retryUpload } from '../services/uploads/upload-service.ts';

const CAPTIONS_LIMIT = { maxBytes: CAPTIONS_MAX_BYTES + FORM_BYTES, tooLarge: 'The captions can be at most 1 MB.' };

/** What an instructor's video track plays: its file, and its captions. */
export function trackMediaRoutes(api: Api, deps: Deps): void {
  const { clock, storage } = deps;
  const mediaOf = async (db: Db, { sessionId }: SignedInUser, track: TrackRow) => ({
    success: true as const,
    data: await toTrackMedia(db, track, {
      links: deps.mediaLinks.by({ courseId: track.courseId, sessionId }),
      converts: deps.env.videoWorker === 'elsewhere' || (await deps.encoder()) !== null,
    }),
  });

  route(api, deps, 'trackMedia', async ({ db, user, query }) =>
    mediaOf(db, user, await loadOwnTrack(db, toAuthor(clock, user), query.trackId)),
  );

  route(api, deps, 'trackMediaRetry', async ({ db, user, body }) => {
    const track = await loadOwnTrack(db, toAuthor(clock, user), body.trackId);
    await retryUpload(db, { clock }, track.id);
    return mediaOf(db, user, track);
  });

  async function letGo(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await storage
        .remove(path)
        .catch((error: unknown) => deps.logger.warn({ err: error, path }, 'captions were not removed'));
    }
  }

  longRoute(
    api,
    deps,
    'trackCaptionPut',
    async ({ db, user, query: { trackId, language, label }, c, once }) => {
      const author = toAuthor(clock, user);
      const { courseId } = await loadOwnTrack(db, author, trackId);
      const bytes = await readUploadedFile(c, OPERATIONS.trackCaptionPut.upload);
      requireWebVtt(bytes);
      const mediaPath = newCaptionPath();
      await storage.save(mediaPath, bytes);
      // What nobody refers to in the end, as with thumbnails.
      let unused = [mediaPath];
      try {
        return await once(async (tx) => {
          const { track, replaced } = await putCaption(
            tx,
            author,
            { courseId, trackId },
            { language, label, mediaPath },
          );
          unused = replaced;
          return mediaOf(tx, user, track);
        });
      } catch (error) {
        unused = [mediaPath];
        throw error;
      } finally {
        await letGo(unused);
      }
    },
    CAPTIONS_LIMIT,
  );

  longRoute(api, deps, 'trackCaptionRemove', async ({ db, user, body: { trackId, language }, once }) => {
    const author = toAuthor(clock, user);
    const { courseId } = await loadOwnTrack(db, author, trackId);
    let unused: string[] = [];
    const answer = await once(async (tx) => {
      const { track, replaced } = await removeCaption(tx, author, { courseId, trackId }, language);
      unused = replaced;
      return mediaOf(tx, user, track);
    });
    await letGo(unused);
    return answer;
  });
}
