import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkCount, chunkLength, chunkSlices, parseContentRange, parseRange } from './byte-range.ts';

/** The bytes that chunks and slices give for a header, the way the worker puts them together. */
function serve(file: Uint8Array, header: string, chunkBytes: number): number[] | 'unsatisfiable' {
  const range = parseRange(header, file.length);
  if (range.kind === 'unsatisfiable') return 'unsatisfiable';
  const { start, end } = range.kind === 'whole' ? { start: 0, end: file.length - 1 } : range;
  return chunkSlices(start, end, chunkBytes).flatMap(({ index, from, to }) => [
    ...file.slice(index * chunkBytes, index * chunkBytes + chunkLength(index, file.length, chunkBytes)).slice(from, to),
  ]);
}

const files = fc.uint8Array({ minLength: 1, maxLength: 200 });
const chunks = fc.integer({ min: 1, max: 64 });

describe('parseRange and chunkSlices', () => {
  it('give the slice of any range over any size', () => {
    fc.assert(
      fc.property(files, chunks, fc.nat(300), fc.nat(300), (file, chunkBytes, a, b) => {
        const [start, end] = a <= b ? [a, b] : [b, a];
        const served = serve(file, `bytes=${start}-${end}`, chunkBytes);
        expect(served).toEqual(start >= file.length ? 'unsatisfiable' : [...file.slice(start, end + 1)]);
      }),
    );
  });

  it('give the rest for an open end', () => {
    fc.assert(
      fc.property(files, chunks, fc.nat(300), (file, chunkBytes, start) => {
        const served = serve(file, `bytes=${start}-`, chunkBytes);
        expect(served).toEqual(start >= file.length ? 'unsatisfiable' : [...file.slice(start)]);
      }),
    );
  });

  it('give the last bytes for a suffix', () => {
    fc.assert(
      fc.property(files, chunks, fc.nat(300), (file, chunkBytes, length) => {
        const served = serve(file, `bytes=-${length}`, chunkBytes);
        expect(served).toEqual(length === 0 ? 'unsatisfiable' : [...file.slice(-length)]);
      }),
    );
  });

  it('count chunks whose lengths add up to the file', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 700 }), (size, chunkBytes) => {
        const lengths = Array.from({ length: chunkCount(size, chunkBytes) }, (_, at) =>
          chunkLength(at, size, chunkBytes),
        );
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(size);
        expect(Math.min(...lengths)).toBeGreaterThan(0);
      }),
    );
  });

  it.each([null, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'items=0-1', 'bytes=a-b'])(
    'takes %j for a wish for the whole',
    (header) => {
      expect(parseRange(header, 10)).toEqual({ kind: 'whole' });
    },
  );

  it('satisfies nothing of an empty file', () => {
    expect(parseRange('bytes=0-', 0)).toEqual({ kind: 'unsatisfiable' });
    expect(parseRange('bytes=-5', 0)).toEqual({ kind: 'unsatisfiable' });
  });
});

describe('parseContentRange', () => {
  it('reads a whole header and nothing else', () => {
    expect(parseContentRange('bytes 10-19/100')).toEqual({ start: 10, end: 19, total: 100 });
    expect(parseContentRange('bytes 10-19/*')).toBeNull();
    expect(parseContentRange(null)).toBeNull();
  });
});
