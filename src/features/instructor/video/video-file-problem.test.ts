import { expect, test } from 'vitest';
import { VIDEO_MAX_BYTES } from '#contract/limits.ts';
import { videoFileProblem } from './video-file-problem.ts';

const file = (bytes: BlobPart, name = 'a.mp4') => new File([bytes], name, { type: 'video/mp4' });
const MP4 = '\0\0\0\x20ftypisom';

test('one file that begins as a video is taken, whatever it is called', async () => {
  expect(await videoFileProblem([file(MP4, 'a.txt')])).toBeNull();
  expect(await videoFileProblem([file(new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3, 4]))])).toBeNull();
  expect(await videoFileProblem([])).toBeNull();
});

test('the words of the specification for what is not', async () => {
  expect(await videoFileProblem([file(MP4), file(MP4)])).toBe('Too many files');
  expect(await videoFileProblem([file('<!doctype html>')])).toBe('File type must be MP4, MOV, M4V, WebM or MKV');
  expect(await videoFileProblem([file('')])).toBe('File is smaller than 1 bytes');
  const large = Object.defineProperty(file(MP4), 'size', { value: VIDEO_MAX_BYTES + 1 });
  expect(await videoFileProblem([large])).toBe('File is larger than 2147483648 bytes');
});
