import { inflateSync } from 'node:zlib';

const HEAD = 44;
const ENTRY = 20;
const SFNT_HEAD = 12;
const SFNT_ENTRY = 16;

/**
 * A WOFF 1.0 file as the OpenType font in it. The program of the PDF unpacks a font in JavaScript, for each document anew: that was
 * three quarters of its time.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEAD + index * ENTRY;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const head = Buffer.alloc(SFNT_HEAD + count * SFNT_ENTRY);
  const exponent = Math.floor(Math.log2(count));
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** exponent * 16, 6);
  head.writeUInt16BE(exponent, 8);
  head.writeUInt16BE(count * 16 - 2 ** exponent * 16, 10);
  const body: Buffer[] = [];
  let at = head.length;
  tables.forEach(({ tag, sum, bytes }, index) => {
    const entry = SFNT_HEAD + index * SFNT_ENTRY;
    tag.copy(head, entry);
    head.writeUInt32BE(sum, entry + 4);
    head.writeUInt32BE(at, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
    bytes.copy(padded);
    body.push(padded);
    at += padded.length;
  });
  return Buffer.concat([head, ...body]);
}
