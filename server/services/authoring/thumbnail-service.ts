import { randomUUID } from 'node:crypto';
import { API_BASE } from '#contract/endpoints.ts';
import { mediaUrl } from '../../media/media-links.ts';
import type { MediaStore } from '../../media/media-storage.ts';
import { drawPicture } from './picture.ts';

const SIZE = { width: 640, height: 360 };
const SMALL = { width: 320, height: 180 };
const WEBP = { quality: 78, smartSubsample: true };
const AVIF = { quality: 58 };

/** The files of one cover by their endings: pages ask for whichever suits them. */
export type Thumbnail = Record<'.avif' | '-320.avif' | '-320.webp' | '.webp', Buffer>;

/** Names that `saveThumbnail` gave; a cover of the sample catalogue is not ours to remove. */
const OURS = /^thumbnails\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/;

/**
 * The picture as a cover: 640 px wide, 16:9, with a smaller one, and both in AVIF too. Throws `bad_request` if it is
 * not a picture.
 */
export function toThumbnail(bytes: Buffer): Promise<Thumbnail> {
  return drawPicture(bytes, SIZE, async (picture, sharp) => {
    // Unpacked once: the four are drawn from the small picture.
    const drawn = await picture.png({ compressionLevel: 0 }).toBuffer();
    const small = await sharp(drawn).resize(SMALL).png({ compressionLevel: 0 }).toBuffer();
    return {
      '.avif': await sharp(drawn).avif(AVIF).toBuffer(),
      '-320.avif': await sharp(small).avif(AVIF).toBuffer(),
      '-320.webp': await sharp(small).webp(WEBP).toBuffer(),
      '.webp': await sharp(drawn).webp(WEBP).toBuffer(),
    };
  });
}

/** Keeps the cover under a name that was never used, because copies of it are good for ever. Answers its address. */
export async function saveThumbnail(storage: MediaStore, thumbnail: Thumbnail): Promise<string> {
  const stem = `thumbnails/${randomUUID()}`;
  for (const [ending, bytes] of Object.entries(thumbnail)) await storage.save(stem + ending, bytes);
  return mediaUrl(`${stem}.webp`);
}

/** Removes the files of an address from `saveThumbnail`. Files that are gone, or not a thumbnail’s, are ignored. */
export async function removeThumbnail(storage: MediaStore, address: string): Promise<void> {
  const path = address.slice(`${API_BASE}/media/`.length);
  if (!OURS.test(path)) return;
  const stem = path.slice(0, -'.webp'.length);
  for (const ending of ['.avif', '-320.avif', '-320.webp', '.webp']) await storage.remove(stem + ending);
}
