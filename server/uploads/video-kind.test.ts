import { describe, expect, it } from 'vitest';
import { fakeMp4 } from '../../tests/support/fake-video.ts';
import { videoKindOf, videoKindOfFile } from './video-kind.ts';

const text = (said: string) => Buffer.from(said, 'latin1');

describe('videoKindOf', () => {
  it('knows a video by how it begins', async () => {
    expect(await videoKindOf(fakeMp4(9000).subarray(0, 4100))).toBe('mp4');
    const webm = Buffer.concat([
      Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
      Buffer.alloc(99),
    ]);
    expect(await videoKindOf(webm)).toBe('webm');
  });

  it.each([
    ['a page', text('<!doctype html><title>x</title>')],
    ['an SVG', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an empty file', Buffer.alloc(0)],
    ['a picture', text('\x89PNG\r\n\x1a\n')],
    ['a program', text('#!/bin/sh\nrm -rf /')],
    ['sound alone', text('\0\0\0\x20ftypM4A \0\0\0\0M4A mp42isom\0\0\0\0')],
    ['a video that is a page as well', Buffer.concat([fakeMp4(100), text('<script>alert(1)</script>')])],
  ])('refuses %s', async (_, bytes) => {
    expect(await videoKindOf(bytes)).toBeNull();
  });
});

describe('videoKindOfFile', () => {
  const kindOf = (bytes: Buffer) =>
    videoKindOfFile(bytes.length, (start, length) => Promise.resolve(bytes.subarray(start, start + length)));

  it('refuses a video that ends as an archive, and none that only has its mark somewhere', async () => {
    const end = Buffer.concat([text('PK\x05\x06'), Buffer.alloc(18)]);
    expect(await kindOf(fakeMp4(200_000))).toBe('mp4');
    expect(await kindOf(Buffer.concat([fakeMp4(200_000), end]))).toBeNull();
    expect(await kindOf(Buffer.concat([fakeMp4(200_000), end, text('and more')]))).toBe('mp4');
  });
});
