/** Bytes that begin as an MP4 does and hold nothing that could be played; no two stretches of them are alike. */
export function fakeMp4(bytes: number): Buffer {
  const file = Buffer.alloc(bytes);
  Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41\0\0\0\x08free', 'latin1').copy(file);
  let seed = 1;
  for (let at = 40; at + 4 <= bytes; at += 4) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    file.writeUInt32LE(seed, at);
  }
  return file;
}
