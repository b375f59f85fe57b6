import { expect, it } from 'vitest';
import { isPicture } from './is-picture.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

it.each([
  ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF\0\x01'],
  ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['GIF', 'GIF89a\x01\0\x01\0\0\0'],
  ['WebP', 'RIFF\x1a\n\0\0WEBPVP8L'],
  ['AVIF', '\0\0\0\x20ftypavif\0\0'],
  ['a sequence of AVIF', '\0\0\0\x20ftypavis\0\0'],
])('knows a %s by its bytes', (_, head) => expect(isPicture(bytesOf(head))).toBe(true));

it.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a BMP', 'BM\x8a\0\0\0\0\0\0\0\x8a\0'],
  ['a WAV', 'RIFF\x1a\n\0\0WAVEfmt '],
  ['an MP4', '\0\0\0\x20ftypisom\0\0'],
  ['a picture in the middle of something', 'x\xff\xd8\xff\xe0\0\x10JFIF'],
  ['a file of nothing', ''],
])('takes %s for none', (_, head) => expect(isPicture(bytesOf(head))).toBe(false));
