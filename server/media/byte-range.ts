/** Both ends included, as in `Content-Range`. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * What a Range header asks of `size` bytes (RFC 9110, 14.1.2 and 14.2). `whole`: no header, a unit we do not know, a
 * malformed one, or several ranges at once, which a server may answer with everything.
 */
export function parseByteRange(header: string | null | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const parts = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '');
  if (!parts) return 'whole';
  const [, first = '', last = ''] = parts;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Number(last);
    if (length === 0 || size === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  if (last !== '' && end < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: Math.min(end, size - 1) };
}
