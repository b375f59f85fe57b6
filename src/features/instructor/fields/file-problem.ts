import { THUMBNAIL_MAX_BYTES } from '#contract/limits.ts';

/** The allowed types of a thumbnail. The server checks the bytes itself. */
export const THUMBNAIL_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const MIN_BYTES = 1;

/** Why the chosen files are refused (specification, section 5); null for one file that may be a picture. */
export function fileProblem(files: readonly Pick<File, 'type' | 'size'>[]): string | null {
  const [file, ...more] = files;
  if (!file) return null;
  if (more.length > 0) return 'Too many files';
  if (!THUMBNAIL_TYPES.includes(file.type)) return `File type must be ${THUMBNAIL_TYPES.join(', ')}`;
  if (file.size > THUMBNAIL_MAX_BYTES) return `File is larger than ${THUMBNAIL_MAX_BYTES} bytes`;
  if (file.size < MIN_BYTES) return `File is smaller than ${MIN_BYTES} bytes`;
  return null;
}

/** '0.42 MB'. */
export function inMegabytes(bytes: number): string {
  return `${Math.max(0.01, bytes / 1_000_000).toFixed(2)} MB`;
}
