import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DraftTrack } from '#contract/authoring.ts';
import { VIDEO_TEXT } from '#contract/video-texts.ts';
import { courses, videoUploads } from '#server/db/schema.ts';
import { deleteUser, removeLeftovers } from '#server/services/accounts/delete-account-service.ts';
import { pruneRows } from '#server/services/prune-rows.ts';
import { pruneStagedFiles } from '#server/services/uploads/prune-uploads.ts';
import { claimVideo, LEASE_MS } from '#server/services/uploads/video-queue.ts';
import { processVideos, type VideoDeps } from '#server/video/process-videos.ts';
import { fakeEncoder } from '../support/fake-encoder.ts';
import { fakeMp4 } from '../support/fake-video.ts';
import { newTrack, teach, VIDEO_TRACK } from '../support/teach.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';
import { mediaOf, uploadVideo } from '../support/upload.ts';

const t = startTestApp();
const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

let other: TestUser;
beforeAll(async () => {
  other = await teach(t, await t.signUp());
});
let owner: TestUser;
let track: DraftTrack;
let id: string;
beforeEach(async () => {
  owner = await teach(t, await t.signUp());
  track = await newTrack(t, owner, { ...VIDEO_TRACK, videoUrl: null, fileFollows: true });
  id = await uploadVideo(t, owner, track, fakeMp4(30_000));
});

const rowOf = async () => (await t.db.select().from(videoUploads).where(eq(videoUploads.id, id)))[0];
/** What there is of it, and of what devices check its files by. */
async function files(): Promise<string[]> {
  const media = join(t.deps.env.dataDir, 'media');
  const [made, digests] = await Promise.all(
    [`videos/${id}`, `digests/videos/${id}`].map((folder) => readdir(join(media, folder)).catch(() => [])),
  );
  return [...(made ?? []), ...(digests ?? [])].sort();
}
const AS_IT_CAME = ['original.mp4', 'original.mp4.sha256'];
const CONVERTED = ['480p.mp4', '480p.mp4.sha256', 'poster.jpg', 'poster.jpg.sha256'];

/** A server without ffmpeg, to which something happens between the file and its row. */
const without = (happens: () => unknown = () => undefined): VideoDeps => ({
  ...t.deps,
  encoder: () => Promise.resolve(null),
  storage: {
    ...t.deps.storage,
    async take(mediaPath, from) {
      await t.deps.storage.take(mediaPath, from);
      await happens();
    },
  },
});
const withFfmpeg = (): VideoDeps => ({ ...t.deps, encoder: fakeEncoder('a film') });
/** A file is published as it came, and its server is killed before it writes so. */
async function kill(): Promise<void> {
  const dead = await claimVideo(t.db, t.deps, { here: [id], inBucket: false });
  expect(dead?.id).toBe(id);
  await t.deps.storage.save(`videos/${id}/original.mp4`, fakeMp4(30_000));
  t.advance(LEASE_MS + 1000);
}
const setCourse = (change: Partial<typeof courses.$inferInsert>) =>
  t.db.update(courses).set(change).where(eq(courses.id, track.courseId));
const replace = () =>
  t.db
    .update(videoUploads)
    .set({ state: 'replaced', worker: null, updatedAt: t.deps.clock.now() })
    .where(eq(videoUploads.id, id));
const retry = () => t.request('/course/content/track/media', { as: owner, body: { trackId: track._id } });

describe('a file of an upload that, while it is published, is', () => {
  it.each([
    ['replaced', replace],
    ['deleted', () => t.db.delete(videoUploads).where(eq(videoUploads.id, id))],
  ])('%s, goes at once', async (_, happens) => {
    await processVideos(without(happens));
    expect(await files()).toEqual([]);
  });

  it('taken over by another worker, stays for that one', async () => {
    let held: Awaited<ReturnType<typeof claimVideo>> = null;
    const takeOver = async () => {
      t.advance(LEASE_MS + 1000);
      held = await claimVideo(t.db, t.deps, { here: [id], inBucket: false });
    };
    await processVideos(without(takeOver));
    expect(held).toMatchObject({ id });
    expect(await files()).toEqual(AS_IT_CAME);
  });

  it('taken over and finished by another worker before it arrives, goes unless that one made it', async () => {
    const { storage, staged } = t.deps;
    const folder = await mkdtemp(join(tmpdir(), 'code-it-worker-'));
    // Of another machine: the draft of the first one stays.
    const elsewhere = { ...staged, workFolderOf: () => folder, remove: () => Promise.resolve() };
    await processVideos({
      ...without(),
      storage: {
        ...storage,
        async take(mediaPath, from) {
          t.advance(LEASE_MS + 1000);
          await processVideos({ ...withFfmpeg(), staged: elsewhere });
          await storage.take(mediaPath, from);
          expect(await files()).toEqual([...CONVERTED, ...AS_IT_CAME].sort());
        },
      },
    });
    expect(await rowOf()).toMatchObject({ state: 'ready', renditions: [{ quality: '480p' }] });
    expect(await files()).toEqual(CONVERTED);
    await rm(folder, { recursive: true });
  });

  it.each([
    ['of a course that is sold on', () => setCourse({ ownerId: other.id })],
    ['of a course that is withdrawn for good', () => setCourse({ deletedAt: t.deps.clock.now() })],
  ])('%s, goes at once, and Retry makes it anew', async (_, happens) => {
    await processVideos(without(happens));
    expect((await rowOf())?.problem).toBe(VIDEO_TEXT.serverFailed);
    expect(await files()).toEqual([]);
    await setCourse({ ownerId: owner.id, deletedAt: null });
    expect((await retry()).status).toBe(200);
    await processVideos(without());
    expect((await mediaOf(t, owner, track._id)).qualities).toEqual(['1080p']);
    expect(await files()).toEqual(AS_IT_CAME);
  });
});

describe('a file that a killed server published as it came', () => {
  it('goes when a server with ffmpeg goes on, which makes every quality', async () => {
    await kill();
    await processVideos(withFfmpeg());
    expect(await rowOf()).toMatchObject({ state: 'ready', renditions: [{ quality: '480p', bytes: 6 }] });
    expect(await files()).toEqual(CONVERTED);
  });

  it('goes when the course is gone by then, even if its removal fails at first', async () => {
    await kill();
    await setCourse({ ownerId: other.id });
    const broken = { ...withFfmpeg(), storage: { ...t.deps.storage, remove: () => Promise.reject(new Error('away')) } };
    await processVideos(broken);
    expect(await rowOf()).toMatchObject({ state: 'queued' });
    t.advance(DAY_MS);
    await processVideos(withFfmpeg());
    expect(await rowOf()).toMatchObject({ state: 'failed' });
    // What the row names is for another attempt.
    expect(await files()).toEqual(CONVERTED);
    t.advance(WEEK_MS + DAY_MS);
    await pruneRows(t.deps);
    expect(await files()).toEqual([]);
  });

  it('goes when all its servers are killed and it is given up', async () => {
    for (let attempt = 1; attempt <= 5; attempt += 1) await kill();
    expect(await files()).toEqual(AS_IT_CAME);
    await processVideos(withFfmpeg());
    expect(await rowOf()).toMatchObject({ state: 'failed', problem: VIDEO_TEXT.stopped });
    expect(await files()).toEqual([]);
  });

  it('goes a day after a link took its place', async () => {
    await kill();
    await replace();
    t.advance(DAY_MS + 1000);
    await pruneRows(t.deps);
    expect(await files()).toEqual([]);
  });

  it('goes with the account', async () => {
    await kill();
    await t.db.transaction((tx) => deleteUser(tx, t.deps, owner.id));
    await removeLeftovers(t.deps);
    expect(await files()).toEqual([]);
    expect(await rowOf()).toBeUndefined();
  });
});

it('what others have in the folder of uploads stops no video and stays', async () => {
  const strange = join(dirname(t.deps.staged.fileOf(id)), 'lost+found');
  await mkdir(strange);
  await utimes(strange, 0, 0);
  await processVideos(withFfmpeg());
  expect(await rowOf()).toMatchObject({ state: 'ready' });
  await pruneStagedFiles(t.deps);
  expect((await stat(strange)).isDirectory()).toBe(true);
  await rm(strange, { recursive: true });
});
