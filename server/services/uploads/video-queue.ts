import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { tracks, videoUploads } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { UploadRow } from '../../db/upload-schema.ts';
import type { Clock } from '../../deps.ts';
import { notifyUpload } from '../notices/notification-writer.ts';
import { lockOwnCourse, saveContents } from '../authoring/own-course.ts';
import { saveTrack } from '../authoring/track-authoring.ts';
import { trackColumns } from '../authoring/track-view.ts';

/** A server that was killed holds its video no longer than this. */
export const LEASE_MS = 30_000;

/** A bucket that is away for some minutes is not to use up the attempts of all that wait: 30 s, 90 s, and so on. */
export const waitAfter = (attempts: number) => 30_000 * 3 ** (attempts - 1);

interface At {
  clock: Clock;
}
/** A row as its worker holds it. */
export type HeldUpload = UploadRow & { worker: string };

const leaseFrom = ({ clock }: At) => new Date(clock.now().getTime() + LEASE_MS);
/** Matches only while this worker holds the lease: a worker that lost it writes nothing. */
const isHeld = ({ id, worker }: HeldUpload) =>
  and(eq(videoUploads.id, id), eq(videoUploads.worker, worker), eq(videoUploads.state, 'processing'));

/**
 * Leases the video that has waited longest, including those of a dead worker, among those whose files are `here` or, for a
 * worker that reaches it, in the bucket. Null when there is none.
 */
export async function claimVideo(
  db: Db,
  at: At,
  { here, inBucket }: { here: readonly string[]; inBucket: boolean },
): Promise<HeldUpload | null> {
  if (here.length === 0 && !inBucket) return null;
  const isReached = or(
    here.length > 0 ? inArray(videoUploads.id, [...here]) : undefined,
    inBucket ? ne(videoUploads.pieces, []) : undefined,
  );
  const now = at.clock.now();
  const isWaiting = inArray(videoUploads.state, ['queued', 'processing']);
  const isFree = or(isNull(videoUploads.leaseUntil), lt(videoUploads.leaseUntil, now));
  return inTransaction(db, async (tx) => {
    const [next] = await tx
      .select()
      .from(videoUploads)
      .where(and(isReached, isWaiting, isFree))
      .orderBy(asc(videoUploads.updatedAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!next) return null;
    const lease = { state: 'processing' as const, worker: randomUUID(), attempts: next.attempts + 1 };
    await tx
      .update(videoUploads)
      .set({ ...lease, leaseUntil: leaseFrom(at), updatedAt: now })
      .where(eq(videoUploads.id, next.id));
    return { ...next, ...lease };
  });
}

/** Writes what is done and keeps the lease. False when it is lost: another video took its place, or another worker. */
export async function keepVideo(
  db: Db,
  at: At,
  held: HeldUpload,
  done: Partial<Pick<UploadRow, 'progress' | 'renditions' | 'poster' | 'durationSeconds'>>,
): Promise<boolean> {
  const kept = await db
    .update(videoUploads)
    .set({ ...done, leaseUntil: leaseFrom(at) })
    .where(isHeld(held))
    .returning({ id: videoUploads.id });
  return kept.length > 0;
}

/**
 * Puts the video back into the queue, where it waits longer after each attempt. `again`: the video was not at fault, this attempt does
 * not count, and it is anybody's at once, or after `waitMs`.
 */
export async function releaseVideo(
  db: Db,
  { clock }: At,
  held: HeldUpload,
  { again = false, waitMs = 0 } = {},
): Promise<void> {
  const now = clock.now();
  const wait = again ? waitMs : waitAfter(held.attempts);
  await db
    .update(videoUploads)
    .set({
      state: 'queued',
      worker: null,
      updatedAt: now,
      leaseUntil: wait > 0 ? new Date(now.getTime() + wait) : null,
      ...(again && { attempts: held.attempts - 1 }),
    })
    .where(isHeld(held));
}

/** Gives the video up and notifies its instructor of the reason. The file stays for another attempt. */
export function failVideo(db: Db, { clock }: At, held: HeldUpload, problem: string): Promise<void> {
  const { id: uploadId, courseId, trackId } = held;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const failed = await tx
      .update(videoUploads)
      .set({ state: 'failed', problem, worker: null, leaseUntil: null, updatedAt: now })
      .where(isHeld(held))
      .returning({ id: videoUploads.id });
    if (failed.length === 0) return;
    await notifyUpload(tx, { kind: 'upload-failed', uploadId, courseId, trackId, note: problem, now });
  });
}

/** The video plays: it is the track's from now on, in the place of a link or another file. False when the lease is lost. */
export function publishVideo(
  db: Db,
  at: At,
  held: HeldUpload,
  made: Pick<UploadRow, 'renditions' | 'poster' | 'durationSeconds'>,
): Promise<boolean> {
  const { userId, courseId, trackId } = held;
  return inTransaction(db, async (tx) => {
    const author = { clock: at.clock, userId: userId ?? '', username: '' };
    const course = await lockOwnCourse(tx, author, courseId);
    const now = at.clock.now();
    const ready = await tx
      .update(videoUploads)
      .set({ ...made, state: 'ready', progress: 1, worker: null, leaseUntil: null, updatedAt: now })
      .where(isHeld(held))
      .returning({ id: videoUploads.id });
    if (ready.length === 0) return false;
    const before = and(
      eq(videoUploads.trackId, trackId),
      ne(videoUploads.id, held.id),
      eq(videoUploads.state, 'ready'),
    );
    await tx.update(videoUploads).set({ state: 'replaced', updatedAt: now }).where(before);
    const [track] = await tx.select(trackColumns).from(tracks).where(eq(tracks.id, trackId));
    if (!track) return false;
    await saveTrack(tx, author, track, { ...made, videoUrl: null });
    await saveContents(tx, author, course);
    await notifyUpload(tx, { kind: 'upload-finished', uploadId: held.id, courseId, trackId, now });
    return true;
  });
}
