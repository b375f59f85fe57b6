import { VIDEO_MAX_BYTES } from '#contract/limits.ts';
import { VIDEO_TEXT } from '#contract/video-texts.ts';

/** What the file dialog offers; the server looks at the bytes itself. */
export const VIDEO_ACCEPT = 'video/mp4,video/webm,video/quicktime,video/x-matroska,.mp4,.m4v,.mov,.webm,.mkv';
const MIN_BYTES = 1;
const HEAD_BYTES = 12;

/** How an MP4, a MOV or a Matroska begins; enough to tell before a long wait what the server will tell after it. */
function looksLikeVideo(head: Uint8Array): boolean {
  const box = String.fromCharCode(...head.subarray(4, 8));
  const isMatroska = [0x1a, 0x45, 0xdf, 0xa3].every((byte, i) => head[i] === byte);
  return isMatroska || ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(box);
}

/** Why chosen files are not taken (specification, section 5); null when there is one that may be a video. */
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
