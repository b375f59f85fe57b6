import { describe, expect, it } from 'vitest';
import type { WaitingUpload } from '#data/queries/authoring/uploads.ts';
import { uploadWords, videoWords } from './upload-words.ts';

const upload = (change: Partial<WaitingUpload> = {}): WaitingUpload => ({
  userId: 'u',
  id: 'i',
  courseId: 'c',
  trackId: 't',
  title: 'Warp',
  name: 'warp.mp4',
  bytes: 1_000_000_000,
  state: 'queued',
  sent: 0,
  problem: null,
  createdAt: 0,
  waitsForTrack: false,
  ...change,
});

describe('a file on this device', () => {
  it('says what it waits for', () => {
    expect(uploadWords(upload(), null, false).text).toBe('Waiting for a connection. The file is saved on this device.');
    expect(uploadWords(upload({ waitsForTrack: true }), null, true).text).toMatch(/^Waiting for its track/);
    expect(uploadWords(upload(), null, true).text).toBe('Waiting to upload');
    expect(uploadWords(upload({ state: 'uploading' }), null, false).text).toMatch(/^Waiting for a connection/);
  });

  it('says how far it is, how fast, and how long it takes', () => {
    const words = uploadWords(upload({ state: 'uploading' }), { sent: 400_000_000, bytesPerSecond: 2_000_000 }, true);
    expect(words).toMatchObject({ text: 'Uploading 40%', percent: 40, tone: 'busy' });
    expect(words.detail).toBe('400 MB of 1 GB · 2 MB/s · about 5 min left');
    const unknown = uploadWords(upload({ state: 'uploading', sent: 10 }), { sent: 5, bytesPerSecond: null }, true);
    expect(unknown).toMatchObject({ text: 'Uploading 0%', detail: '1 KB of 1 GB' });
    expect(uploadWords(upload({ state: 'paused', sent: 999_999_999 }), null, true).text).toBe('Paused at 99%');
  });

  it('says why it failed', () => {
    const words = uploadWords(upload({ state: 'failed', problem: 'Too large.' }), null, true);
    expect(words).toMatchObject({ text: 'Too large.', tone: 'failed', percent: null });
  });
});

it('a video on the server says where it is, and nothing once it plays', () => {
  const video = { uploadId: 'i', name: 'n', bytes: 1, problem: null };
  expect(videoWords({ ...video, state: 'processing', progress: 0.405 }, false)?.text).toBe('Processing 40%');
  expect(videoWords({ ...video, state: 'queued', progress: 0 }, false)?.text).toBe('Uploaded. Waiting for processing');
  expect(videoWords({ ...video, state: 'failed', progress: 0, problem: 'Damaged.' }, false)?.text).toBe('Damaged.');
  expect(videoWords({ ...video, state: 'ready', progress: 1 }, false)).toBeNull();
});
