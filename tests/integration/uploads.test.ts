// First: it makes the device's database, which Dexie looks for when it is loaded.
import { startDevice } from '../support/device.tsx';
import { FakeLocks } from '../faults/model/web-locks.ts';
import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { closeDb, openDb } from '#data/db/database.ts';
import { deleteUserData } from '#data/device/delete-user-data.ts';
import { drainOutbox } from '#data/outbox/delivery/drain.ts';
import { countOthersPending, countUnsaved, discardOthersPending } from '#data/outbox/storage/pending.ts';
import { runUploads } from '#data/uploads/run-uploads.ts';
import { changeUpload, loadUploads } from '#data/uploads/uploads.ts';
import { keepUpload } from '#data/uploads/keep-upload.ts';
import { addTrack } from '#data/queries/authoring/author.ts';
import { fakeMp4 } from '../support/fake-video.ts';
import { newTrack as trackFields } from '../support/authored.ts';
import { loadDraft, newCourse, newTrack, teach, VIDEO_TRACK } from '../support/teach.ts';
import { tusInProcess } from '../support/tus-in-process.ts';
import { mediaOf } from '../support/upload.ts';

const device = startDevice();
const FILE = fakeMp4(300_000);
const video = (bytes: Buffer = FILE) => new File([bytes as BlobPart], 'lesson.mp4', { type: 'video/mp4' });
/** Requests that arrive before the line is cut; endless unless a test says so. */
let line = Infinity;
const asked: string[] = [];
const tus = tusInProcess(async (request) => {
  if (!device.online || line-- <= 0) throw new TypeError('failed to fetch');
  asked.push(`${request.method} ${request.headers.get('upload-offset') ?? ''}`.trim());
  return device.server.app.fetch(request);
});

async function teachHere() {
  line = Infinity;
  asked.length = 0;
  await teach(device.server, device.user);
  await device.signIn();
}

async function run() {
  const db = await openDb();
  return runUploads({
    db,
    userId: device.user.id,
    signal: new AbortController().signal,
    online: () => device.online,
    send: { baseUrl: 'http://test', token: device.user.token, tus },
  });
}
/** As `run`, once no other page of the device holds the lock. */
const runAlone = () =>
  vi.waitFor(async () => {
    const report = await run();
    expect(report.busy).toBe(false);
    return report;
  });
const rows = async () => loadUploads(await openDb(), device.user.id);
const arrived = async (id: string) => readFile(device.server.deps.staged.fileOf(id));

async function chosen(bytes: Buffer = FILE) {
  const track = await newTrack(device.server, device.user, { ...VIDEO_TRACK });
  const { courseId, _id: trackId, title } = track;
  await keepUpload(device.user.id, { courseId, trackId, title, name: 'lesson.mp4' }, video(bytes));
  const [row] = await rows();
  if (!row) throw new Error('not kept');
  return { track, row };
}

test('a file that was chosen offline waits, survives the page, and goes up after its track, byte for byte', async () => {
  await teachHere();
  const { _id: courseId } = await newCourse(device.server, device.user);
  device.online = false;
  // `addTrack` starts the sending of its page, which this navigator tells that it is offline.
  const before = globalThis.navigator;
  FakeLocks.install(new FakeLocks());
  const made = trackFields({ type: 'video', content: null, videoUrl: null, fileFollows: true });
  const { trackId } = await addTrack(courseId, made, video());
  expect(await runAlone()).toEqual({ busy: false, waiting: true });
  expect(await rows()).toMatchObject([{ trackId, courseId, state: 'queued', bytes: 300_000, sent: 0 }]);
  // Another page, later.
  await closeDb();
  device.online = true;
  expect(asked).toEqual([]);
  // The track is still in the outbox: nothing goes before it.
  expect(await runAlone()).toEqual({ busy: false, waiting: true });
  expect(asked).toEqual([]);
  // The drain that `addTrack` asked for may still hold the row.
  await vi.waitFor(async () => {
    await drainOutbox({ userId: device.user.id, reconnected: true });
    expect((await loadDraft(device.server, device.user, courseId)).tracks).toMatchObject([
      { _id: trackId, videoUrl: null },
    ]);
  }, 10_000);
  const [{ id } = { id: '' }] = await rows();
  expect(await runAlone()).toEqual({ busy: false, waiting: false });
  Object.defineProperty(globalThis, 'navigator', { value: before, configurable: true });
  expect((await arrived(id)).equals(FILE)).toBe(true);
  expect((await mediaOf(device.server, device.user, trackId)).video).toMatchObject({ uploadId: id, state: 'queued' });
  expect(await rows()).toEqual([]);
  expect(await (await openDb()).files.count()).toBe(0);
});

test('after a line that breaks it goes on from where the server is', async () => {
  await teachHere();
  const { row } = await chosen();
  line = 4;
  expect(await run()).toEqual({ busy: false, waiting: true });
  expect(asked).toEqual(['HEAD', 'POST', 'PATCH 0', 'PATCH 65536']);
  expect(await rows()).toMatchObject([{ state: 'queued' }]);
  line = Infinity;
  await run();
  expect(asked.slice(4)).toEqual(['HEAD', 'PATCH 131072', 'PATCH 196608', 'PATCH 262144']);
  expect((await arrived(row.id)).equals(FILE)).toBe(true);
});

test('what a page that died was sending is sent by the next one', async () => {
  await teachHere();
  const { row } = await chosen();
  await changeUpload(row, ['queued'], { state: 'uploading', sent: 1000 });
  await run();
  expect((await arrived(row.id)).equals(FILE)).toBe(true);
});

test('what is paused is not sent until it is resumed', async () => {
  await teachHere();
  const { row } = await chosen();
  await changeUpload(row, ['queued'], { state: 'paused' });
  expect(await run()).toEqual({ busy: false, waiting: false });
  expect(asked).toEqual([]);
  await changeUpload(row, ['paused'], { state: 'queued' });
  await run();
  expect(await rows()).toEqual([]);
});

test('what the server refuses is told in its words and is not tried again by itself', async () => {
  await teachHere();
  await chosen(Buffer.from('<html>'.padEnd(6000)));
  await run();
  expect(await rows()).toMatchObject([
    { state: 'failed', problem: expect.stringMatching(/^File type must be/) as string },
  ]);
  asked.length = 0;
  expect(await run()).toEqual({ busy: false, waiting: false });
  expect(asked).toEqual([]);
});

test('another file for the track takes the place of the one that waits', async () => {
  await teachHere();
  const { track, row } = await chosen();
  const { courseId, _id: trackId, title } = track;
  await keepUpload(device.user.id, { courseId, trackId, title, name: 'better.mp4' }, video());
  expect(await rows()).toMatchObject([{ name: 'better.mp4' }]);
  expect((await rows())[0]?.id).not.toBe(row.id);
  expect(await (await openDb()).files.count()).toBe(2);
});

test('a logout counts it, and takes it along or keeps it as it is told; another user only learns that something waits', async () => {
  await teachHere();
  await chosen();
  const { id } = device.user;
  expect(await countUnsaved(id)).toBe(1);
  await deleteUserData(id, { keepOutbox: true });
  expect(await rows()).toHaveLength(1);
  expect(await countOthersPending(await openDb(), 'somebody else')).toBeGreaterThan(0);
  await discardOthersPending('somebody else');
  expect(await rows()).toEqual([]);
  await chosen();
  await deleteUserData(id, { keepOutbox: false });
  expect(await (await openDb()).files.count()).toBe(0);
});

test('of two pages one sends, each piece once', async () => {
  await teachHere();
  await chosen();
  const before = globalThis.navigator;
  FakeLocks.install(new FakeLocks());
  const reports = await Promise.all([run(), run()]);
  Object.defineProperty(globalThis, 'navigator', { value: before, configurable: true });
  expect(reports).toContainEqual({ busy: true, waiting: false });
  expect(asked).toEqual(['HEAD', 'POST', 'PATCH 0', 'PATCH 65536', 'PATCH 131072', 'PATCH 196608', 'PATCH 262144']);
});
