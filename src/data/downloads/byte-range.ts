/** What a Range header asks of a file: everything, one span (both ends included), or what is not there. */
export type ByteRange = { kind: 'whole' } | { kind: 'partial'; start: number; end: number } | { kind: 'unsatisfiable' };

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110, 14.2). A header that is not understood, and one that asks for
 * several spans, counts as absent: a server may always answer with the whole.
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

/** A piece of one chunk: bytes `from` (included) to `to` (not included) of chunk `index`. */
export interface ChunkSlice {
  index: number;
  from: number;
  to: number;
}

/** The pieces of chunks of `chunkBytes` that make up bytes `start` to `end` (both included), in order. */
export function chunkSlices(start: number, end: number, chunkBytes: number): ChunkSlice[] {
  const slices: ChunkSlice[] = [];
  for (let index = Math.floor(start / chunkBytes); index * chunkBytes <= end; index += 1) {
    const base = index * chunkBytes;
    slices.push({ index, from: Math.max(start - base, 0), to: Math.min(end + 1 - base, chunkBytes) });
  }
  return slices;
}

/** How many chunks a file has. */
export function chunkCount(size: number, chunkBytes: number): number {
  return Math.ceil(size / chunkBytes);
}

/** The bytes that chunk `index` of a file of `size` bytes has. */
export function chunkLength(index: number, size: number, chunkBytes: number): number {
  return Math.min(chunkBytes, size - index * chunkBytes);
}

/** Reads `bytes 0-99/1000`; null when it is not such a header or the total is unknown. */
export function parseContentRange(header: string | null): { start: number; end: number; total: number } | null {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header ?? '');
  return match ? { start: Number(match[1]), end: Number(match[2]), total: Number(match[3]) } : null;
}
