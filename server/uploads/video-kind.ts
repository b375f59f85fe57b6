import { fileTypeFromBuffer } from 'file-type';
import type { VideoKind } from '../db/upload-schema.ts';

/** How much of a file's beginning tells what it is. */
export const HEAD_BYTES = 4100;
/** The end of a ZIP archive: 22 bytes and a comment of at most 65,535. */
const TAIL_BYTES = 22 + 65_535;

const KINDS: ReadonlySet<string> = new Set<VideoKind>(['mp4', 'm4v', 'mov', 'webm', 'mkv']);
const isKind = (ending: string | undefined): ending is VideoKind => ending !== undefined && KINDS.has(ending);

/** A file that is a video and also a page, a program or a document is an attack. */
const hasMarkup = (head: Buffer) =>
  /<script|<html|<!doctype|<svg|<iframe|<\?php|%PDF-|^#!/i.test(head.toString('latin1'));

/** Whether the bytes end as a ZIP archive does: at its end record, whose comment fills the rest. */
function endsAsArchive(tail: Buffer): boolean {
  for (let at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1'); at >= 0;) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', at - 1, 'latin1');
  }
  return false;
}

/** What a file is by how it begins; its name and its type are only what the sender says. Null for all that is no video. */
export async function videoKindOf(head: Buffer): Promise<VideoKind | null> {
  if (hasMarkup(head)) return null;
  const ending = (await fileTypeFromBuffer(head))?.ext;
  return isKind(ending) ? ending : null;
}

/** As `videoKindOf`, of a whole file: also of how it ends. */
export async function videoKindOfFile(
  size: number,
  read: (start: number, length: number) => Promise<Buffer>,
): Promise<VideoKind | null> {
  const tail = await read(Math.max(0, size - TAIL_BYTES), Math.min(size, TAIL_BYTES));
  return endsAsArchive(tail) ? null : await videoKindOf(await read(0, Math.min(size, HEAD_BYTES)));
}
