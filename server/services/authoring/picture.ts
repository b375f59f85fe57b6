import type sharpType from 'sharp';
import type { ResizeOptions, Sharp } from 'sharp';
import { isPicture } from '#lib/is-picture.ts';
import { boundedWork } from '../../program/bounded-work.ts';
import { Refusal } from '../refusal.ts';

/** A picture of more is a bomb: a small file that fills the memory when it is unpacked. */
export const PIXELS_MAX = 50_000_000;
const DECODE_SECONDS = 10;
/** Each takes up to 200 MB while it is unpacked. */
const inTurn = boundedWork({
  atOnce: 2,
  waiting: 60,
  waitingMs: 30_000,
  busy: () => new Refusal('unavailable', 'The server is busy. Please try again in a moment.'),
});

const UNREADABLE = 'This picture could not be read. Please choose a JPEG, PNG, WebP, AVIF or GIF.';

/** A file that is a picture and also a page or a program is an attack, not a photograph. */
function isPolyglot(bytes: Buffer): boolean {
  return /<script|<html|<!doctype|<\?php|<iframe/i.test(bytes.toString('latin1'));
}

/**
 * Draws the uploaded picture anew from its pixels, upright and in this size (filling it unless the options differ), so
 * that nothing else in the file is kept: place, camera, hidden bytes. `draw` encodes the result, by the library, which is loaded with
 * the first picture. Two are drawn at a time. Throws `bad_request` if it is not a picture, and `unavailable` where too many wait.
 */
export async function drawPicture<T>(
  bytes: Buffer,
  size: ResizeOptions,
  draw: (picture: Sharp, sharp: typeof sharpType) => Promise<T>,
): Promise<T> {
  if (!isPicture(bytes) || isPolyglot(bytes)) throw new Refusal('bad_request', UNREADABLE);
  const { default: sharp } = await import('sharp');
  return inTurn(async () => {
    try {
      const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
        .autoOrient()
        .resize({ fit: 'cover', ...size })
        .timeout({ seconds: DECODE_SECONDS });
      return await draw(picture, sharp);
    } catch {
      // Cut off, damaged, or too large to unpack: in the sender's words all the same.
      throw new Refusal('bad_request', UNREADABLE);
    }
  });
}
