import { link, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { VIDEO_TEXT } from '#contract/video-texts.ts';
import type { UploadRow } from '../db/upload-schema.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../services/refusal.ts';
import { toShortage } from '../services/shortage.ts';
import type { StagedUploads } from '../uploads/staged-uploads.ts';
import { madePath, namedPaths } from '../services/uploads/made-files.ts';
import { removeMade, removeUnnamed } from '../services/uploads/prune-uploads.ts';
import {
  claimVideo,
  failVideo,
  type HeldUpload,
  keepVideo,
  LEASE_MS,
  publishVideo,
  releaseVideo,
} from '../services/uploads/video-queue.ts';
import { planRenditions } from './plan-renditions.ts';
import { BadVideo, type VideoEncoder } from './video-encoder.ts';

/** A video that ends the server this often is given up, or nothing else would ever be processed. */
const ATTEMPTS_MAX = 5;
/** How often it is looked for another one. */
export const VIDEOS_EVERY_MS = 2000;
/** How often the progress is written, which keeps the lease. */
const KEEP_EVERY_MS = LEASE_MS / 15;
/** How long a video waits after a shortage, which is no fault of its own: the next attempt encodes again. */
const SHORTAGE_WAIT_MS = 60_000;

export type VideoDeps = Pick<Deps, 'db' | 'clock' | 'storage' | 'staged' | 'encoder' | 'logger'>;
type Made = Pick<UploadRow, 'renditions' | 'poster' | 'durationSeconds'>;
/** As `keepVideo`; throws when the lease is lost. */
type Keep = (done: Parameters<typeof keepVideo>[3]) => Promise<void>;
/** Publishes a file. Throws when the lease is lost: another worker that took over may have published one of this name, and it stays. */
type Take = (mediaPath: string, from: string) => Promise<void>;

/** A process that was killed may have left one behind that still writes to its own. */
const draftOf =
  (staged: StagedUploads, { id, worker }: HeldUpload) =>
  (name: string) =>
    join(staged.workFolderOf(id), `${worker}-${name}`);

/** The file as it came, for a server that can make nothing else of it. */
async function asItCame(
  { staged }: VideoDeps,
  held: HeldUpload,
  { signal, take }: { signal: AbortSignal; take: Take },
): Promise<Made> {
  const { kind, bytes } = held;
  if (kind !== 'mp4' && kind !== 'm4v' && kind !== 'webm')
    throw new BadVideo('No browser plays it', VIDEO_TEXT.notPlayable);
  const mediaPath = madePath(held.id, kind === 'webm' ? 'original.webm' : 'original.mp4');
  const draft = draftOf(staged, held);
  // A second name for the bytes: should this process die now, they are still where the next one looks.
  const copy = draft('copy');
  await link(await staged.toFile(held.id, draft('source'), signal), copy);
  await take(mediaPath, copy);
  // Nobody knows how sharp it is; the player begins with this one.
  return { renditions: [{ quality: '1080p', mediaPath, bytes }], poster: null, durationSeconds: null };
}

/** The qualities, the smallest first; those that an earlier try made are not made again. */
async function converted(
  { staged }: VideoDeps,
  encoder: VideoEncoder,
  held: HeldUpload,
  {
    signal,
    onProgress,
    keep,
    take,
  }: { signal: AbortSignal; onProgress: (share: number) => void; keep: Keep; take: Take },
): Promise<Made> {
  const draft = draftOf(staged, held);
  const input = { file: await staged.toFile(held.id, draft('source'), signal), kind: held.kind ?? 'mp4' };
  const source = await encoder.probe(input, signal);
  const made: Made = { renditions: held.renditions, poster: held.poster, durationSeconds: source.durationSeconds };
  if (made.poster === null) {
    const to = draft('poster.jpg');
    await encoder.drawPoster(input, { to, source, signal });
    made.poster = madePath(held.id, 'poster.jpg');
    await take(made.poster, to);
    await keep(made);
  }
  const plan = planRenditions(source);
  const effort = (lines: number) => lines * lines;
  const total = plan.reduce((sum, { lines }) => sum + effort(lines), 0);
  let done = 0;
  for (const { quality, lines } of plan) {
    if (!made.renditions.some((one) => one.quality === quality)) {
      const to = draft(`${quality}.mp4`);
      const before = done;
      const report = (share: number) => onProgress((before + share * effort(lines)) / total);
      await encoder.encode(input, { to, lines, source, onProgress: report, signal });
      const mediaPath = madePath(held.id, `${quality}.mp4`);
      const { size: bytes } = await stat(to);
      await take(mediaPath, to);
      made.renditions = [...made.renditions, { quality, mediaPath, bytes }];
      await keep(made);
    }
    done += effort(lines);
    onProgress(done / total);
  }
  return made;
}

async function settleFailure(deps: VideoDeps, held: HeldUpload, error: unknown): Promise<void> {
  const { db, clock, logger } = deps;
  const { id, attempts } = held;
  if (error instanceof BadVideo) {
    logger.warn({ uploadId: id, said: error.message }, 'a video could not be read');
    return failVideo(db, { clock }, held, error.problem);
  }
  logger.error({ uploadId: id, err: error }, 'a video was not processed');
  // Its course is gone, or is somebody else's by now.
  const isFinal = error instanceof Refusal || attempts >= ATTEMPTS_MAX;
  return isFinal ? failVideo(db, { clock }, held, VIDEO_TEXT.serverFailed) : releaseVideo(db, { clock }, held);
}

/** What cannot be removed now is so by the next attempt, or with the row. */
async function removeLeft(deps: VideoDeps, held: HeldUpload): Promise<void> {
  await removeUnnamed(deps, held).catch((error: unknown) => {
    deps.logger.warn({ uploadId: held.id, err: error }, 'what was made of a video was not removed');
  });
}

async function processHeld(deps: VideoDeps, held: HeldUpload, stopped: AbortSignal): Promise<void> {
  const { db, clock, staged, logger } = deps;
  if (held.attempts > ATTEMPTS_MAX) {
    await removeLeft(deps, held);
    return failVideo(db, { clock }, held, VIDEO_TEXT.stopped);
  }
  const [lost, crowded] = [new AbortController(), new AbortController()];
  const signal = AbortSignal.any([stopped, lost.signal, crowded.signal]);
  const keep: Keep = async (done) => {
    if (!(await keepVideo(db, { clock }, held, done))) lost.abort();
    lost.signal.throwIfAborted();
  };
  const take: Take = async (mediaPath, from) => {
    await keep({});
    await deps.storage.take(mediaPath, from);
  };
  let progress = held.progress;
  const keeping = setInterval(() => {
    if (!staged.room.has()) crowded.abort();
    keep({ progress }).catch((error: unknown) => {
      if (!lost.signal.aborted) logger.warn({ err: error }, 'the progress of a video was not written');
    });
  }, KEEP_EVERY_MS);
  try {
    await mkdir(staged.workFolderOf(held.id), { recursive: true });
    const encoder = await deps.encoder();
    const onProgress = (share: number) => (progress = share);
    const made = encoder
      ? await converted(deps, encoder, held, { signal, onProgress, keep, take })
      : await asItCame(deps, held, { signal, take });
    // What a server left that was killed, and this one did not make. Before it plays: afterwards nobody would come by again.
    await keep({});
    await removeMade(deps, held, namedPaths(made));
    clearInterval(keeping);
    if (await publishVideo(db, { clock }, held, made)) {
      await staged.remove(held.id);
      logger.info({ uploadId: held.id }, 'a video was processed');
    } else await removeUnnamed(deps, held);
  } catch (error) {
    const isShort = crowded.signal.aborted || !staged.room.has() || toShortage(error) !== null;
    await rm(staged.workFolderOf(held.id), { recursive: true, force: true });
    await removeLeft(deps, held);
    clearInterval(keeping);
    if (stopped.aborted) return releaseVideo(db, { clock }, held, { again: true });
    if (lost.signal.aborted) return;
    if (!isShort) return settleFailure(deps, held, error);
    logger.error({ uploadId: held.id, err: error }, 'a video waits, because something runs short');
    await releaseVideo(db, { clock }, held, { again: true, waitMs: SHORTAGE_WAIT_MS });
  }
}

/**
 * Processes the videos that this process gets at, one after the other, until none remains. After a kill it continues with the
 * qualities that are already done. `stopped` puts the current video back at once.
 */
export async function processVideos(
  deps: VideoDeps,
  stopped: AbortSignal = new AbortController().signal,
): Promise<void> {
  while (!stopped.aborted && deps.staged.room.has()) {
    const { staged } = deps;
    const held = await claimVideo(deps.db, deps, { here: await staged.files(), inBucket: staged.inBucket });
    if (!held) return;
    await processHeld(deps, held, stopped);
  }
}
