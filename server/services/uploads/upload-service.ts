import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { VIDEO_MAX_BYTES, VIDEO_UPLOADS_MAX } from '#contract/limits.ts';
import { VIDEO_TEXT } from '#contract/video-texts.ts';
import type { videoUploadMetadataSchema } from '#contract/video-upload.ts';
import type { Db } from '../../db/db.ts';
import { videoUploads } from '../../db/schema.ts';
import type { UploadRow } from '../../db/upload-schema.ts';
import type { Clock } from '../../deps.ts';
import { inTransaction } from '../../db/transaction.ts';
import { requireVideoQuota } from '../quotas.ts';
import { Refusal } from '../refusal.ts';
import type { StagedUploads } from '../../uploads/staged-uploads.ts';
import { videoKindOfFile } from '../../uploads/video-kind.ts';
import { isUuid } from '../catalogue/course-view.ts';
import { type Author, loadOwnCourse } from '../authoring/own-course.ts';
import { loadLiveTrack } from '../authoring/track-authoring.ts';

const noUpload = () => new Refusal('not_found', 'This upload was not found. Please start it again.');
const noVideoTrack = () => new Refusal('bad_request', 'Only a video track can have a video.');

const noRoom = () =>
  new Refusal('unavailable', 'The server has no space for this video right now. The upload will be tried again.');

/**
 * Records an upload before its first byte; repeated, it is the same upload. Throws what `loadOwnCourse` throws,
 * `bad_request` for a track that takes no video, `payload_too_large`, `rate_limited` with too many unfinished uploads,
 * and `conflict` for an id that is taken.
 */
export async function beginUpload(
  db: Db,
  author: Author,
  said: z.infer<typeof videoUploadMetadataSchema> & { bytes: number; staged: Pick<StagedUploads, 'hasRoomFor'> },
): Promise<UploadRow> {
  const { uploadId: id, courseId, trackId, filename, bytes } = said;
  if (!Number.isSafeInteger(bytes) || bytes <= 0) throw new Refusal('bad_request', VIDEO_TEXT.empty);
  if (bytes > VIDEO_MAX_BYTES) throw new Refusal('payload_too_large', VIDEO_TEXT.tooLarge);
  if (!said.staged.hasRoomFor(bytes)) throw noRoom();
  return inTransaction(db, async (tx) => {
    const course = await loadOwnCourse(tx, author, courseId);
    const track = await loadLiveTrack(tx, course.id, trackId);
    if (track.type !== 'video') throw noVideoTrack();
    const open = and(eq(videoUploads.userId, author.userId), eq(videoUploads.state, 'receiving'));
    const now = author.clock.now();
    const values = {
      id,
      userId: author.userId,
      courseId,
      trackId,
      name: filename,
      bytes,
      createdAt: now,
      updatedAt: now,
    };
    const [made] = await tx.insert(videoUploads).values(values).onConflictDoNothing().returning();
    if (made) {
      await requireVideoQuota(tx, author.userId);
      if ((await tx.$count(videoUploads, open)) <= VIDEO_UPLOADS_MAX) return made;
      throw new Refusal(
        'rate_limited',
        `At most ${VIDEO_UPLOADS_MAX} uploads can be in progress at a time. Finish one first.`,
      );
    }
    const known = await findUpload(tx, author.userId, id);
    if (known.trackId === trackId && known.bytes === bytes && known.state === 'receiving') return known;
    throw new Refusal('conflict', 'This upload id is taken. Please choose the file again.');
  });
}

/** The user's own upload. Throws `not_found`, for somebody else's too. */
export async function findUpload(db: Db, userId: string, uploadId: string): Promise<UploadRow> {
  const [row] = isUuid(uploadId)
    ? await db
        .select()
        .from(videoUploads)
        .where(and(eq(videoUploads.id, uploadId), eq(videoUploads.userId, userId)))
    : [];
  if (!row) throw noUpload();
  return row;
}

/** Somebody still sends it: it is not to be pruned. */
export async function touchUpload(db: Db, { clock }: { clock: Clock }, uploadId: string): Promise<void> {
  await db.update(videoUploads).set({ updatedAt: clock.now() }).where(eq(videoUploads.id, uploadId));
}

/**
 * Puts a complete file into the queue; repeated, by another request or after a kill, it changes nothing. It replaces an
 * earlier upload of the track that does not play yet. Throws `bad_request` for a file that is not a video, and forgets
 * that upload.
 */
export async function finishUpload(
  db: Db,
  { clock, staged }: { clock: Clock; staged: StagedUploads },
  row: UploadRow,
): Promise<void> {
  const kind = await videoKindOfFile(row.bytes, (start, length) => staged.read(row.id, start, length));
  if (!kind) {
    await forgetUpload(db, staged, row.id);
    throw new Refusal('bad_request', VIDEO_TEXT.wrongType);
  }
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const arrived = await tx
      .update(videoUploads)
      .set({ state: 'queued', kind, worker: null, leaseUntil: null, updatedAt: now })
      .where(and(eq(videoUploads.id, row.id), eq(videoUploads.state, 'receiving')))
      .returning({ id: videoUploads.id });
    if (arrived.length === 0) return;
    const older = and(
      eq(videoUploads.trackId, row.trackId),
      ne(videoUploads.id, row.id),
      lt(videoUploads.createdAt, row.createdAt),
      inArray(videoUploads.state, ['queued', 'processing', 'failed']),
    );
    await tx.update(videoUploads).set({ state: 'replaced', updatedAt: now }).where(older);
  });
}

/** Lets go of an upload that has not arrived, bytes and row. */
export async function forgetUpload(db: Db, staged: StagedUploads, uploadId: string): Promise<void> {
  await db.delete(videoUploads).where(and(eq(videoUploads.id, uploadId), eq(videoUploads.state, 'receiving')));
  await staged.remove(uploadId);
}

/** The file that was uploaded last for a track, whatever became of it. */
export async function findLatestUpload(db: Db, trackId: string): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(videoUploads)
    .where(and(eq(videoUploads.trackId, trackId), ne(videoUploads.state, 'replaced')))
    .orderBy(desc(videoUploads.createdAt))
    .limit(1);
  return row ?? null;
}

/** Queues a file that could not be processed again. Throws `not_found` when there is none. */
export async function retryUpload(tx: Db, { clock }: { clock: Clock }, trackId: string): Promise<void> {
  const [row] = await tx
    .update(videoUploads)
    .set({
      state: 'queued',
      problem: null,
      progress: 0,
      attempts: 0,
      worker: null,
      leaseUntil: null,
      updatedAt: clock.now(),
    })
    .where(and(eq(videoUploads.trackId, trackId), eq(videoUploads.state, 'failed')))
    .returning({ id: videoUploads.id });
  if (!row) throw new Refusal('not_found', 'There is no video to retry.');
}
