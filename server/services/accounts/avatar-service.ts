import { randomUUID } from 'node:crypto';
import { AVATAR_PIXELS } from '#contract/limits.ts';
import { API_BASE } from '#contract/endpoints.ts';
import { mediaUrl } from '../../media/media-links.ts';
import type { MediaStore } from '../../media/media-storage.ts';
import { drawPicture } from '../authoring/picture.ts';

const SIZE = { width: AVATAR_PIXELS, height: AVATAR_PIXELS };
const QUALITY = 84;

/** The picture as it is kept: a square WebP of 256 px. Throws `bad_request` for what is no picture. */
export function toAvatar(bytes: Buffer): Promise<Buffer> {
  return drawPicture(bytes, SIZE, (picture) => picture.webp({ quality: QUALITY }).toBuffer());
}

/** Keeps the picture under a name that was never used, because copies of it are good for ever. Answers its address. */
export async function saveAvatar(storage: MediaStore, picture: Buffer): Promise<string> {
  const path = `avatars/${randomUUID()}.webp`;
  await storage.save(path, picture);
  return mediaUrl(path);
}

/** Removes the file behind an address that `saveAvatar` answered; one that is gone stays so. */
export async function removeAvatar(storage: MediaStore, address: string): Promise<void> {
  const path = address.slice(`${API_BASE}/media/`.length);
  if (path.startsWith('avatars/')) await storage.remove(path);
}
