import { AVATAR_MAX_BYTES } from '#contract/limits.ts';
import { formatBytes } from '#ui/format-bytes.ts';

/** What the server takes; it looks at the bytes itself. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

export const UNREADABLE_PICTURE = 'This picture could not be read. Please choose a JPEG, PNG, WebP, AVIF or GIF.';

/** Why a chosen file is refused before the upload; null when it may be a picture. */
export function pictureProblem({ type, size }: { type: string; size: number }): string | null {
  if (!PICTURE_TYPES.includes(type)) return UNREADABLE_PICTURE;
  if (size > AVATAR_MAX_BYTES) return `This picture is ${formatBytes(size)}. The limit is 5 MB.`;
  return null;
}
