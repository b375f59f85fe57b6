import { randomUUID } from 'node:crypto';
import { AVATAR_PIXELS } from '#contract/limits.ts';
import { API_BASE } from '#contract/endpoints.ts';
import { mediaUrl } from '../../media/media-links.ts';
import type { MediaStore } from '../../media/media-storage.ts';
import { drawPicture } from '../authoring/picture.ts';

const SIZE = { width: AVATAR_PIXELS, height: AVATAR_PIXELS };
const QUALITY = 84;

/** The picture as it is stored: a square WebP of 256 px. Throws `bad_request` if it is not a picture. */
export function toAvatar(bytes: Buffer): Promise<Buffer> {
  return drawPicture(bytes, SIZE, (picture) => picture.webp({ quality: QUALITY }).toBuffer());
}

/** Stores the picture under a new name, because browsers keep copies of an address for ever. Answers its address. */
export async function saveAvatar(storage: MediaStore, picture: Buffer): Promise<string> {
  const path = `avatars/${randomUUID()}.webp`;
  await storage.save(path, picture);
  return mediaUrl(path);
}

/** Removes the file of an address from `saveAvatar`, if it exists. */
export async function removeAvatar(storage: MediaStore, address: string): Promise<void> {
  const path = address.slice(`${API_BASE}/media/`.length);
  if (path.startsWith('avatars/')) await storage.remove(path);
}
