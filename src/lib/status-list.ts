import { STATUS_LIST_LENGTH } from '#contract/certificate-rules.ts';

/** Multibase's sign of base64url. */
const BASE64URL = 'u';

/**
 * The bits of an encoded status list (gzip, base64url). Rejects where it is none, or longer than ours: a few bytes could unpack
 * to gigabytes.
 */
export async function decodeStatusList(encoded: string): Promise<Uint8Array> {
  if (!encoded.startsWith(BASE64URL)) throw new Error('This is no status list');
  const text = atob(encoded.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
  const packed = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const bits = new Uint8Array(STATUS_LIST_LENGTH / 8);
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (length + read.value.length > bits.length) throw new Error('This status list is too long');
    bits.set(read.value, length);
    length += read.value.length;
  }
  if (length < bits.length) throw new Error('This status list is too short');
  return bits;
}

/** The first bit of a byte is its highest. */
export const hasBit = (bits: Uint8Array, place: number) => ((bits[place >> 3] ?? 0) & (0x80 >> (place & 7))) !== 0;

/** The list of `encode`: every bit is set but those at `places`. */
export function allBitsBut(places: Iterable<number>): Uint8Array {
  const bits = new Uint8Array(STATUS_LIST_LENGTH / 8).fill(0xff);
  for (const place of places) bits[place >> 3] = (bits[place >> 3] ?? 0) & ~(0x80 >> (place & 7));
  return bits;
}
