import { chunkSlices, parseRange } from './byte-range.ts';
import type { MediaHead, MediaStore } from './media-store.ts';

/**
 * Responds to a request for a downloaded file like a web server: 200, 206 for a range, 416 for a range outside the file, 404
 * for a file that is not stored. It reads only the chunks of the range, one by one as the player consumes them. From an
 * incomplete file, the response has the bytes from the requested start to the first gap, as a shorter range. If the first byte
 * is missing, the response is a network error: players try again after one, and the bytes may have arrived by then.
 */
export async function serveMedia(
  store: MediaStore,
  mediaId: string,
  request: { method: string; range: string | null },
): Promise<Response> {
  const head = await store.loadHead(mediaId);
  if (!head) return new Response(null, { status: 404 });
  const headers = new Headers({
    'Content-Type': head.contentType,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-store',
  });
  const range = parseRange(request.range, head.size);
  if (range.kind === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${head.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end: asked } = range.kind === 'whole' ? { start: 0, end: head.size - 1 } : range;
  const end = head.complete ? asked : Math.min(asked, await lastHeld(store, mediaId, head, start));
  if (end < start) return Response.error();
  const isPart = range.kind === 'partial' || end < asked;
  headers.set('Content-Length', String(end - start + 1));
  if (isPart) headers.set('Content-Range', `bytes ${start}-${end}/${head.size}`);
  const body = request.method === 'HEAD' ? null : streamOf(store, mediaId, head, start, end);
  return new Response(body, { status: isPart ? 206 : 200, headers });
}

/** The last stored byte from `start` on without a gap; `start - 1` when byte `start` is not stored. */
async function lastHeld(store: MediaStore, mediaId: string, head: MediaHead, start: number): Promise<number> {
  const held = await store.heldChunks(mediaId);
  let index = Math.floor(start / head.chunkBytes);
  if (!held.has(index)) return start - 1;
  while (held.has(index + 1)) index += 1;
  return Math.min((index + 1) * head.chunkBytes, head.size) - 1;
}

function streamOf(store: MediaStore, mediaId: string, head: MediaHead, start: number, end: number): ReadableStream {
  const slices = chunkSlices(start, end, head.chunkBytes);
  let next = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const slice = slices[next];
        next += 1;
        if (!slice) {
          controller.close();
          return;
        }
        const chunk = await store.loadChunk(mediaId, slice.index);
        if (!chunk) {
          controller.error(new Error(`Chunk ${slice.index} of ${mediaId} is gone from this device`));
          return;
        }
        controller.enqueue(chunk.subarray(slice.from, slice.to));
      },
    },
    // No read-ahead: after a seek, the player drops the rest of the stream.
    { highWaterMark: 0 },
  );
}
