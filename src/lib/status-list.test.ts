import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { STATUS_LIST_LENGTH } from '#contract/certificate-rules.ts';
import { allBitsBut, decodeStatusList, hasBit } from './status-list.ts';

const encode = (bytes: Uint8Array) => `u${gzipSync(bytes).toString('base64url')}`;

describe('a status list', () => {
  it('says of each entry whether it stands', async () => {
    const standing = [0, 1, 8, 4099, STATUS_LIST_LENGTH - 1];
    const bits = await decodeStatusList(encode(allBitsBut(standing)));
    for (const place of standing) expect(hasBit(bits, place), `${place}`).toBe(false);
    for (const place of [2, 7, 9, 4098, STATUS_LIST_LENGTH - 2]) expect(hasBit(bits, place), `${place}`).toBe(true);
  });

  it('has the first entry in the highest bit', () => {
    expect(allBitsBut([0])[0]).toBe(0x7f);
  });

  it.each([
    ['not encoded as one', 'xabc'],
    ['not packed', `u${Buffer.from('abc').toString('base64url')}`],
    ['too short', encode(new Uint8Array(10))],
    ['far too long', encode(new Uint8Array(50_000_000))],
  ])('is refused when it is %s', async (_what, encoded) => {
    await expect(decodeStatusList(encoded)).rejects.toThrow();
  });
});
