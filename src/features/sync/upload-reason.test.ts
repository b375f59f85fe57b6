import { expect, test } from 'vitest';
import type { WaitingUpload } from '#data/queries/authoring/uploads.ts';
import { uploadReason } from './upload-reason.ts';

const upload = { bytes: 1000, sent: 100, state: 'queued', waitsForTrack: false, problem: null } as WaitingUpload;

test('a file says what it waits for, how far it is, or why it failed', () => {
  expect(uploadReason(upload, 0, false)).toBe('Waiting for a connection');
  expect(uploadReason({ ...upload, waitsForTrack: true }, 0, true)).toBe('Waiting for its track to sync');
  expect(uploadReason(upload, 0, true)).toBe('Waiting to upload');
  expect(uploadReason({ ...upload, state: 'uploading' }, 405, true)).toBe('Uploading 40%');
  expect(uploadReason({ ...upload, state: 'paused' }, 0, true)).toBe('Paused at 10%');
  expect(uploadReason({ ...upload, state: 'failed', problem: 'Too large.' }, 0, true)).toBe('Too large.');
});
