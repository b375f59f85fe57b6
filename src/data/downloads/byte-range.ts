/** The range that a Range header requests: the whole file, one range (both ends included), or bytes outside the file. */
export type ByteRange = { kind: 'whole' } | { kind: 'partial'; start: number; end: number } | { kind: 'unsatisfiable' };

/**
 * Parses a Range header for a file of `size` bytes (RFC 9110, section 14.2). An invalid header, or one with several ranges,
 * counts as absent: a server may always respond with the whole file.
 */
export function parseRange(header: string | null, size: number): ByteRange {
  const match = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '');
  if (!match) return { kind: 'whole' };
  const [, from = '', to = ''] = match;
  if (from === '') {
    if (to === '') return { kind: 'whole' };
    const length = Number(to);
    if (length === 0 || size === 0) return { kind: 'unsatisfiable' };
    return { kind: 'partial', start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return { kind: 'whole' };
  if (start >= size) return { kind: 'unsatisfiable' };
  return { kind: 'partial', start, end };
}

/** Part of a chunk: bytes `from` (included) to `to` (excluded) of chunk `index`. */
export interface ChunkSlice {
  index: number;
  from: number;
  to: number;
}

/** The slices of chunks of `chunkBytes` that make up bytes `start` to `end` (both included), in order. */
export function chunkSlices(start: number, end: number, chunkBytes: number): ChunkSlice[] {
  const slices: ChunkSlice[] = [];
  for (let index = Math.floor(start / chunkBytes); index * chunkBytes <= end; index += 1) {
    const base = index * chunkBytes;
    slices.push({ index, from: Math.max(start - base, 0), to: Math.min(end + 1 - base, chunkBytes) });
  }
  return slices;
}

/** The number of chunks of a file. */
export function chunkCount(size: number, chunkBytes: number): number {
  return Math.ceil(size / chunkBytes);
}

/** The length in bytes of chunk `index` of a file of `size` bytes. */
export function chunkLength(index: number, size: number, chunkBytes: number): number {
  return Math.min(chunkBytes, size - index * chunkBytes);
}

/** Parses a Content-Range header such as `bytes 0-99/1000`; null when it is invalid or the total is unknown. */
export function parseContentRange(header: string | null): { start: number; end: number; total: number } | null {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header ?? '');
  return match ? { start: Number(match[1]), end: Number(match[2]), total: Number(match[3]) } : null;
}
