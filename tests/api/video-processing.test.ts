import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DraftTrack } from '#contract/authoring.ts';
import type { NotificationsAnswer } from '#contract/notification.ts';
import type { Track } from '#contract/track.ts';
import { videoUploads } from '#server/db/schema.ts';
import { claimVideo, keepVideo, LEASE_MS, publishVideo } from '#server/services/uploads/video-queue.ts';
import { processVideos } from '#server/video/process-videos.ts';
import { fakeMp4 } from '../support/fake-video.ts';
import { hasFfmpeg, makeFilm, makeSound, probe } from '../support/film.ts';
import { newTrack, setStatus, teach, VIDEO_TRACK } from '../support/teach.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';
import { mediaOf, uploadVideo } from '../support/upload.ts';

const t = startTestApp();
let owner: TestUser;
beforeAll(async () => {
  owner = await teach(t, await t.signUp());
  if (!hasFfmpeg) console.warn('There is no ffmpeg on this machine: what makes qualities is not tested');
});

const videoTrack = () => newTrack(t, owner, { ...VIDEO_TRACK, videoUrl: null, fileFollows: true });
const rowOf = async (id: string) => (await t.db.select().from(videoUploads).where(eq(videoUploads.id, id)))[0];
const played = async (track: DraftTrack, as: TestUser) => {
  const { body } = await t.request<{ data: Track[] }>(`/course/content?courseId=${track.courseId}`, { as });
  return body.data[0] as Track;
};
const bytesOf = async (url: string) =>
  Buffer.from(await (await t.app.fetch(new Request(`http://test${url}`))).arrayBuffer());

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  it('a video becomes the qualities that it has lines for, with a poster and its length, for a buyer to play', async () => {
    const track = await videoTrack();
    await uploadVideo(t, owner, track, await makeFilm({ width: 1280, height: 720, kind: 'mkv' }));
    expect((await mediaOf(t, owner, track._id)).video?.state).toBe('queued');
    await processVideos(t.deps);
    expect(await mediaOf(t, owner, track._id)).toMatchObject({
      video: { state: 'ready', progress: 1, problem: null },
      qualities: ['720p', '480p'],
      converts: true,
    });
    await setStatus(t, owner, track.courseId, 'published');
    const buyer = await t.signUp();
    await t.grant(buyer.id, track.courseId);
    const lesson = await played(track, buyer);
    expect(lesson.durationSeconds).toBeCloseTo(2, 0);
    expect(lesson.renditions.map(({ quality }) => quality)).toEqual(['720p', '480p']);
    for (const { url, bytes, quality } of lesson.renditions) {
      const film = await bytesOf(url);
      expect(film.length).toBe(bytes);
      const { streams } = await probe(film);
      expect(streams.map(({ codec_name }) => codec_name).sort()).toEqual(['aac', 'h264']);
      expect(streams.find(({ height }) => height)).toMatchObject({ height: Number.parseInt(quality) });
      // The index comes first, so that it plays while it loads.
      expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
    }
    expect((await bytesOf(lesson.poster ?? '')).subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  it('one that is smaller than the smallest quality is not made larger; one without sound plays', async () => {
    const track = await videoTrack();
    await uploadVideo(t, owner, track, await makeFilm({ width: 320, height: 240, sound: false, kind: 'webm' }));
    await processVideos(t.deps);
    const [only, ...more] = (await played(track, owner)).renditions;
    expect(more).toEqual([]);
    expect((await probe(await bytesOf(only?.url ?? ''))).streams).toMatchObject([
      { codec_name: 'h264', width: 320, height: 240 },
    ]);
  });

  it('damage and sound alone are told in words, the track keeps what it played, and Retry tries again', async () => {
    const track = await newTrack(t, owner, { ...VIDEO_TRACK });
    await uploadVideo(t, owner, track, fakeMp4(30_000));
    await processVideos(t.deps);
    const failed = (await mediaOf(t, owner, track._id)).video;
    expect(failed?.state).toBe('failed');
    expect(failed?.problem).toMatch(/^The video could not be read/);
    expect((await played(track, owner)).videoUrl).toBe(VIDEO_TRACK.videoUrl);
    const retried = await t.request('/course/content/track/media', { as: owner, body: { trackId: track._id } });
    expect(retried).toMatchObject({ status: 200, body: { data: { video: { state: 'queued', problem: null } } } });
    await processVideos(t.deps);
    expect((await mediaOf(t, owner, track._id)).video?.state).toBe('failed');

    const sound = await videoTrack();
    await uploadVideo(t, owner, sound, await makeSound());
    await processVideos(t.deps);
    expect((await mediaOf(t, owner, sound._id)).video?.problem).toMatch(/sound but no picture/);
  });

  it('its end is told to the instructor, once however often it is tried', async () => {
    const [good, bad] = [await videoTrack(), await videoTrack()];
    await uploadVideo(t, owner, good, await makeFilm({ width: 320, height: 240 }));
    await uploadVideo(t, owner, bad, fakeMp4(30_000));
    await processVideos(t.deps);
    await t.request('/course/content/track/media', { as: owner, body: { trackId: bad._id } });
    await processVideos(t.deps);
    const { data } = (await t.request<NotificationsAnswer>('/instructor/notifications', { as: owner })).body;
    const told = data.filter(({ trackId }) => trackId === good._id || trackId === bad._id);
    expect(told.map(({ kind, trackId }) => [kind, trackId]).sort()).toEqual([
      ['upload-failed', bad._id],
      ['upload-finished', good._id],
    ]);
    expect(told.find(({ kind }) => kind === 'upload-failed')?.note).toMatch(/could not be read/);
  });

  it('a server that was killed in the middle goes on with what was made', async () => {
    const track = await videoTrack();
    const id = await uploadVideo(t, owner, track, await makeFilm({ width: 1280, height: 720 }));
    const dead = await claimVideo(t.db, t.deps, { here: [id], inBucket: false });
    const bytes = await readFile(t.deps.staged.fileOf(id));
    const mediaPath = `videos/${id}/480p.mp4`;
    await t.deps.storage.save(mediaPath, bytes);
    const renditions = [{ quality: '480p' as const, mediaPath, bytes: bytes.length }];
    if (!dead) throw new Error('nothing to claim');
    await keepVideo(t.db, t.deps, dead, { progress: 0.3, renditions });
    // Its lease holds for a while.
    await processVideos(t.deps);
    expect((await mediaOf(t, owner, track._id)).video).toMatchObject({
      state: 'processing',
      progress: expect.closeTo(0.3) as number,
    });
    t.advance(LEASE_MS + 1000);
    await processVideos(t.deps);
    expect(await mediaOf(t, owner, track._id)).toMatchObject({
      video: { state: 'ready' },
      qualities: ['720p', '480p'],
    });
    // What was made before the kill was not made again.
    const again = (await played(track, owner)).renditions.find(({ quality }) => quality === '480p');
    expect(again?.bytes).toBe(bytes.length);
    // The dead one's word, were it to come after all, changes nothing.
    expect(await publishVideo(t.db, t.deps, dead, { renditions: [], poster: null, durationSeconds: 1 })).toBe(false);
    expect((await played(track, owner)).renditions).toHaveLength(2);
  });

  it('a stop hands it back at once, and that is no failed try', async () => {
    const track = await videoTrack();
    const id = await uploadVideo(t, owner, track, await makeFilm({ width: 1280, height: 720, seconds: 8 }));
    const stopping = new AbortController();
    const working = processVideos(t.deps, stopping.signal);
    await expect.poll(async () => (await rowOf(id))?.poster, { timeout: 20_000, interval: 20 }).toBeTruthy();
    stopping.abort();
    await working;
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 0, worker: null });
    await processVideos(t.deps);
    expect((await rowOf(id))?.state).toBe('ready');
  });

  it('a newer file takes the place of an older one that still waits', async () => {
    const track = await videoTrack();
    const first = await uploadVideo(t, owner, track, await makeFilm({ width: 320, height: 240 }));
    t.advance(1000);
    const second = await uploadVideo(t, owner, track, await makeFilm({ width: 640, height: 480 }));
    expect((await rowOf(first))?.state).toBe('replaced');
    await processVideos(t.deps);
    expect((await mediaOf(t, owner, track._id)).video).toMatchObject({ uploadId: second, state: 'ready' });
    expect((await played(track, owner)).renditions[0]?.mediaId).toBe(`videos/${second}/480p.mp4`);
  });
});
