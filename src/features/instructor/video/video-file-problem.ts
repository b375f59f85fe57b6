import { VIDEO_MAX_BYTES } from '#contract/limits.ts';
import { VIDEO_TEXT } from '#contract/video-texts.ts';

/** The types in the file dialog. The server checks the bytes itself. */
export const VIDEO_ACCEPT = 'video/mp4,video/webm,video/quicktime,video/x-matroska,.mp4,.m4v,.mov,.webm,.mkv';
const MIN_BYTES = 1;
const HEAD_BYTES = 12;

/** The first bytes of an MP4, MOV or Matroska file, to refuse other files before a long upload. */
function looksLikeVideo(head: Uint8Array): boolean {
  const box = String.fromCharCode(...head.subarray(4, 8));
  const isMatroska = [0x1a, 0x45, 0xdf, 0xa3].every((byte, i) => head[i] === byte);
  return isMatroska || ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(box);
}

/** Why the chosen files are refused (specification, section 5); null for one file that may be a video. */
export async function videoFileProblem(files: readonly File[]): Promise<string | null> {
  const [file, ...more] = files;
  if (!file) return null;
  if (more.length > 0) return 'Too many files';
  if (file.size > VIDEO_MAX_BYTES) return `File is larger than ${VIDEO_MAX_BYTES} bytes`;
  if (file.size < MIN_BYTES) return `File is smaller than ${MIN_BYTES} bytes`;
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    return looksLikeVideo(head) ? null : `File type must be ${VIDEO_TEXT.types}`;
  } catch {
    return 'The file cannot be read. It may have been moved: please choose it again.';
  }
}
