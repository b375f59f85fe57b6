import { randomUUID } from 'node:crypto';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DraftTrack, InstructorCourse } from '#contract/authoring.ts';
import { VIDEO_MAX_BYTES } from '#contract/limits.ts';
import type { User } from '#contract/user.ts';
import type { TrackMedia } from '#contract/video-upload.ts';
import { pruneRows } from '#server/services/prune-rows.ts';
import { pruneStagedFiles } from '#server/services/uploads/prune-uploads.ts';
import { processVideos } from '#server/video/process-videos.ts';
import { fakeMp4 } from '../support/fake-video.ts';
import { newTrack, teach, VIDEO_TRACK } from '../support/teach.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';
import { mediaOf, uploading } from '../support/upload.ts';
import { clause } from '../spec/clauses/clauses.ts';

const PICTURE = { width: 64, height: 64, channels: 3, background: '#7a4fec' } as const;
const DAY_MS = 24 * 60 * 60 * 1000;

const t = startTestApp({ env: { FFMPEG_PATH: 'none' } });
let owner: TestUser;
let other: TestUser;
beforeAll(async () => {
  owner = await teach(t, await t.signUp());
  other = await teach(t, await t.signUp());
});

const videoTrack = () => newTrack(t, owner, { ...VIDEO_TRACK, videoUrl: null, fileFollows: true });
const uploadFor = (track: DraftTrack, bytes: number, more: { id?: string; filename?: string } = {}) =>
  uploading(t, { courseId: track.courseId, trackId: track._id, bytes, ...more });
const streamOf = (pieces: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    pull(out) {
      const piece = pieces.shift();
      if (piece) out.enqueue(piece);
      else out.close();
    },
  });
const staged = (id: string) => readFile(t.deps.staged.fileOf(id));

describe('a video in pieces', () => {
  it('arrives byte for byte, whatever the pieces, and is then queued once', async () => {
    const track = await videoTrack();
    const file = fakeMp4(100_000);
    const upload = uploadFor(track, file.length);
    expect(await upload.ask(owner)).toMatchObject({ status: 404, code: undefined });
    expect(await upload.begin(owner)).toMatchObject({ status: 201 });
    expect(await upload.ask(owner)).toMatchObject({ status: 200, offset: 0 });
    expect(await upload.patch(owner, 0, file.subarray(0, 3000))).toMatchObject({ status: 204, offset: 3000 });
    expect(await upload.patch(owner, 3000, file.subarray(3000, 70_000))).toMatchObject({ offset: 70_000 });
    expect((await mediaOf(t, owner, track._id)).video).toMatchObject({ state: 'receiving', name: 'lesson.mp4' });
    expect(await upload.patch(owner, 70_000, file.subarray(70_000))).toMatchObject({ status: 204, offset: 100_000 });
    expect((await staged(upload.id)).equals(file)).toBe(true);
    expect((await mediaOf(t, owner, track._id)).video).toMatchObject({ state: 'queued', bytes: 100_000 });
    expect(await upload.ask(owner)).toMatchObject({ status: 200, offset: 100_000 });
    expect(await upload.patch(owner, 0, file)).toMatchObject({ status: 409 });
  });

  it('goes on where it is, not where the device thinks it is; begun again it keeps what it has', async () => {
    const track = await videoTrack();
    const file = fakeMp4(20_000);
    const upload = uploadFor(track, file.length);
    await upload.begin(owner);
    await upload.patch(owner, 0, file.subarray(0, 8000));
    expect(await upload.patch(owner, 4000, file.subarray(4000))).toMatchObject({ status: 409 });
    expect(await upload.begin(owner)).toMatchObject({ status: 201 });
    expect(await upload.ask(owner)).toMatchObject({ offset: 8000 });
    await upload.patch(owner, 8000, file.subarray(8000));
    expect((await staged(upload.id)).equals(file)).toBe(true);
  });

  it('is queued by the next question when the server died after the last byte', async () => {
    const track = await videoTrack();
    const file = fakeMp4(9000);
    const upload = uploadFor(track, file.length);
    await upload.begin(owner);
    await upload.patch(owner, 0, file.subarray(0, 5000));
    await appendFile(t.deps.staged.fileOf(upload.id), file.subarray(5000));
    expect((await mediaOf(t, owner, track._id)).video?.state).toBe('receiving');
    expect(await upload.ask(owner)).toMatchObject({ offset: 9000 });
    expect((await mediaOf(t, owner, track._id)).video?.state).toBe('queued');
  });

  it('is given up with its bytes', async () => {
    const track = await videoTrack();
    const upload = uploadFor(track, 9000);
    await upload.begin(owner);
    await upload.patch(owner, 0, fakeMp4(9000).subarray(0, 5000));
    expect(await upload.giveUp(owner)).toMatchObject({ status: 204 });
    expect(await upload.ask(owner)).toMatchObject({ status: 404 });
    await expect(staged(upload.id)).rejects.toThrow('ENOENT');
    expect((await mediaOf(t, owner, track._id)).video).toBeNull();
  });
});

it(clause('7.media-post'), async () => {
  const picture = new Blob([await sharp({ create: PICTURE }).png().toBuffer()], { type: 'image/png' });
  const send = async (path: string, field: string, file: Blob) => {
    const form = new FormData();
    form.set(field, file, 'file');
    const { status, body } = await t.request<{ data?: InstructorCourse & TrackMedia; user?: User }>(path, {
      as: owner,
      form,
    });
    expect(status).toBe(200);
    return body;
  };
  const served = async (address: string | null | undefined, type: string) => {
    const answer = await t.app.fetch(new Request(`http://test${address}`));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
  };
  const track = await videoTrack();
  await served((await send('/user/avatar', 'avatar', picture)).user?.avatar, 'image/webp');
  const covered = await send(`/course/thumbnail?courseId=${track.courseId}`, 'thumbnail', picture);
  await served(covered.data?.thumbnail, 'image/webp');
  const captions = `/course/content/track/captions?trackId=${track._id}&language=en&label=English`;
  const said = await send(captions, 'captions', new Blob(['WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n']));
  expect(said.data?.captions).toEqual([{ language: 'en', label: 'English' }]);

  // A video goes on where a broken line left it.
  const file = fakeMp4(30_000);
  const upload = uploadFor(track, file.length);
  await upload.begin(owner);
  await upload.patch(owner, 0, file.subarray(0, 12_000));
  const { offset } = await upload.ask(owner);
  expect(offset).toBe(12_000);
  await upload.patch(owner, 12_000, file.subarray(12_000));
  expect((await staged(upload.id)).equals(file)).toBe(true);
  expect((await mediaOf(t, owner, track._id)).video).toMatchObject({ state: 'queued', bytes: file.length });
});

describe('who may upload', () => {
  it('the instructor of the course alone, and nobody else learns of an upload', async () => {
    const track = await videoTrack();
    const upload = uploadFor(track, 9000);
    const student = await t.signUp();
    expect(await upload.begin(other)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await upload.begin(student)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await upload.begin({ token: 'forged' })).toMatchObject({ status: 401, code: 'session_expired' });
    await upload.begin(owner);
    for (const call of [upload.ask, upload.giveUp]) expect(await call(other)).toMatchObject({ status: 404 });
    expect(await upload.patch(other, 0, fakeMp4(9000))).toMatchObject({ status: 404 });
    expect(await upload.ask(owner)).toMatchObject({ offset: 0 });
    expect((await t.request(`/course/content/track/media?trackId=${track._id}`, { as: other })).status).toBe(404);
    // An id of somebody else's is not taken over either.
    const theirs = await newTrack(t, other, { ...VIDEO_TRACK });
    const taken = uploading(t, { courseId: theirs.courseId, trackId: theirs._id, bytes: 9000, id: upload.id });
    expect(await taken.begin(other)).toMatchObject({ status: 404 });
  });

  it('with the account that chose the file', async () => {
    const upload = uploadFor(await videoTrack(), 9000);
    expect(await upload.begin(owner, { 'X-Client-User': other.id })).toMatchObject({ status: 403, code: 'wrong_user' });
  });
});

describe('what is refused', () => {
  it.each([
    ['a page', Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(5000)}`)],
    ['an SVG', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(5000)}</svg>`)],
    ['a page that begins as a video', Buffer.concat([fakeMp4(2000), Buffer.from('<script>'), fakeMp4(3000)])],
    ['a short file that is nothing', Buffer.from('hello')],
  ])('%s, whatever its name says; nothing of it stays', async (_, bytes) => {
    const track = await videoTrack();
    const upload = uploadFor(track, bytes.length, { filename: 'film.mp4' });
    await upload.begin(owner);
    const refused = await upload.patch(owner, 0, bytes);
    expect(refused).toMatchObject({ status: 400, code: 'bad_request' });
    expect(refused.message).toMatch(/^File type must be MP4, MOV, M4V, WebM or MKV/);
    expect((await mediaOf(t, owner, track._id)).video).toBeNull();
    await expect(staged(upload.id)).rejects.toThrow('ENOENT');
  });

  it('what the disk has no room for, when it begins and on the way; what arrived stays', async () => {
    const track = await videoTrack();
    const file = fakeMp4(3 * 1024 * 1024);
    const upload = uploadFor(track, file.length);
    await upload.begin(owner);
    await upload.patch(owner, 0, file.subarray(0, 8000));
    const rest = [file.subarray(8000, 800_000), file.subarray(800_000, 1_600_000), file.subarray(1_600_000)];
    // Room for the first MiB and no more.
    const has = vi.spyOn(t.deps.staged.room, 'has').mockReturnValueOnce(true).mockReturnValue(false);
    const noRoom = { status: 503, code: 'unavailable', message: expect.stringContaining('no room') as string };
    expect(await upload.patch(owner, 8000, streamOf(rest))).toMatchObject(noRoom);
    expect((await uploadFor(track, 100).begin(owner)).status).toBe(503);
    has.mockRestore();
    expect(await upload.ask(owner)).toMatchObject({ status: 200, offset: 800_000 });
    await upload.patch(owner, 800_000, file.subarray(800_000));
    expect((await staged(upload.id)).equals(file)).toBe(true);
  });

  it('more than 2 GiB, nothing at all, and more than was announced', async () => {
    const track = await videoTrack();
    expect(await uploadFor(track, VIDEO_MAX_BYTES + 1).begin(owner)).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
    expect(await uploadFor(track, 0).begin(owner)).toMatchObject({ status: 400 });
    const upload = uploadFor(track, 9000);
    await upload.begin(owner);
    expect((await upload.patch(owner, 0, fakeMp4(9500))).status).toBeGreaterThanOrEqual(400);
  });

  it('a file for a text, a folder, a track that was removed, and an id that is none', async () => {
    const text = await newTrack(t, owner);
    expect(await uploadFor(text, 9000).begin(owner)).toMatchObject({ status: 400 });
    const track = await videoTrack();
    await t.request('/course/content/track/remove', {
      as: owner,
      method: 'DELETE',
      body: { courseId: track.courseId, trackId: track._id },
    });
    expect(await uploadFor(track, 9000).begin(owner)).toMatchObject({ status: 409 });
    expect(await uploadFor(track, 9000, { id: '../../etc/passwd' }).begin(owner)).toMatchObject({ status: 400 });
  });

  it('a video track with neither a link nor a word of a file, as ever', async () => {
    const refused = newTrack(t, owner, { ...VIDEO_TRACK, videoUrl: null });
    await expect(refused).rejects.toThrow('Video URL is required for video tracks');
  });
});

describe('without ffmpeg', () => {
  afterEach(() => vi.restoreAllMocks());

  it('a video waits while something runs short, however often, and plays then', async () => {
    // Those of other tests.
    await processVideos(t.deps);
    const track = await videoTrack();
    const file = fakeMp4(50_000);
    const upload = uploadFor(track, file.length);
    await upload.begin(owner);
    await upload.patch(owner, 0, file);
    const has = vi.spyOn(t.deps.staged.room, 'has').mockReturnValue(false);
    const taking = vi
      .spyOn(t.deps.storage, 'take')
      .mockImplementation(() => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })));
    await processVideos(t.deps);
    expect(taking).not.toHaveBeenCalled();
    has.mockRestore();
    // More often than a video may fail.
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await processVideos(t.deps);
      await processVideos(t.deps);
      expect(taking).toHaveBeenCalledTimes(attempt);
      expect((await mediaOf(t, owner, track._id)).video).toMatchObject({ state: 'queued', problem: null });
      t.advance(61_000);
    }
    taking.mockRestore();
    await processVideos(t.deps);
    expect((await mediaOf(t, owner, track._id)).video).toMatchObject({ state: 'ready' });
  });

  it('the file plays as it came, and a link takes its place', async () => {
    const track = await newTrack(t, owner, { ...VIDEO_TRACK });
    const file = fakeMp4(50_000);
    const upload = uploadFor(track, file.length);
    await upload.begin(owner);
    await upload.patch(owner, 0, file);
    await processVideos(t.deps);
    expect(await mediaOf(t, owner, track._id)).toMatchObject({
      video: { state: 'ready', progress: 1 },
      qualities: ['1080p'],
      converts: false,
    });
    const { body } = await t.request<{ data: { videoUrl: string; renditions: { bytes: number }[] }[] }>(
      `/course/content?courseId=${track.courseId}`,
      { as: owner },
    );
    expect(body.data[0]?.renditions).toMatchObject([{ bytes: 50_000 }]);
    const played = await t.app.fetch(new Request(`http://test${body.data[0]?.videoUrl}`));
    expect(played.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await played.arrayBuffer()).equals(file)).toBe(true);
    // The bytes are kept once.
    await expect(staged(upload.id)).rejects.toThrow('ENOENT');

    const changed = await t.request<{ data: DraftTrack }>('/course/content/track/update', {
      as: owner,
      method: 'PUT',
      body: {
        courseId: track.courseId,
        trackId: track._id,
        version: 2,
        from: { videoUrl: null },
        changes: { videoUrl: 'https://youtu.be/abcdefghijk' },
      },
    });
    expect(changed.body.data).toMatchObject({ hasFile: false, videoUrl: 'https://youtu.be/abcdefghijk' });
    expect(await mediaOf(t, owner, track._id)).toMatchObject({ video: null, qualities: [] });
    t.advance(2 * DAY_MS);
    await pruneRows(t.deps);
    const media = new URL(`http://test${body.data[0]?.videoUrl}`).pathname.replace('/api/v1/media/', '');
    expect(await t.deps.storage.find(media)).toBeNull();
  });
});

describe('the jobs that prune', () => {
  it('forgets what nobody went on with for a week, and files without an upload', async () => {
    const track = await videoTrack();
    const old = uploadFor(track, 9000);
    await old.begin(owner);
    t.advance(6 * DAY_MS);
    const young = uploadFor(track, 9000);
    await young.begin(owner);
    await pruneRows(t.deps);
    expect(await old.ask(owner)).toMatchObject({ status: 200 });
    // Asking is no going on.
    t.advance(2 * DAY_MS);
    const stray = randomUUID();
    await writeFile(t.deps.staged.fileOf(stray), 'left behind');
    await pruneRows(t.deps);
    await pruneStagedFiles(t.deps);
    expect(await old.ask(owner)).toMatchObject({ status: 404 });
    expect(await young.ask(owner)).toMatchObject({ status: 200 });
    await expect(staged(stray)).rejects.toThrow('ENOENT');
  });
});
