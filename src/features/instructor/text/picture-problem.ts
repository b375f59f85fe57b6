import { LESSON_PICTURE_MAX_BYTES } from '#contract/lesson-picture.ts';
import { isPicture, PICTURE_HEAD_BYTES } from '#lib/is-picture.ts';

/** What is told before a picture is chosen. */
export const PICTURE_LIMITS = 'JPEG, PNG, WebP, AVIF or GIF, up to 5 MB';

/** Why a file cannot be a lesson picture, by its bytes and not by its name; null when it can. */
export async function pictureProblem(file: Blob): Promise<string | null> {
  if (file.size > LESSON_PICTURE_MAX_BYTES) return 'This picture is larger than 5 MB.';
  const head = new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer());
  return isPicture(head) ? null : 'This file is not a JPEG, PNG, WebP, AVIF or GIF.';
}
