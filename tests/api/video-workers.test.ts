import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DraftTrack } from '#contract/authoring.ts';
import { VIDEO_TEXT } from '#contract/video-texts.ts';
import { videoUploads } from '#server/db/schema.ts';
import { claimVideo, LEASE_MS, waitAfter } from '#server/services/uploads/video-queue.ts';
import { processVideos } from '#server/video/process-videos.ts';
import { findEncoder } from '#server/video/video-encoder.ts';
import { fakeEncoder } from '../support/fake-encoder.ts';
import { fakeMp4 } from '../support/fake-video.ts';
import { hasFfmpeg, makeFilm } from '../support/film.ts';
import { runCommand } from '../support/run-command.ts';
import { startWorker } from '../support/server-process.ts';
import { newTrack, teach, VIDEO_TRACK } from '../support/teach.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';
import { testDatabaseUrl } from '../support/test-database.ts';
import { mediaOf, uploadVideo } from '../support/upload.ts';

const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;
if (!testDatabaseUrl) console.warn('TEST_DATABASE_URL names no PostgreSQL: workers beside a server are not tested');
if (!hasFfmpeg || !hasPrlimit)
  console.warn('There is no ffmpeg or no prlimit on this machine: what is poisoned is not tested');

const t = startTestApp();
let owner: TestUser;
let folder: string;
beforeAll(async () => {
  owner = await teach(t, await t.signUp());
  folder = await mkdtemp(join(tmpdir(), 'code-it-worker-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const videoTrack = () => newTrack(t, owner, { ...VIDEO_TRACK, videoUrl: null, fileFollows: true });
const rowOf = async (id: string) => (await t.db.select().from(videoUploads).where(eq(videoUploads.id, id)))[0];

/** As another machine has it whose clock is so far ahead: the clock of `t` stays near that of the workers that are processes. */
const ahead = (ms: number) => ({ ...t.deps, clock: { now: () => new Date(t.deps.clock.now().getTime() + ms) } });

/** An ffmpeg that does what is told with a film of this name's upload, and its work with every other. */
async function poisonedBy(what: string, uploadId: string): Promise<string> {
  const own = await mkdtemp(join(folder, 'ffmpeg-'));
  const program = (name: string) =>
    `#!/bin/sh\ncase "$*" in *-progress*${uploadId}*) ${what};; esac\nexec ${name} "$@"\n`;
  for (const name of ['ffmpeg', 'ffprobe']) {
    await writeFile(join(own, name), program(name), { mode: 0o755 });
  }
  return join(own, 'ffmpeg');
}

const LIMITS = { glanceMs: 120_000, stalledMs: 600_000, encodeMs: () => 600_000, memoryBytes: 2 * 1024 ** 3 };

describe.skipIf(!hasFfmpeg || !hasPrlimit)('a poisoned file', () => {
  /** The one that is poisoned waits longer than the other. */
  async function two() {
    const tracks = [await videoTrack(), await videoTrack()] as const;
    const film = await makeFilm({ width: 320, height: 240, seconds: 1 });
    const poisoned = await uploadVideo(t, owner, tracks[0], film);
    t.advance(1000);
    const good = await uploadVideo(t, owner, tracks[1], film);
    return { tracks, poisoned, good };
  }

  it('that crashes ffmpeg is tried five times, after those that wait and ever later; then its instructor is told, and Retry tries it again', async () => {
    const { tracks, poisoned, good } = await two();
    const encoder = findEncoder(await poisonedBy('kill -SEGV $$', poisoned), LIMITS);
    const order: string[] = [];
    const logger = t.deps.logger.child({});
    logger.error = (said: { uploadId: string }) => order.push(said.uploadId);
    logger.info = (said: { uploadId: string }) => order.push(said.uploadId);
    let ms = 0;
    for (const attempt of [1, 2, 3, 4, 5]) {
      const before = order.length;
      await processVideos({ ...ahead(ms), encoder, logger });
      expect(order.slice(before)).toEqual(attempt === 1 ? [poisoned, good] : [poisoned]);
      // Of the time that it has to wait, a minute is left for a slow machine.
      ms += waitAfter(attempt) + 1000;
      if (attempt > 1) await processVideos({ ...ahead(ms - 60_000), encoder, logger });
      expect(order.length).toBe(attempt + 1);
    }
    expect((await mediaOf(t, owner, tracks[1]._id)).video?.state).toBe('ready');
    expect((await mediaOf(t, owner, tracks[0]._id)).video).toMatchObject({
      state: 'failed',
      problem: VIDEO_TEXT.serverFailed,
    });
    expect(await rowOf(poisoned)).toMatchObject({ attempts: 5, worker: null });
    await t.request('/course/content/track/media', { as: owner, body: { trackId: tracks[0]._id } });
    await processVideos(t.deps);
    expect((await mediaOf(t, owner, tracks[0]._id)).video?.state).toBe('ready');
  }, 240_000);

  it.each([
    // As much as a good film may need on a slow machine.
    ['stands still', { stalledMs: 10_000 }],
    ['goes on for ever', { encodeMs: () => 10_000 }],
  ])(
    'that %s is ended and given up at once',
    async (_, limits) => {
      const { tracks, poisoned } = await two();
      const encoder = findEncoder(await poisonedBy('exec sleep 600', poisoned), { ...LIMITS, ...limits });
      await processVideos({ ...t.deps, encoder });
      expect((await mediaOf(t, owner, tracks[0]._id)).video).toMatchObject({
        state: 'failed',
        problem: VIDEO_TEXT.tooSlow,
      });
      expect((await mediaOf(t, owner, tracks[1]._id)).video?.state).toBe('ready');
    },
    180_000,
  );

  it('that fills the memory gets no more than its part, and the others are processed', async () => {
    const { tracks, poisoned } = await two();
    const toldAll = join(folder, 'had-it-all');
    // 1.5 GiB, then a word that it had them.
    const greedy = `exec node -e "const all = []; for (let n = 0; n < 24; n++) all.push(Buffer.alloc(64 << 20, 1)); require('fs').writeFileSync('${toldAll}', '')"`;
    const encoder = findEncoder(await poisonedBy(greedy, poisoned), { ...LIMITS, memoryBytes: 768 * 1024 ** 2 });
    await processVideos({ ...t.deps, encoder });
    expect((await mediaOf(t, owner, tracks[1]._id)).video?.state).toBe('ready');
    expect(['queued', 'failed']).toContain((await mediaOf(t, owner, tracks[0]._id)).video?.state);
    expect(existsSync(toldAll)).toBe(false);
    await t.db.delete(videoUploads).where(eq(videoUploads.id, poisoned));
  }, 240_000);
});

describe('a worker that slept while another took its video over', () => {
  const filmOf = async (track: DraftTrack) => {
    const [rendition] = (await rowOf((await mediaOf(t, owner, track._id)).video?.uploadId ?? ''))?.renditions ?? [];
    const file = await t.deps.storage.find(rendition?.mediaPath ?? '');
    return file && { text: await text(file.open(0, file.size - 1)), bytes: rendition?.bytes };
  };

  it('changes nothing of what that one published', async () => {
    const track = await videoTrack();
    await uploadVideo(t, owner, track, fakeMp4(9000));
    const first = fakeEncoder('the first', async () => {
      await processVideos({
        ...ahead(LEASE_MS + 1000),
        encoder: fakeEncoder('another'),
        // Of another machine: the draft of the first one stays.
        staged: {
          ...t.deps.staged,
          workFolderOf: (id) => join(folder, id),
          remove: () => Promise.resolve(),
        },
      });
      expect(await filmOf(track)).toEqual({ text: 'another', bytes: 7 });
    });
    await processVideos({ ...t.deps, encoder: first });
    expect(await filmOf(track)).toEqual({ text: 'another', bytes: 7 });
  });
});

describe('npm run worker', () => {
  it('says that it needs PostgreSQL, and ffmpeg', async () => {
    const alone = await runCommand(['server/worker.ts'], { dataDir: folder });
    expect(alone).toMatchObject({ code: 1, out: '' });
    expect(alone.err).toMatch(/^A worker needs PostgreSQL \(DATABASE_URL\)/);
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', FFMPEG_PATH: join(folder, 'none') };
    expect((await runCommand(['server/worker.ts'], { dataDir: folder, env })).err).toMatch(/^A worker needs ffmpeg/);
  }, 180_000);
});

describe.skipIf(!testDatabaseUrl || !hasFfmpeg)('workers beside a server', () => {
  const startHere = async (more: Record<string, string> = {}) => {
    const worker = await startWorker({ DATABASE_URL: t.database.url ?? '', DATA_DIR: t.deps.env.dataDir, ...more });
    if ('code' in worker) throw new Error(`The worker did not start: ${worker.stderr}`);
    return worker;
  };

  it('lease each video to one of them', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push(await uploadVideo(t, owner, await videoTrack(), fakeMp4(9000 + n)));
    const claims = await Promise.all(
      Array.from({ length: 12 }, () => claimVideo(t.db, t.deps, { here: ids, inBucket: false })),
    );
    expect(claims.flatMap((held) => held?.id ?? []).sort()).toEqual([...ids].sort());
    await t.db.delete(videoUploads).where(sql`true`);
  });

  it('that are killed lose their video to another, once their lease is over', async () => {
    const track = await videoTrack();
    const id = await uploadVideo(t, owner, track, await makeFilm({ width: 320, height: 240, seconds: 1 }));
    const worker = await startHere({ FFMPEG_PATH: await poisonedBy('exec sleep 20', id) });
    await expect.poll(async () => (await rowOf(id))?.poster, { timeout: 90_000 }).toBeTruthy();
    worker.kill('SIGKILL');
    await worker.exited;
    await processVideos(t.deps);
    expect(await rowOf(id)).toMatchObject({ state: 'processing', attempts: 1 });
    t.advance(LEASE_MS + 1000);
    await processVideos(t.deps);
    expect(await rowOf(id)).toMatchObject({ state: 'ready', attempts: 2 });
  }, 300_000);

  it('process what arrives, and hand back what they have when they are stopped', async () => {
    const worker = await startHere();
    const track = await videoTrack();
    const id = await uploadVideo(t, owner, track, await makeFilm({ width: 320, height: 240, seconds: 1 }));
    await expect.poll(async () => (await rowOf(id))?.state, { timeout: 90_000 }).toBe('ready');
    worker.kill('SIGTERM');
    expect(await worker.exited).toBe(0);

    const waiting = await uploadVideo(
      t,
      owner,
      await videoTrack(),
      await makeFilm({ width: 320, height: 240, seconds: 1 }),
    );
    const stuck = await startHere({ FFMPEG_PATH: await poisonedBy('exec sleep 60', waiting) });
    await expect.poll(async () => (await rowOf(waiting))?.poster, { timeout: 90_000 }).toBeTruthy();
    stuck.kill('SIGTERM');
    expect(await stuck.exited).toBe(0);
    expect(await rowOf(waiting)).toMatchObject({ state: 'queued', attempts: 0, worker: null });
  }, 400_000);
});
