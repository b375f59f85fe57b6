/** The number of bytes that `isPicture` needs. */
export const PICTURE_HEAD_BYTES = 12;

/**
 * Whether a file is a JPEG, PNG, WebP, AVIF or GIF, by its first bytes: the sender can choose name and type freely. SVG is excluded,
 * because it is a document that can contain scripts.
 */
export function isPicture(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, PICTURE_HEAD_BYTES));
  return (
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    /^(?:\xff\xd8\xff|GIF8[79]a)/.test(head) ||
    /^RIFF[^]{4}WEBP/.test(head) ||
    /^[^]{4}ftypavi[fs]/.test(head)
  );
}
